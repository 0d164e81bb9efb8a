// The document of a position, recorded from the tags of its type: go test ./games/catsvsrats -run TestGame/generated -record

export interface Setup {
  three?: string;
  rolling?: boolean;
  dealt?: boolean;
  roll: [number, number];
}

export interface Town {
  owner: string;
  units: number;
}

export interface Combat {
  step: string;
  attacker: string;
  sent: number;
  from: string;
  target: string;
  rallied?: number;
  muster?: string;
  lost?: number;
  won?: boolean;
  players: [string, string];
  cards: [string, string];
  effects: [string, string];
  back: [string, string];
  robbed: [string, string];
  changed: [boolean, boolean];
  dice: [number, number];
}

export interface Document {
  players: number;
  attributes: string[];
  setup?: Setup;
  first: string;
  last?: Record<string, string>;
  turn: string;
  phase: string;
  asks: string;
  actions: number;
  "to-place"?: number;
  placed?: string[];
  towns: Record<string, Town>;
  hands?: Record<string, string[]>;
  hidden?: Record<string, number>;
  reserve?: number;
  deck?: Record<string, number>;
  "deck-size"?: number;
  discard?: Record<string, number>;
  combat?: Combat;
  winner?: string;
}
