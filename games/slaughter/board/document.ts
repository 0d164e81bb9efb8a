// The document of a position, recorded from the tags of its type: go test ./games/slaughter -run TestGame/generated -record

export interface Own {
  name: string;
  hero: string;
  kind?: string;
  sex?: string;
  pool: number;
  magical?: boolean;
  beast?: boolean;
  faces?: Record<string, Record<string, number>>;
  armour?: string;
  shield?: boolean;
  weapons?: string[];
  sweeps?: boolean;
  skills?: string[];
  ability?: string;
  features?: string[];
}

export interface Own_ {
  faces?: Record<string, Record<string, number>>;
  armour?: string;
  shield?: boolean;
  weapons?: string[];
  sweeps?: boolean;
  ability?: string;
}

export interface Figure {
  figure?: string;
  state?: string;
  at?: string;
  on?: number;
  flying?: boolean;
  hero?: string;
  side: number;
  pool: number;
  hand: number;
  left?: number;
  delay?: number;
  conditions?: Record<string, number>;
  newest?: string[];
  alight?: number;
  marks?: string[];
  reload?: [number, number];
  acted?: number;
  fallen?: number;
  foe?: string;
  mount?: string;
  load?: number;
  ritual?: number;
  omen?: number;
  gift?: number;
  sigils?: number;
  frost?: number;
  shape?: string;
  kind?: string;
  sex?: string;
  faces?: Record<string, Record<string, number>>;
  armour?: string;
  shield?: boolean;
  weapons?: string[];
  sweeps?: boolean;
  skills?: string[];
  ability?: string;
  features?: string[];
  own: Own_;
}

export interface DaemonCard {
  faces?: Record<string, Record<string, number>>;
  skills?: string[];
  features?: string[];
}

export interface Token {
  kind?: string;
  on?: number;
  side?: number;
  n?: number;
  held?: string;
  by?: string;
  what?: number;
  skill?: string;
  turns?: number;
  fresh?: boolean;
  met?: string[];
  rank?: number;
  at?: string;
}

export interface Lasting {
  skill?: string;
  effect?: string;
  by?: string;
  on?: string;
  s?: number;
  m?: number;
  reach?: number;
  turns?: number;
  clock?: string;
  ends?: string;
  nature?: string;
  fresh?: boolean;
  waits?: boolean;
  uses?: number;
  used?: number;
  tally?: number;
  covered?: number;
}

export interface Deck {
  left: string[];
  known: string[];
  seen?: string[];
}

export interface Attack {
  by?: string;
  on?: string;
  value: string;
  arm?: number;
  marks?: string[];
  av?: number;
  s?: number;
  crits?: number;
  damage?: number;
  dealt?: number;
  use?: number;
  others?: string[];
  spot?: string;
  roll?: Record<string, number>;
  roller?: string;
}

export interface Use {
  skill?: string;
  by?: string;
  target?: string;
  arm?: number;
  marks?: string[];
  s?: number;
  m?: number;
  count?: number;
  dealt?: number;
  drained?: number;
  spare?: number;
  chosen?: string[];
  enchanted?: string[];
  spelled?: string[];
  braced?: string[];
  die?: number;
  reach?: number;
  ailing?: string[];
  attack?: string[];
  value?: number;
  sort?: string;
  victim?: string;
  under?: number;
  granted?: string;
  stretch?: number;
  heard?: string[];
  spared?: string[];
  made?: string;
  host?: string;
  side?: number;
  was?: string;
  resist?: Record<string, number>;
  roll?: number[];
  roller?: string;
  foretold?: string[];
  start?: string;
  at?: string;
}

export interface Screen {
  figure: string;
  piece: number;
  at?: string;
}

export interface Goal {
  how: string;
  figure: string;
  to: string;
  length: number;
}

export interface Piece {
  kind: string;
  corners: string;
  height: number;
  see_through: boolean;
  walk_through: boolean;
  cover: boolean;
  climbable: boolean;
}

export interface Now {
  moves?: Record<string, number>;
  reach?: Record<string, string>;
  sees?: string[];
  covered?: string[];
  screens?: Screen[];
  charges?: string[];
  goals?: Goal[];
  terrain?: Piece[];
}

export interface Document {
  scenario?: string;
  mission?: string;
  map: string;
  seed?: number;
  goal: number;
  limit?: number;
  points?: Record<string, number>;
  corners: Record<string, string>;
  sudden?: boolean;
  moment?: number;
  struck?: string[];
  lot?: string;
  phase: number;
  own?: Own[];
  figures: Record<string, Figure>;
  forms?: Record<string, DaemonCard>;
  tokens?: Token[];
  lasting?: Lasting[];
  deck: Deck;
  order: string[];
  running: string[];
  turn?: string;
  actor?: string;
  asker?: string;
  shout?: string;
  shouted?: string;
  tally?: number[];
  rolled?: Record<string, number>;
  roller?: string;
  attacks?: Attack[];
  uses?: Use[];
  pending?: string[];
  announced?: string;
  asks: string;
  over?: string;
  winner?: number;
  now: Now;
}
