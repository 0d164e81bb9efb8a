// How the game looks before its board is there.
import type { Look } from "../../../ui/src/looks";
import "./look.css";
import picture from "./picture.avif";

export default { picture, night: true, together: true } satisfies Look;
