// A move that is put together on a board, the same for every game: something is chosen, then something else, until the move is whole. Then it is offered, or
// goes at once where it can simply be taken back. A game says what is chosen for each of its legal moves; what is legal comes from the frame alone.
import { untrack } from "svelte";
import type { BoardProps } from "../board";

/** A legal move, and what is chosen for it in order: a tile, then a hex; a town, then another. Moves chosen alike differ in what is said last, such as a number. */
export interface Course<M> {
  steps: readonly string[];
  move: M;
  /** The steps after the first may be chosen in any order. */
  anyOrder?: boolean;
}

/** What a game says of its moves. */
export interface Choosing<M> {
  /** What can be chosen now. */
  courses: () => readonly Course<M>[];
  /** What was chosen for a move, whoever offered it; null where nothing on the board is. */
  stepsOf: (move: string) => readonly string[] | null;
  /** Which of the moves that are chosen alike is meant first, as notation; null offers none of them. */
  settle: (alike: readonly M[], steps: readonly string[]) => string | null;
  /** Whether something is left to say of moves that are chosen alike, such as a number: then the first is offered and waits for a Confirm. */
  open?: (alike: readonly M[], steps: readonly string[]) => boolean;
  /** What somebody meant who chose what is not offered; null lets it be. */
  meant?: (steps: readonly string[]) => string | null;
  /** A place is also chosen to be looked at, whether or not there is something to do. */
  looks?: boolean;
  /** What is chosen first where there is nothing else to be chosen. */
  implied?: () => string;
}

export class Draft<M> {
  private own = $state.raw<readonly string[]>([]);
  private offered = false;

  constructor(
    private readonly props: BoardProps,
    private readonly game: Choosing<M>,
  ) {
    const position = $derived(props.frame.hash); // what somebody mixes into the dice goes on in the same
    $effect(() => {
      void position;
      untrack(() => this.forget());
    });
    // Whoever takes an offer away takes back what was chosen for it too.
    $effect(() => {
      if (props.selected !== null) this.offered = true;
      else if (this.offered) untrack(() => this.forget());
    });
  }

  /** What has been chosen so far. */
  readonly steps = $derived.by((): readonly string[] => (this.props.selected && this.game.stepsOf(this.props.selected)) || this.own);
  private readonly courses = $derived.by(() => this.game.courses());
  private readonly implied = $derived.by(() => this.game.implied?.() ?? "");
  /** What can be chosen next. */
  readonly next = $derived.by(() => this.after(this.steps.length === 0 && this.implied ? [this.implied] : this.steps));
  /** The moves that what has been chosen is. */
  readonly alike = $derived.by(() => this.wholly(this.steps));

  private after(steps: readonly string[]): Set<string> {
    return new Set(this.courses.filter((c) => c.steps.length > steps.length && begins(c, steps)).flatMap((c) => (c.anyOrder && steps.length > 0 ? c.steps.filter((s) => !steps.includes(s)) : c.steps[steps.length]!)));
  }

  /** The moves for which exactly this is chosen. */
  wholly(steps: readonly string[]): M[] {
    return this.courses.filter((c) => c.steps.length === steps.length && begins(c, steps)).map((c) => c.move);
  }

  forget(): void {
    this.own = [];
    this.offered = false;
  }

  /** Takes back what has been chosen. */
  cancel = (): void => {
    this.forget();
    this.props.select(null);
  };

  /** Begins anew with a first step. */
  begin(step: string): void {
    this.cancel();
    this.set([step], false);
  }

  /**
   * Somebody chose a place. What is offered there already is confirmed; another goal takes the place of the one chosen; what was chosen last is taken back;
   * a new beginning begins anew; and who chose what is not offered is told why. Says whether it meant anything.
   * at "once": a whole move goes at once where it can simply be taken back and nothing of it is left to say.
   */
  take(step: string, at: "once" | "offer" = "once"): boolean {
    const { steps } = this;
    const back = steps.slice(0, -1);
    const first = steps.length === 0 && this.implied ? [this.implied] : steps;
    if (this.next.has(step)) this.set([...first, step], at === "once");
    else if (step === steps.at(-1) && this.props.selected) this.props.play(this.props.selected);
    else if (step === steps.at(-1)) this.cancel();
    else if (back.length > 0 && this.after(back).has(step)) this.set([...back, step], at === "once");
    else if (this.game.looks || this.after([]).has(step)) this.begin(step);
    else {
      const meant = this.game.meant?.([...first, step]);
      if (!meant) return false;
      this.props.refuse(meant);
    }
    return true;
  }

  private set(steps: readonly string[], once: boolean): void {
    const alike = this.wholly(steps);
    const move = alike.length > 0 ? this.game.settle(alike, steps) : null;
    this.own = steps;
    this.offered = false; // what was offered before gives way to this
    if (move && once && !this.game.open?.(alike, steps)) this.props.choose(move);
    else this.props.select(move);
  }
}

/** Whether a move can still come of what has been chosen. */
function begins(course: Course<unknown>, steps: readonly string[]): boolean {
  if (course.anyOrder) return steps.every((s, i) => (i === 0 ? course.steps[0] === s : course.steps.includes(s)));
  return steps.every((s, i) => course.steps[i] === s);
}
