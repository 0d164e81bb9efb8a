// How figures look: cats by their fur and what they wear, vermin by a picture.
import icons from "./icons.json";

export interface Cat {
  fur: string;
  /** The muzzle and the inside of the ears. */
  light: string;
  eyes: string;
  /** What it wears, each a path with its colour. */
  wears: readonly (readonly [d: string, fill: string])[];
  /** Stripes and other marks of the fur. */
  marks?: string;
}

const ink = "#1b1410";

/** Heads are drawn around 0,0; ears reach up to -19, the chin down to 17. */
export const cats: Record<string, Cat> = {
  minou: { fur: "#8f8474", light: "#e6d9c2", eyes: "#9fd36a", marks: "M-12 -6L-7 -3M12 -6L7 -3M0 -12V-6M-5 -12L-4 -7M5 -12L4 -7", wears: [["M-15 -9Q-14 -21 1 -21Q15 -21 16 -9Q0 -14 -15 -9Z", "#4a5a7a"], ["M-15 -9Q-20 -7 -22 -3Q-10 -8 0 -11Z", "#384660"]] },
  nera: { fur: "#2a2630", light: "#6a5f74", eyes: "#d8e06a", wears: [["M-18 6Q-20 -14 0 -20Q20 -14 18 6Q14 -10 0 -13Q-14 -10 -18 6Z", "#1f6b4a"], ["M-6 15L-3 12L0 15L3 12L6 15L3 18L0 15L-3 18Z", "#efe7d2"]] },
  patch: { fur: "#c9772e", light: "#f3ddba", eyes: "#7fae4a", marks: "M0 -12V-6M-5 -12L-4 -7M5 -12L4 -7", wears: [["M-12 -5H-3V2Q-7 6 -12 2Z", ink], ["M-18 -9L16 -12L16 -10L-18 -6Z", ink], ["M-15 -11Q-14 -20 0 -21Q14 -20 15 -11Q0 -15 -15 -11Z", "#5a6b86"]] },
  lunette: { fur: "#c8ccd6", light: "#f6f4f0", eyes: "#5f9fe0", wears: [["M7 -14Q12 -22 18 -18Q14 -14 16 -8Q10 -10 7 -14Z", "#b03a6a"], ["M-7 15L0 12L7 15L4 20L0 16L-4 20Z", "#b03a6a"]] },
  murray: { fur: "#6d7f96", light: "#d8dde4", eyes: "#e0c25a", wears: [["M-12 -12L-10 -25H10L12 -12Z", ink], ["M-18 -11Q0 -16 18 -11L18 -9Q0 -13 -18 -9Z", ink], ["M-8 15Q0 11 8 15Q0 20 -8 15Z", "#a3231a"]] },
  ambroise: { fur: "#b98a4a", light: "#f0dcb4", eyes: "#8fbf5a", wears: [["M-17 -8Q-16 -19 0 -20Q16 -19 17 -8Q0 -14 -17 -8Z", "#b3261e"], ["M15 -12L23 -16L20 -7Z", "#b3261e"]], marks: "M-17 6L-21 10M17 6L21 10M-16 10L-19 15M16 10L19 15" },
  clemence: { fur: "#e9e2d4", light: "#ffffff", eyes: "#4f9ad8", wears: [["M-20 8Q-22 -20 0 -21Q22 -20 20 8Q18 -8 12 -11Q0 -15 -12 -11Q-18 -8 -20 8Z", "#8b8f98"], ["M-13 -10Q0 -15 13 -10L13 -7Q0 -12 -13 -7Z", "#ffffff"]] },
  zeke: { fur: "#a07a52", light: "#e8d3b0", eyes: "#c8d860", marks: "M-10 -2L-14 -1M10 -2L14 -1", wears: [["M-21 -8Q0 -16 21 -8L14 -11Q12 -21 0 -21Q-12 -21 -14 -11Z", "#4d5f33"], ["M-14 -17L-17 -25L-9 -20ZM14 -17L17 -25L9 -20Z", "#4d3a22"]] },
  petard: { fur: "#d9b98a", light: "#f6e8cc", eyes: "#e07a3a", marks: "M-8 -12Q-4 -15 0 -12Q4 -15 8 -12", wears: [["M-22 -14L-17 -18L-15 -15L-20 -11Z", "#b3261e"], ["M13 -19L18 -24L20 -22L15 -17Z", "#b3261e"], ["M-8 14H8V18H-8Z", "#6b4a2a"]] },
  "george-burr": { fur: "#7a6a64", light: "#c9b6ad", eyes: "#e8b33a", wears: [["M-20 12Q-10 4 0 10Q10 4 20 12L14 20H-14Z", "#5a1420"]] },
  "burr-hired": { fur: "#7a6a64", light: "#c9b6ad", eyes: "#e8b33a", wears: [["M-20 12Q-10 4 0 10Q10 4 20 12L14 20H-14Z", "#1f5a6b"]] },
  captive: { fur: "#b0a493", light: "#e9e0d0", eyes: "#6a8fae", wears: [["M-8 14Q0 18 8 14L8 18Q0 22 -8 18Z", "#55585e"]] },
  foundling: { fur: "#d8a24f", light: "#fbe9c6", eyes: "#5fa85a", wears: [] },
};

/** The mosquito alone, without the amber that it lies in. */
const amber = icons["amber-mosquito"].d;
const start = "m37.375 76.18";
const mosquito = `M267.453 125.639${amber.slice(amber.indexOf(start) + start.length, amber.lastIndexOf("M"))}`;

/** The picture of vermin: paths of 512 by 512. */
const pictures: Record<string, string> = {
  mosquito,
  pistoleer: icons.rat.d,
  "bayou-biter": icons.snake.d,
  croc: icons["croc-jaws"].d,
  mort: icons.vulture.d,
  "mort-undying": icons.vulture.d,
  "roux-poubelle": icons["raccoon-head"].d,
  viceroy: icons["sea-turtle"].d,
  "rat-king": icons.crown.d,
  "rat-courier": icons.mouse.d,
  "powder-rat": icons["unlit-bomb"].d,
  // Our own: a skunk with its stripe and tail, a heron, a cart.
  stinker: "M60 400Q90 300 190 290L300 300Q380 310 400 380L440 400V430H390L370 400H230L200 440H150L160 410Q110 440 60 430ZM70 290Q20 160 130 90Q230 50 260 130Q280 190 220 210Q170 220 180 180Q120 190 150 270Q110 270 70 290ZM330 290Q380 230 430 260Q480 290 470 340Q420 350 400 330Z",
  sacrebleu: "M300 60Q350 50 370 90L500 120L370 130Q350 150 360 200Q380 270 330 320Q290 360 220 360L60 440Q120 330 180 300Q290 250 300 190Q310 140 280 110Q280 70 300 60ZM240 360H260V470H300V490H230ZM290 350H310V450H350V470H290Z",
  "press-cart": "M60 120H420V300H60ZM100 160V260H380V160ZM40 300H460V340H40ZM130 350A50 50 0 1 0 131 350ZM350 350A50 50 0 1 0 351 350ZM460 180L510 130V170L470 220Z",
};

/** How much larger a picture is drawn that fills little of its square. */
export const zoomOf = (kind: string | undefined): number => (kind === "mosquito" ? 1.65 : 1);

export const pictureOf = (kind: string | undefined): string | undefined => pictures[kind ?? ""];
export const steamer: string = icons["paddle-steamer"].d;
