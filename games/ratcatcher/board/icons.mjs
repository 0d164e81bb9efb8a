// The icons of this board, for ui/icons.mjs to pick out of the game-icons set.
import { pick } from "../../../ui/icons.mjs";

pick({
  Lorc: ["bat-wing", "cheese-wedge", "crown", "fangs-circle", "flat-hammer", "gears", "ghost", "jawbone", "mouse", "raven", "seated-mouse", "spotted-wound", "wolf-trap"],
  Delapouite: ["barrel", "bird-cage", "cooking-pot", "drum", "fox-tail", "mole", "nest-eggs", "nurse-female", "pan-flute", "plague-doctor-profile", "powder-bag", "rat", "reptile-tail", "sitting-dog", "whistle"],
}, import.meta.url);
