// The icons of this board, for ui/icons.mjs to pick out of the game-icons set.
import { pick } from "../../../ui/icons.mjs";

pick({
  Lorc: ["anchor", "cat", "crossed-swords", "cursed-star", "duality-mask", "hourglass", "magic-swirl", "pointing", "rally-the-troops", "raven",
    "sea-serpent", "shield-echoes", "sprint", "third-eye", "wolf-howl"],
  Delapouite: ["caravel", "guards", "moon-bats", "rat"],
  Skoll: ["hasty-grave"],
  "Caro Asercion": ["tarot-10-wheel-of-fortune"],
}, import.meta.url);
