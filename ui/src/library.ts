// The games as the shelf on the home page shows them.
import type { DrawingName } from "./drawings";
import type { Key } from "./messages";

/** How a game looks on the shelf. */
export const looks: Record<string, { drawings: DrawingName[]; tone: "a" | "b" | "c" | "d" | "e" }> = {
  catsvsrats: { drawings: ["cat", "rat"], tone: "a" },
  neuroshima: { drawings: ["hexes"], tone: "b" },
  ratcatcher: { drawings: ["plague-doctor-profile"], tone: "c" },
  slaughter: { drawings: ["crossed-claws"], tone: "d" },
  neworleans: { drawings: ["saxophone"], tone: "e" },
  connectfour: { drawings: ["token"], tone: "b" },
};

/** Games that are announced; each leaves this list when the server has it. */
export const coming: { id: string; title: string; players: string; promise: Key }[] = [
  { id: "neuroshima", title: "Neuroshima Hex: Mississippi", players: "2-4", promise: "coming.neuroshima" },
  { id: "ratcatcher", title: "The Ratcatcher", players: "1", promise: "coming.ratcatcher" },
  { id: "slaughter", title: "Whack & Slaughter", players: "2-8", promise: "coming.slaughter" },
  { id: "neworleans", title: "The Cats of New Orleans", players: "1-4", promise: "coming.neworleans" },
];

/** Games that are there to learn from; they stand last on the shelf. */
export const lessons = ["connectfour"];
