// The game that is played at a table, as its page shows it: the board, which comes in a chunk of its own, and how people, moves and sides are called and
// coloured by it.
import type { Frame, Game, StoryLine } from "./api/types";
import type { Fact, GameBoard } from "./board";
import { boardOf } from "./boards";
import { gamesOf } from "./games";
import type { Session } from "./session.svelte";
import { nameOf, t, translatorOf } from "./text";

export class TableGame {
  /** null for a game that has none. */
  board = $state.raw<GameBoard | null>(null);
  loaded = $state(false);
  private games = $state.raw<Game[]>([]);

  constructor(private readonly session: Session) {}

  /** Fetches what the game brings. */
  load = async (): Promise<void> => {
    const { table } = this.session;
    if (!table) return;
    const board = await boardOf(table.game, table.id);
    this.board = board;
    if (board?.scenes) this.session.scenes = board.scenes;
    if (board?.together) this.session.shareScreen();
    if (board?.handsOver) this.session.handsOver = board.handsOver;
    if (board?.acts) this.session.acts = board.acts;
    if (board?.waives) this.session.waives = board.waives;
    this.loaded = true;
  };

  /** Fetches what the games are called. */
  name(): void {
    void gamesOf().then((all) => (this.games = all));
  }

  readonly translate = $derived(translatorOf(this.board));

  get title(): string {
    const { table } = this.session;
    return table?.title || this.games.find((g) => g.id === table?.game)?.title || t("title.table");
  }

  /** What somebody is called in a sentence: bots by their seats, which tell them apart. */
  called = (seat: number): string => {
    const s = this.session.table?.seats[seat];
    return s && !s.title.startsWith("seat-") ? t("seat.called", { name: nameOf(s), title: s.called }) : nameOf(s);
  };

  /** The classes by which panels show whose something is: the side, and the colour of the seat's pieces. */
  tone = (seat: number): string => {
    const { frame } = this.session;
    return frame && seat >= 0 ? `${this.board?.side?.(frame, seat) ?? ""} ${this.board?.colours?.(frame, seat) ?? ""}` : "";
  };

  /** What the panel of players tells of a seat. */
  facts = (seat: number): Fact[] => (this.session.frame && this.board?.facts?.(this.session.frame, seat, this.translate)) || [];

  /** A line of the story in words; now for who looks on as it happens. */
  told = (line: StoryLine, now = false): string => {
    const { frame, seat } = this.session;
    return (frame && this.board?.told?.(line, frame, now ? seat : -1, this.translate)) || line.text;
  };

  /** A move in words, in a position; "" if the game has none for it. */
  labelIn = (move: string, frame: Frame | null): string => (frame && this.board?.label?.(move, frame, this.translate)) || "";

  /** A move in words, in the position that is shown. */
  label = (move: string): string => this.labelIn(move, this.session.frame);

  /** Whether the game's own components offer a move. */
  covers = (move: string): boolean => this.board?.covers?.(move) ?? false;
}
