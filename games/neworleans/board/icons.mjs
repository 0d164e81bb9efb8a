// The icons of this board, for ui/icons.mjs to pick out of the game-icons set.
import { pick } from "../../../ui/icons.mjs";

pick({
  Lorc: ["croc-jaws", "crown", "mouse", "snake", "unlit-bomb", "vulture"],
  Delapouite: ["amber-mosquito", "paddle-steamer", "raccoon-head", "rat", "sea-turtle"],
}, import.meta.url);
