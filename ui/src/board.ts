// The contract between the shell and a game's own components.
//
// A game's folder games/<id>/board/ has an index.ts whose default export is a GameBoard. The shell finds it by that name (boards.ts).
// A game without is played on the plain board (parts/PlainBoard.svelte), which shows the game's drawing in text.
// A board draws a frame and offers moves as notation; it never decides what is legal, never sends anything and keeps no copy of the rules.
import type { Component, Snippet } from "svelte";
import type { Entry, Frame, Group, SeatInfo, StoryLine } from "./api/types";
import type { Message } from "./messages/pieces";
import type { SoundName } from "./sound";

export type { Entry, Frame, Group, SeatInfo, StoryLine } from "./api/types";

/** One thing that is played over the board: units set out, dice fall, somebody wins. A game's own scenes carry more. */
export interface Scene {
  kind: string;
  /** How long it takes at the usual pace, in milliseconds. */
  ms: number;
  /** What is heard as it begins. */
  sound?: SoundName;
  /** It is there to be read: but for replays, it stays until the person goes on. */
  waits?: boolean;
}

/** What is being played: the scenes of an entry, over the position before it. */
export interface Playing {
  entry: Entry;
  scenes: readonly Scene[];
  /** Which of them is played now; those before it have been seen. */
  at: number;
  /** How long that one takes, in milliseconds: longer or shorter than it says where the person wants it so. */
  lasts: number;
}

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
  /** Somebody chose a move as a whole: it goes at once where it can simply be taken back, else it is offered; what is offered already is confirmed. */
  choose: (move: string) => void;
  /** The move that is offered now, whoever offered it: the board, the action bar or the command line. */
  selected: string | null;
  /** Where the move that is offered leads along, place by place as moves name them; empty before that is known, and where it goes without saying. */
  way: readonly string[];
  /** Carries out a move at once, such as the one that is offered when it is chosen once more. */
  play: (move: string) => void;
  /** Puts what the board has for choosing besides its places, such as a hand or a rotation, into the action bar; null takes it away. */
  bar: (content: Snippet | null) => void;
  /** Asks why a move is not allowed: the shell shows the rule and the nearest legal moves. */
  refuse: (move: string) => void;
  /** Opens a rule in the side sheet. */
  rule: (id: string) => void;
  /** The move a hint marks, or null. */
  hint: string | null;
  /** Places that the step of a lesson speaks of, as the game's notation names them. */
  show?: string[];
  /** The story so far, oldest first. */
  story: Entry[];
  /** What happens over the position just now, null when nothing does. Nothing can be chosen meanwhile. The shell moves on by itself. */
  playing: Playing | null;
  /** Ends the scene that is played: the person has read it. */
  goOn: () => void;
  /** The position that the person's last act of his own left; what differs from it was done by others. Null when there is none. */
  since: Frame | null;
  /** Animate nothing: scenes are stills. */
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

/** What a component gets by which people tell what they rolled or drew at their own table. */
export interface EntryProps {
  /** The position in which it is asked for. */
  frame: Frame;
  /** What the rules allow, each move by itself. Something else may be entered too: it is refused with its reason. */
  moves: string[];
  /** The last answer is on its way: nothing can be entered yet. */
  busy: boolean;
  enter: (move: string) => void;
  /** Opens a rule in the side sheet. */
  rule: (id: string) => void;
  t: Translate;
}

/** What games/<id>/board/index.ts exports. */
export interface GameBoard {
  /** The board itself: it fills the room it is given and scrolls nothing. What it offers besides its places it puts into the action bar. */
  Board: Component<BoardProps>;
  /** What belongs beside the board: a hand of cards, a battle. Rendered under the prompt; it may render nothing. */
  Panel?: Component<BoardProps>;
  /** Nobody can decide without what stands there: where it shares a column with the players and the story it has what it needs, up to half of the window. */
  panelFirst?: boolean;
  /**
   * What an entry shows, in order; told is the story up to it and with it. own: who looks on did it himself a moment ago, and need not wait for what he
   * knows. Without, and where there is none, the position after it stands at once.
   */
  scenes?: (entry: Entry, told: readonly Entry[], own: boolean) => Scene[];
  /** Whether an act of a person hands over to others within the same entry, which tells what they did: that is news to him then. */
  handsOver?: (entry: Entry) => boolean;
  /** Whether an answer of a person's own is an act, after which what others do is news to him; without, every one is. */
  acts?: (entry: Entry) => boolean;
  /** The answer that is given for a person who does not want to be asked what he is asked in this position; "" where he does. */
  waives?: (frame: Frame, told: readonly Entry[], seat: number) => string;
  /** Facts of a seat, for the list of players. */
  facts?: (frame: Frame, seat: number, t: Translate) => Fact[];
  /** Answers that the board offers, on its places or by buttons of its own: the action bar leaves them out. */
  covers?: (move: string) => boolean;
  /** The numbers at the end of its moves name things: none is an amount to be stepped up and down. */
  numbersName?: boolean;
  /** A line of the story that says how the match ended better than the text for its ending does. */
  verdict?: (line: StoryLine) => boolean;
  /** A move in words for buttons and lists; "" leaves the notation. */
  label?: (move: string, frame: Frame, t: Translate) => string;
  /** Nothing is hidden from anybody, and all play together: several at one screen need not look away when another decides. */
  together?: boolean;
  /** The side a seat plays for, as a CSS colour token of the theme: "a" or "b"; "" for none. */
  side?: (frame: Frame, seat: number) => "a" | "b" | "";
  /** Classes of the board's style sheet that set --own, the colour of a seat's pieces, for the shell's panels; "" for none. */
  colours?: (frame: Frame, seat: number) => string;
  /**
   * A line of the story as people at the board read and hear it, where its text names places by what only notation calls them. frame is the position that is shown; seat is
   * that of who hears it now, as it happens, -1 where it is read later.
   */
  told?: (line: StoryLine, frame: Frame, seat: number, t: Translate) => string;
  /** How the story is told turn by turn; without, entry by entry. */
  turns?: Turns;
  /** By kind of chance's decision: how people tell what they rolled or drew. Without, they get keys for dice or a list of what is possible. */
  entries?: Record<string, Component<EntryProps>>;
  /** Whether a line of the story is something to do with one's hands, for those who play with a box of their own; without, every line is. */
  act?: (line: StoryLine) => boolean;
  /** All that lies somewhere, in counts, to be compared with the table; without, the document of the position is shown. */
  Inventory?: Component<{ frame: Frame; t: Translate }>;
  /** Texts of the game by language, in ICU message syntax, which the build reads: they stand in messages.ts. Every language has the same keys. */
  messages?: Record<string, Record<string, Message>>;
}

/** Where turns begin and end in the story, and what came of one. */
export interface Turns {
  /** A turn begins with this line, within an entry too. */
  begins?: (line: StoryLine) => boolean;
  /** A turn ends with the entry that has this line. */
  ends?: (line: StoryLine) => boolean;
  /** What came of a turn in one sentence; who is whose turn it was, "" for chance alone. "" leaves it to the shell. */
  summary?: (entries: Entry[], who: string, t: Translate) => string;
}
