// The tiles of all armies as drawn.go gives them: those that are played, with their names in the language of who looks.
import { contentOf } from "../../../ui/src/content";

/** One value for each printed side, 0 to the north, then clockwise. */
export type Sides = readonly number[];

export type Kind = "hq" | "warrior" | "module" | "foundation" | "instant";

/** What is printed on a tile. Lists of sides with nothing in them are missing. */
export interface Face {
  id: string;
  name: string;
  count: number;
  kind: Kind;
  toughness?: number;
  initiative?: readonly number[];
  melee?: Sides;
  ranged?: Sides;
  gauss?: Sides;
  poison?: Sides;
  shotgun?: Sides;
  rocket?: Sides;
  mortar?: Sides;
  explosive?: Sides;
  reflect?: Sides;
  entry?: Sides;
  exit?: Sides;
  trap?: Sides;
  armour?: Sides;
  net?: Sides;
  link?: Sides;
  module?: { targets: string; reach: number; effects: Record<string, number> };
  abilities?: readonly string[];
  action?: string;
}

export interface Army {
  id: string;
  name: string;
  /** What its HQ does. */
  ability: string;
  tiles: readonly Face[];
}

/** What an ability, an effect or an action is, and the rule that says so. */
export interface Term {
  rule: string;
  text?: string;
}

interface Content {
  abilities: Record<string, Term>;
  effects: Record<string, Term>;
  actions: Record<string, Term>;
  armies: readonly Army[];
}

/** What is looked up in a content. */
interface Index {
  content: Content;
  armies: ReadonlyMap<string, Army>;
  faces: ReadonlyMap<string, Face>;
}

let index: Index | undefined;

/** The index of the content that was fetched last: in another language the names are others. */
function now(): Index {
  const content = contentOf<Content>("neuroshima");
  if (index?.content !== content) {
    index = {
      content,
      armies: new Map(content.armies.map((army) => [army.id, army])),
      faces: new Map(content.armies.flatMap((army) => army.tiles.map((face) => [`${army.id}/${face.id}`, face] as const))),
    };
  }
  return index;
}

export const abilityOf = (id: string): Term | undefined => now().content.abilities[id];
export const effectOf = (id: string): Term | undefined => now().content.effects[id];
export const actionOf = (id: string): Term | undefined => now().content.actions[id];

export const armyOf = (id: string): Army | undefined => now().armies.get(id);

/** A tile of an army by its name in notation, such as "net-fighter". */
export const faceOf = (army: string, tile: string): Face | undefined => now().faces.get(`${army}/${tile}`);

/** The kinds of marks that a tile can have on a side, in the order in which they are told. */
export const sideMarks = [
  "melee", "ranged", "gauss", "poison", "shotgun", "rocket", "mortar", "explosive", "net", "armour", "reflect", "entry", "exit", "trap", "link",
] as const;

export type SideMark = (typeof sideMarks)[number];

/** The marks of a tile on one printed side. */
export function marksOn(face: Face, side: number): { mark: SideMark; n: number }[] {
  return sideMarks.flatMap((mark) => {
    const n = face[mark]?.[side] ?? 0;
    return n > 0 ? [{ mark, n }] : [];
  });
}

/** What a tile's picture is, by its name where several armies have it. */
const pictures: Record<string, string> = {
  shadow: "shadow-follower", mutant: "brute", poisoner: "poison-bottle", guard: "guards", hitman: "hood", "net-fighter": "fishing-net",
  "toxic-bomb": "biohazard", blocker: "robot-golem", hybrid: "cyborg-face", "gauss-cannon": "lucifer-cannon", juggernaut: "tank",
  clown: "clown", "hunter-killer": "saw-claw", protector: "missile-mech", "armored-hunter": "tracked-robot", "armored-guard": "mono-wheel-robot",
  ripper: "saw", stormtrooper: "walking-turret", runner: "sprint", hmg: "machine-gun", commando: "binoculars", annihilator: "minigun",
  "mobile-armor": "battle-mech", brawler: "fist", claws: "wolverine-claws", "super-mutant": "giant", assassin: "hooded-assassin", thug: "bandit",
  ganger: "mace-head", gladiator: "spartan-helmet", "net-master": "fishing-net", "universal-soldier": "swiss-army-knife", shooter: "pistol-gun",
  sharpshooter: "headshot", shotgun: "sawed-off-shotgun", "spy-shooter": "spy", "rocket-launcher": "rocket", cop: "police-officer-head",
  "steel-boxer": "high-punch", hammer: "flat-hammer", pusher: "push", "spy-cleaner": "spy", mine: "land-mine", monster: "carnivorous-plant",
  slicer: "thorny-vine", nightshade: "spoted-flower", crusher: "monster-grasp", "wall-of-trees": "evil-tree", swarm: "bee", roots: "tree-roots",
  twister: "spinning-blades", "golem-mk3": "robot-golem", cyborg: "android-mask", "bio-droid": "vintage-robot", transporter: "robot-grab",
  mercenary: "pistol-gun", bodyguard: "shield", marksman: "headshot", executioner: "executioner-hood", pacifier: "police-officer-head",
  predator: "hunter-eyes", bandog: "hound", "riot-policeman": "riot-shield", judge: "gavel", wardog: "wolf-head", plague: "plague-doctor-profile",
  beast: "animal-skull", rats: "rat", mortar: "mortar", explosive: "dynamite", hole: "pit", "alpha-shooter": "gun-turret", "gamma-shooter": "gun-turret",
  "delta-shooter": "gun-turret", "omega-shooter": "gun-turret", tripler: "split-arrows", "doom-net-fighter": "fishing-net", fireblast: "tesla-turret",
  trap: "wolf-trap",
};

const effectPictures: Record<string, string> = {
  medic: "cross", paralysis: "electric", initiative_zero: "hourglass", extra_action: "cycle", double_move: "sprint",
  take_over_modules: "radar-dish", convert_attacks: "card-exchange", mobility: "jeep", takeover: "megaphone", free_net_of_steel: "fishing-net",
  all_underground: "underground-cave", paralysing_hit: "electric", melee: "fulguro-punch", ranged: "bullseye", initiative: "fast-arrow",
  toughness: "shield", venom: "poison-bottle",
};

const actionPictures: Record<string, string> = {
  battle: "crossed-swords", move: "move", push_back: "push", sniper: "headshot", grenade: "stick-grenade", air_strike: "carpet-bombing",
  small_bomb: "unlit-bomb", castling: "card-exchange", rotation: "cycle", terror: "screaming", paralysis_action: "electric",
  transposition: "body-swapping", smokescreen: "smoke-bomb",
};

const emblems: Record<string, string> = {
  mississippi: "gas-mask", moloch: "mecha-head", outpost: "allied-star", borgo: "triple-claws", hegemony: "horned-skull", "new-york": "modern-city",
  neojungle: "oak-leaf", smart: "circuitry", vegas: "spades", "steel-police": "police-badge", sharrash: "rat", "doomsday-machine": "hourglass",
};

/** The name of an icon that shows what a tile is: of a module what it gives, of an HQ its army's emblem. */
export function pictureOf(face: Face, army: string): string {
  if (face.kind === "hq") return emblemOf(army);
  if (face.action) return actionPictures[face.action] ?? "";
  const effect = Object.keys(face.module?.effects ?? {}).find((e) => e in effectPictures);
  return (effect && effectPictures[effect]) || pictures[face.id] || "";
}

export const emblemOf = (army: string): string => emblems[army] ?? "";
export const pictureOfEffect = (effect: string): string => effectPictures[effect] ?? "";
