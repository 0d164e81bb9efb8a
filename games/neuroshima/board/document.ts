// The document of a position, recorded from the tags of its type: go test ./games/neuroshima -run TestGame/generated -record

export interface Push {
  pusher: string;
  pushed: string;
}

export interface Player {
  hq: number;
  score?: number;
  side: number;
  hand: string[];
  pile: Record<string, number>;
  top?: string[];
  discard: Record<string, number>;
  left: number;
  last?: boolean;
  terror?: boolean;
  out?: boolean;
  fell?: number;
}

export interface Unit {
  tile: string;
  army: string;
  turn: number;
  owner?: string;
  wounds?: number;
  venom?: number;
  nightshade?: number;
  paralysed?: boolean;
}

export interface Base {
  tile: string;
  army: string;
}

export interface Used {
  mobility?: string[];
  carried?: Record<string, number>;
  ability?: string[];
  hole?: boolean;
}

export interface Battle {
  cause?: string;
  step: string;
  phase?: number;
  removed?: boolean;
  damaged?: boolean;
  spent?: Record<string, number[]>;
  acting?: string[];
  asked?: string;
  bomb?: boolean;
  clowns?: string[];
  held?: string[];
  bombs?: string[];
  kept?: string[];
  convert?: Record<string, string>;
  aim?: Record<string, string>;
  route?: Record<string, string[]>;
  treated?: string[];
  due?: Record<string, number>;
  poisoner?: string;
  taken?: string[];
  fallen?: string[];
  hit?: string[];
  "hit-base"?: string[];
  destroy?: boolean;
}

export interface Over {
  how: string;
  winners: string[];
}

export interface Link {
  from: string;
  effect: string;
  by: number;
}

export interface Now {
  owner: string;
  initiative?: number[];
  toughness?: number;
  melee?: number[];
  ranged?: number[];
  armour?: number[];
  net?: number[];
  netted?: boolean;
  paralysed?: boolean;
  venom?: number;
  mobile?: boolean;
  linked?: Link[];
}

export interface Document {
  board: number;
  mode: string;
  "breath-of-death"?: boolean;
  turn: number;
  first?: string;
  active: string;
  asks: string;
  decides: string;
  yield?: boolean;
  second?: boolean;
  push?: Push;
  seats: string[];
  players: Record<string, Player>;
  units: Record<string, Unit>;
  bases?: Record<string, Base>;
  "steel-net"?: string;
  used?: Used;
  battle?: Battle;
  over?: Over;
  now?: Record<string, Now>;
}
