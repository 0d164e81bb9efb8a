// The document of a position, recorded from the tags of its type: go test ./games/neworleans -run TestGame/generated -record

export interface Figure {
  kind?: string;
  where?: string;
  at?: string;
  health?: number;
  most?: number;
  ap?: number;
  marks?: string[];
  depleted?: number[];
  steps?: number;
  did?: string[];
  lot?: number;
  aspect?: string;
}

export interface Sheet {
  skills?: string[];
  brought?: string[];
  exhausted?: string[];
  searched?: string[];
}

export interface LootCard {
  place?: string;
  flags?: string[];
  at?: string;
}

export interface Deck {
  left: string[];
  discard?: string[];
  hand?: string[];
  top?: string[];
  bottom?: string[];
}

export interface Lot {
  left: Record<string, number>;
}

export interface Token {
  kind: string;
  at: string;
  mark?: string;
  carrier?: string;
  round?: number;
}

export interface Visit {
  due?: boolean;
  step?: number;
  healed?: string[];
}

export interface Weapon {
  kind?: string;
  no?: number;
}

export interface Settled {
  card?: string;
  result?: number;
  miss?: boolean;
  black?: boolean;
  bonus?: number;
}

export interface Attack {
  by?: string;
  target?: string;
  left?: string[];
  all?: string[];
  weapon?: Weapon;
  list?: string;
  effect?: number;
  ad?: number;
  stun?: number;
  wound?: number;
  range?: number;
  drm?: number;
  kept?: number;
  cards?: Settled[];
  drew?: string[];
  flags?: string[];
  stunned?: string[];
  wounded?: string[];
  killed?: string[];
  bonus?: number;
  at?: string;
  depletes?: boolean;
  from?: string;
}

export interface Shown {
  card?: string;
  value?: number;
  colour?: number;
  suit?: number;
  drm?: number;
  bonus?: number;
  miss?: boolean;
}

export interface Draw {
  by?: string;
  attack?: number;
  use?: number;
  flip?: boolean;
  card?: string;
  drm?: number;
  value?: number;
  colour?: number;
  suit?: number;
  bonus?: number;
  miss?: boolean;
  again?: string;
  gainer?: string;
  keep?: string;
  old?: Shown;
  over?: [string, string, string];
}

export interface Answered {
  ability: string;
  bearer?: string;
}

export interface Moment {
  trigger: string;
  by?: string;
  whom?: string;
  attack?: number;
  draw?: number;
  mark?: string;
  at?: string;
  what?: number;
  only?: boolean;
  stun?: boolean;
  wounds?: number;
  black?: number;
  asked?: string;
  passed?: boolean;
  done?: Answered[];
}

export interface Use {
  ability?: string;
  bearer?: string;
  actor?: string;
  chosen?: string[];
  square?: string;
  moment?: number;
  attack?: number;
  draw?: number;
  card?: string;
  loot?: string;
  left?: number;
  pick?: string;
  rest?: string[];
  arm?: string;
}

export interface Lasting {
  list: string;
  effect?: number;
  bearer?: string;
  on?: string[];
  to?: string[];
  until: string;
  round?: number;
  attack?: number;
}

export interface Used {
  ability: string;
  bearer?: string;
  span?: string;
}

export interface Offer {
  give?: string[];
  take?: string[];
  came?: string[];
  refused?: string[];
}

export interface Stop {
  at: string;
  prowl?: number;
  stride?: number;
  pounce?: number;
  go?: number;
  strikes?: string[];
  hindered?: string[];
  beside?: string[];
  ends?: boolean;
}

export interface Cheat {
  card: string;
  hits?: number;
  stuns?: number;
  falls?: number;
  loses?: number;
}

export interface Odds {
  whom: string;
  with: string;
  ad: number;
  stun: number;
  wound: number;
  drm?: number;
  hits?: number;
  stuns?: number;
  falls?: number;
  loses?: number;
  answered?: boolean;
  cheats?: Cheat[];
}

export interface Card {
  card: string;
  result: number;
  misses?: boolean;
  stuns?: boolean;
  loses?: number;
  holds?: boolean;
  hits?: number;
  falls?: number;
  mean?: number;
  stun?: number;
  joker?: boolean;
  ace?: boolean;
  colour: string;
}

export interface Intent {
  who: string;
  hits?: string[];
  hunts?: string[];
  moves?: number;
  flees?: boolean;
  idle?: boolean;
}

export interface Price {
  loot: string;
  cost?: number;
  sold?: number;
}

export interface Lesson {
  skill: string;
  cost: number;
}

export interface Way {
  n: number;
  says: string;
}

export interface Now {
  actor?: string;
  stops?: Stop[];
  sees?: string[];
  hindered?: string[];
  beside?: string[];
  away?: Record<string, number>;
  odds?: Odds[];
  cards?: Card[];
  intents?: Intent[];
  prices?: Price[];
  lessons?: Lesson[];
  ways?: Way[];
  cheat?: boolean;
}

export interface Document {
  scenario?: string;
  two?: boolean;
  difficulty: string;
  alone?: boolean;
  round?: number;
  space?: number;
  turn?: string;
  first?: string;
  asks: string;
  of?: string;
  active?: string;
  figures: Record<string, Figure>;
  sheets?: Record<string, Sheet>;
  loot?: Record<string, LootCard>;
  deck: Deck;
  pool: number;
  lots?: Lot[];
  lot?: number;
  discard?: Record<string, number>;
  aside?: Record<string, number>;
  aspects?: string[];
  kills?: Record<string, number>;
  tokens?: Token[];
  doors?: string[];
  ground?: string[];
  bucks: number;
  notes?: string[];
  struck?: string[];
  told?: string[];
  event?: string;
  came?: string;
  start?: string[];
  visit?: Visit;
  ready?: boolean;
  ours?: string;
  theirs?: string;
  read?: number[];
  fields?: string[];
  picking?: string[];
  shown?: string[];
  attacks?: Attack[];
  draws?: Draw[];
  moments?: Moment[];
  uses?: Use[];
  lasting?: Lasting[];
  used?: Used[];
  halt?: boolean;
  offer?: Offer;
  pending?: string[];
  over?: string;
  now: Now;
}
