// The pictures of Witchcraft cards.
import icons from "./icons.json";

const pictures: Record<string, keyof typeof icons> = {
  "hex-of-loss": "cursed-star",
  "ill-omen": "raven",
  "twin-moons": "moon-bats",
  "second-sight": "third-eye",
  dispel: "magic-swirl",
  "unbroken-ranks": "shield-echoes",
  "last-retreat": "sprint",
  changeling: "duality-mask",
  "wild-hunt": "wolf-howl",
  rally: "rally-the-troops",
  "changing-guard": "guards",
  "turned-fate": "tarot-10-wheel-of-fortune",
  "grave-robbing": "hasty-grave",
};

/** The picture of a card, or undefined for none. */
export const pictureOf = (id: string): string | undefined => (pictures[id] ? icons[pictures[id]].d : undefined);
