// How the games look. A game's look is the tokens of games/<id>/board/look.css, for whatever has its id as data-look, and what its look.ts says.

export interface Look {
  /** The address of a picture of the board. */
  picture: string;
  /** Its pages are shown by night unless somebody wants day. */
  night?: boolean;
  /** All play together against the game: who plays alone leads them all. */
  together?: boolean;
  /** A game that is there to learn from: it stands last on the shelf. */
  simple?: boolean;
}

const found = import.meta.glob<{ default: Look }>("../../games/*/board/look.ts", { eager: true });

/** The looks by the id of the game. */
export const looks: Record<string, Look> = Object.fromEntries(Object.entries(found).map(([path, look]) => [path.split("/").at(-3)!, look.default]));
