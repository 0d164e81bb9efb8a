// The icons of this board, for ui/icons.mjs to pick out of the game-icons set.
import { pick } from "../../../ui/icons.mjs";

// Our own drawings, in the same square of 512.
const own = {
  clown:
    "M256 96c88 0 152 72 152 168s-64 184-152 184-152-88-152-184S168 96 256 96zM256 8l56 100H200zM24 232a64 64 0 1 1 128 0 64 64 0 1 1-128 0zM360 232a64 64 0 1 1 128 0 64 64 0 1 1-128 0z" +
    "M176 224a28 36 0 1 0 56 0 28 36 0 1 0-56 0zM280 224a28 36 0 1 0 56 0 28 36 0 1 0-56 0zM224 300a32 32 0 1 0 64 0 32 32 0 1 0-64 0zM160 348c24 72 168 72 192 0-48 24-144 24-192 0z",
  cross: "M192 48h128v144h144v128H320v144H192V320H48V192h144z",
  "gun-turret": "M96 464l40-88h240l40 88zM152 184a104 80 0 0 1 208 0v16h128v60H360v84H152z",
  pit: "M256 128c124 0 224 58 224 128s-100 128-224 128S32 326 32 256s100-128 224-128zM256 184c-92 0-160 36-160 76s68 72 160 72 160-32 160-72-68-76-160-76z",
  saw: "M432 256L495 275L408 344L454 392L344 408L359 473L256 432L237 495L168 408L120 454L104 344L39 359L80 256L17 237L104 168L58 120L168 104L153 39L256 80L275 17L344 104L392 58L408 168L473 153zM200 256a56 56 0 1 0 112 0 56 56 0 1 0-112 0z",
  shield: "M256 24l192 64v152c0 120-84 204-192 248C148 444 64 360 64 240V88zM256 92L128 134v104c0 84 58 142 128 178z",
  tank:
    "M128 144h184l20 48h156v40H336l8 40H88l16-80zM48 288h416l24 56-56 80H80l-56-80z" +
    "M108 356a28 28 0 1 0 56 0 28 28 0 1 0-56 0zM228 356a28 28 0 1 0 56 0 28 28 0 1 0-56 0zM348 356a28 28 0 1 0 56 0 28 28 0 1 0-56 0z",
};

pick({
  Lorc: [
    "android-mask", "animal-skull", "bee", "biohazard", "body-swapping", "circuitry", "crossed-swords", "cycle", "evil-tree", "fast-arrow",
    "fishing-net", "flat-hammer", "fulguro-punch", "gas-mask", "gavel", "hood", "horned-skull", "hound", "hourglass", "land-mine", "mace-head",
    "minigun", "missile-mech", "monster-grasp", "poison-bottle", "radar-dish", "riot-shield", "robot-golem", "rocket", "saw-claw", "screaming",
    "shadow-follower", "spinning-blades", "spoted-flower", "sprint", "tesla-turret", "thorny-vine", "triple-claws", "unlit-bomb", "vintage-robot",
    "wolf-head", "wolf-trap", "wolverine-claws",
  ],
  Delapouite: [
    "bandit", "battle-mech", "binoculars", "brute", "card-exchange", "carnivorous-plant", "cyborg-face", "dynamite", "executioner-hood", "giant",
    "guards", "high-punch", "hooded-assassin", "hunter-eyes", "jeep", "mecha-head", "megaphone", "modern-city", "mono-wheel-robot", "mortar",
    "move", "oak-leaf", "pistol-gun", "plague-doctor-profile", "police-officer-head", "push", "rat", "robot-grab", "sawed-off-shotgun",
    "spartan-helmet", "split-arrows", "spy", "swiss-army-knife", "tracked-robot", "tree-roots", "underground-cave", "walking-turret",
  ],
  Skoll: [
    "allied-star", "bullseye", "carpet-bombing", "fist", "headshot", "machine-gun", "spades", "stick-grenade",
  ],
  sbed: [
    "electric", "lucifer-cannon",
  ],
  DarkZaitzev: [
    "smoke-bomb",
  ],
  "Andy Meneely": [
    "police-badge",
  ],
}, import.meta.url, own);
