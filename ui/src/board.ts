// The contract between the shell and a game's own components.
//
// A game's folder games/<id>/board/ has an index.ts whose default export is a GameBoard. The shell finds it by that name (boards.ts).
// A board draws a frame and offers moves as notation; it never decides what is legal, never sends anything and keeps no copy of the rules.
import type { Component } from "svelte";
import type { Entry, Frame, Group, SeatInfo } from "./api/types";

export type { Entry, Frame, Group, SeatInfo } from "./api/types";

/** What every component of a game gets. */
export interface BoardProps {
  /** The position as the viewer may see it, and what he may do. */
  frame: Frame;
  /** The seat that looks on, -1 for a watcher. */
  seat: number;
  /** Who sits where, by seat. */
  seats: SeatInfo[];
  /** The legal moves that begin with a text; with "" all of them. Empty when it is not this seat's decision. */
  legal: (prefix: string) => Group[];
  /** Offers a move: the shell shows its preview and a Confirm button. null takes the offer away. */
  select: (move: string | null) => void;
  /** The move that is offered now, whoever offered it: the board, the list or the command line. */
  selected: string | null;
  /** Carries out a move at once, without a preview: only for what can be taken back. */
  play: (move: string) => void;
  /** Asks why a move is not allowed: the shell shows the rule and the nearest legal moves. */
  refuse: (move: string) => void;
  /** Opens a rule in the side sheet. */
  rule: (id: string) => void;
  /** The move a hint marks, or null. */
  hint: string | null;
  /** The story so far, oldest first. */
  story: Entry[];
  /** Animate nothing. */
  reducedMotion: boolean;
  lang: string;
  /** A text of the shell's catalogue, or of the game's own (GameBoard.messages). */
  t: Translate;
}

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** One fact of a seat to show beside its name, such as {label: "towns", value: "7"}. */
export interface Fact {
  label: string;
  value: string | number;
}

/** What games/<id>/board/index.ts exports. */
export interface GameBoard {
  /** The board itself: it fills the room it is given and scrolls nothing. */
  Board: Component<BoardProps>;
  /** What belongs beside the board: a hand of cards, a battle. Rendered under the prompt; it may render nothing. */
  Panel?: Component<BoardProps>;
  /** Facts of a seat, for the list of players. */
  facts?: (frame: Frame, seat: number, t: Translate) => Fact[];
  /** Answers that Board or Panel offer as buttons of their own: the shell's tray leaves them out. */
  covers?: (move: string) => boolean;
  /** A move in words for buttons and lists; "" leaves the notation. */
  label?: (move: string, frame: Frame, t: Translate) => string;
  /** The side a seat plays for, as a CSS colour token of the theme: "a" or "b"; "" for none. */
  side?: (frame: Frame, seat: number) => "a" | "b" | "";
  /** Texts of the game by language, in ICU message syntax. Every language has the same keys. */
  messages?: Record<string, Record<string, string>>;
}
