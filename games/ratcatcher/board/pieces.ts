// The pieces that lie in a zone, in the order in which they are drawn, and the emblems they bear.
import icons from "./icons.json";
import type { Kind } from "./content";
import type { ZoneState } from "./position";

export type Sort = Kind | "you" | "nemesis" | "peculiar" | "cheese" | "trap" | "health" | "pick-a" | "pick-b" | "placed-a" | "placed-b" | "nest";

export interface Piece {
  sort: Sort;
  /** Which Ratcatcher, Nemesis, peculiar rat or trap. */
  id?: string;
  count?: number;
}

const emblems: Record<string, keyof typeof icons> = {
  brown: "rat",
  black: "mouse",
  white: "seated-mouse",
  cheese: "cheese-wedge",
  trap: "wolf-trap",
  madam_cage: "bird-cage",
  jory_reedpipe: "pan-flute",
  doctor_wormwood: "plague-doctor-profile",
  brannoc_mallet: "flat-hammer",
  tilda_sprocket: "gears",
  sable_and_nip: "sitting-dog",
  rat_king: "crown",
  the_maw: "fangs-circle",
  brood_mother: "nest-eggs",
  old_delve: "mole",
  rat_o_nine_tails: "reptile-tail",
  flitterwing: "bat-wing",
  gnaw_iron: "jawbone",
  jackdaw_jim: "raven",
  the_tun: "barrel",
  mangy_meg: "spotted-wound",
  nurse_nettle: "nurse-female",
  drummer_dob: "drum",
  panback: "cooking-pot",
  the_grey_hush: "ghost",
  squealer: "whistle",
  powder_pip: "powder-bag",
  twin_tail: "fox-tail",
};

// Content of packs has no emblems of its own: a Ratcatcher is then a plague doctor, a rat a rat.
const general: Partial<Record<Sort, keyof typeof icons>> = { you: "plague-doctor-profile", nemesis: "rat", peculiar: "rat", trap: "wolf-trap" };

/** The path of a piece's emblem, in a box of 512 by 512; "" for a piece that bears none. */
export function emblemOf(piece: Piece): string {
  const name = emblems[piece.id ?? piece.sort] ?? general[piece.sort];
  return name ? icons[name].d : "";
}

/** All pieces of a zone: figures first, then rats, then what lies on the ground. */
export function piecesOf(zone: ZoneState): Piece[] {
  const out: Piece[] = [];
  const add = (sort: Sort, count: number, id?: string) => {
    if (count > 0) out.push({ sort, count, ...(id ? { id } : {}) });
  };
  add("you", zone.you ? 1 : 0, zone.you);
  add("nemesis", zone.nemesis ? 1 : 0, zone.nemesis);
  for (const id of zone.peculiar) add("peculiar", 1, id);
  add("brown", zone.brown);
  add("black", zone.black);
  add("white", zone.white);
  add("cheese", zone.cheese);
  add("trap", zone.trap ? 1 : 0, zone.trap);
  add("placed-a", zone.placed.a);
  add("placed-b", zone.placed.b);
  add("health", zone.picks.health);
  add("pick-a", zone.picks.a);
  add("pick-b", zone.picks.b);
  add("nest", zone.nests);
  return out;
}
