// The document of a position, recorded from the tags of its type: go test ./games/ratcatcher -run TestGame/generated -record

export interface You {
  zone: string;
  dice: number;
  steps: number;
  health: number;
  traps: number;
  a: number;
  b: number;
  slots?: Record<string, number>;
  cheese: number;
  guard: number;
  safe: boolean;
}

export interface Nemesis {
  id: string;
  zone?: string;
  health: number;
  eaten: number;
  increases?: Record<string, Record<string, number>>;
  mutated?: number[];
  gut?: Record<string, number>;
}

export interface Zone {
  brown?: number;
  black?: number;
  white?: number;
  cheese?: number;
  special_a?: number;
  special_b?: number;
  health?: number;
  nests?: number;
  trap?: string;
  placed?: Record<string, number>;
  came?: number;
}

export interface Town {
  x: number;
  y: number;
  turn: number;
  zones?: Record<string, Zone>;
}

export interface Left {
  townships?: string[];
  tokens: Record<string, number>;
  peculiar: string[];
}

export interface Peculiar {
  id: string;
  zone: string;
  loot?: Record<string, number>;
}

export interface Card {
  id: string;
  loot?: Record<string, number>;
}

export interface NowYou {
  defence: number;
  accuracy: number;
  dice: number;
  steps: number;
  health: number;
  traps: number;
  a: number;
  b: number;
}

export interface Rat {
  movement: number;
  bite: number;
  defence: number;
}

export interface NowNemesis {
  bite: number;
  defence: number;
  accuracy: number;
  spawn: number;
  health: number;
}

export interface Way {
  from: string;
  to: string;
}

export interface Connector {
  township: string;
  direction: string;
  zone: string;
}

export interface Reach {
  cost: number;
  bites: number;
}

export interface Odds {
  dice: number;
  catch: number;
}

export interface Roll {
  zone: string;
  source: string;
  hits: number;
  sixes: number;
}

export interface Lay {
  township: string;
  x: number;
  y: number;
}

export interface Now {
  active: string[];
  you: NowYou;
  rats: Record<string, Rat>;
  nemesis: NowNemesis;
  ways?: Way[];
  connectors?: Connector[];
  reach?: Record<string, Reach>;
  odds?: Odds[];
  roll?: Roll;
  lay?: Lay;
}

export interface Document {
  ratcatcher: string;
  mode: string;
  round: number;
  asks: string;
  you: You;
  nemesis: Nemesis;
  city: Record<string, Town>;
  cage?: Record<string, number>;
  sack: Record<string, number>;
  left: Left;
  peculiar: Peculiar[];
  cards: Card[];
  run_out?: string[];
  pending?: string[];
  over?: string;
  now: Now;
}
