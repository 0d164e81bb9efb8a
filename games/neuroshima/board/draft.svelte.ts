// What is being put together: a tile or a verb first, then hexes; and how the tile is turned, before a hex is chosen or after.
import type { BoardProps } from "../../../ui/src/board";
import { Draft } from "../../../ui/src/board/draft.svelte";
import { faceOf } from "./content";
import type { Face } from "./content";
import { beyond, boardOf } from "./hexes";
import { coursesOf, onBoard, parse, pick, spread, stepsOf, tileOf } from "./moves";
import type { Chosen, Move } from "./moves";
import { armyAt, faceAt, ownerOf, viewOf } from "./position";
import type { Unit } from "./position";
import { bonusAround, touches } from "./reach";
import type { Touch } from "./reach";

/** The tile that a draft would bring to a hex, and what it would point at there. */
export interface Drafted {
  face: Face;
  army: string;
  hex: string;
  unit: Unit | undefined;
  reach: Touch[];
}

/** Verbs whose last hex is a target: no tile comes to lie there. */
const aiming = new Set(["castling", "small-bomb", "air-strike", "push", "unit-push", "aim", "rocket", "transposition", "poison"]);

export class Drafting {
  private word = $state("");
  turn = $state(0);
  /** The rotation that is drawn: it goes on past 5 so that it never turns the long way round. */
  spin = $state(0);
  /** The hex that is pointed at. */
  pointed = $state("");
  private readonly choice: Draft<Move>;

  constructor(private readonly props: BoardProps) {
    this.choice = new Draft<Move>(props, {
      courses: () => coursesOf(this.moves),
      stepsOf: (text) => stepsOf(parse(text)),
      settle: (alike, steps) => this.settle(alike, steps),
      open: (alike, [verb = ""]) => !this.hand.includes(tileOf(verb)) || (!this.isPlaced(verb) && alike.length > 1), // the HQ lies where it lies for the whole match
      meant: ([verb = "", ...hexes]) => this.meant(verb, hexes),
      implied: () => this.implied,
    });
  }

  private readonly view = $derived.by(() => viewOf(this.props.frame));
  private readonly me = $derived.by(() => (this.props.seat >= 0 ? armyAt(this.view, this.props.seat) : ""));
  readonly moves = $derived.by(() => spread(this.props.legal("")));
  readonly deciding = $derived.by(() => this.moves.length > 0);
  readonly hand = $derived.by(() => (this.props.seat >= 0 ? (this.view.players[this.props.seat]?.hand ?? []) : []));

  /** Outside a turn, where only one kind of answer names hexes, there is nothing to choose before them. */
  readonly implied: string = $derived.by(() => {
    if (this.props.frame.turn.kind === "act") return "";
    const verbs = new Set(this.moves.filter(onBoard).map((m) => m.verb));
    const [only] = verbs;
    return verbs.size === 1 && only && !this.hand.includes(tileOf(only)) ? only : "";
  });

  readonly draft = $derived.by((): Chosen | null => {
    const [verb, ...rest] = this.choice.steps;
    if (verb === undefined) return null;
    const move = this.props.selected ? parse(this.props.selected) : null;
    const hexes = verb === "discard" ? [] : rest;
    return { verb, hexes, turn: move ? (move.turn ?? 0) : this.turn, word: move ? (move.words[0] ?? "") : this.word };
  });

  /** The hexes that can be chosen next. */
  readonly targets = $derived.by((): ReadonlySet<string> => (this.draft || this.implied ? this.choice.next : new Set()));
  /** The moves that the draft can be as it stands. */
  readonly endings = $derived.by(() => this.choice.alike);
  /** What of several things on its last hex a move is about. Words of moves that name no hex are chosen elsewhere, such as a tile to discard in the hand. */
  readonly words = $derived.by(() => [...new Set(this.endings.filter(onBoard).map((m) => m.words[0] ?? ""))]);

  /** A tile that is to be put down and has no hex yet; "" when there is none. */
  readonly held = $derived.by(() => {
    const verb = this.draft ? (this.draft.hexes.length === 0 ? this.draft.verb : "") : this.implied;
    return verb && this.isPlaced(verb) ? verb : "";
  });

  /** The tile as it would lie on the hex that is pointed at. */
  private readonly ghost = $derived.by((): Chosen | null =>
    this.held && this.pointed && this.targets.has(this.pointed) ? { verb: this.held, hexes: [this.pointed], turn: pick(this.choice.wholly([this.held, this.pointed]), this.turn, "")?.turn ?? 0, word: "" } : null,
  );
  private readonly seen = $derived.by(() => this.ghost ?? (this.endings.length > 0 ? this.draft : null));

  /** The rotations that there are to choose from. */
  private readonly turns = $derived.by(() => {
    const { held, draft } = this;
    const moves = held ? (this.pointed && this.ghost ? this.choice.wholly([held, this.pointed]) : this.moves.filter((m) => m.verb === held)) : this.endings.filter((m) => (m.words[0] ?? "") === draft?.word);
    return new Set(moves.flatMap((m) => m.turn ?? []));
  });
  readonly rotatable = $derived.by(() => this.turns.size > 1);

  private settle(alike: readonly Move[], [verb = "", ...hexes]: readonly string[]): string | null {
    const chosen = pick(alike, this.startTurn(verb, hexes), this.word);
    if (!chosen) return null;
    this.word = chosen.words[0] ?? "";
    if (chosen.turn !== undefined) this.turnTo(chosen.turn);
    return chosen.text;
  }

  /** Units that are on the board already keep their rotation to begin with. */
  private startTurn(verb: string, hexes: readonly string[]): number {
    if (this.props.selected) return parse(this.props.selected).turn ?? this.turn;
    const moved = this.view.units?.[(verb === "transposition" ? hexes[1] : hexes[0]) ?? ""];
    return moved && !this.isPlaced(verb) ? (moved.turn ?? 0) : this.turn;
  }

  private turnTo(to: number): void {
    this.spin += ((to - (((this.spin % 6) + 6) % 6) + 9) % 6) - 3;
    this.turn = to;
  }

  reset(): void {
    [this.word, this.spin] = ["", this.turn];
  }

  cancel = (): void => {
    this.reset();
    this.choice.cancel();
  };

  /** Chooses a tile of the hand, or something that units and HQs can do. */
  begin(chosen: string): void {
    if (this.draft?.verb === chosen && this.draft.hexes.length === 0) return this.cancel();
    this.reset();
    this.choice.begin(chosen);
  }

  /** Chooses a hex; says whether that means something now. once: a whole move goes at once where it can simply be taken back. */
  take(hex: string, once: boolean): boolean {
    return this.deciding && this.choice.take(hex, once ? "once" : "offer");
  }

  rotate = (by: number): void => {
    const from = this.ghost?.turn ?? (this.held ? this.turn : (this.draft?.turn ?? 0));
    const i = [1, 2, 3, 4, 5].find((n) => this.turns.has((((from + by * n) % 6) + 6) % 6));
    if (i === undefined) return;
    const to = (((from + by * i) % 6) + 6) % 6;
    this.spin = this.spin - ((((this.spin - from) % 6) + 6) % 6) + by * i;
    this.turn = to;
    const chosen = this.held ? undefined : this.endings.find((m) => m.turn === to && (m.words[0] ?? "") === this.draft?.word);
    if (chosen) this.props.select(chosen.text);
  };

  /** Turns the tile that is held towards a side, or the next clockwise that is allowed. */
  aim(way: number): void {
    const i = [0, 1, 2, 3, 4, 5].find((n) => this.turns.has((way + n) % 6));
    if (this.held && i !== undefined) this.turnTo((way + i) % 6);
  }

  say = (word: string): void => {
    const chosen = pick(this.endings, this.turn, word);
    if (!chosen) return;
    this.word = word;
    if (chosen.turn !== undefined) this.turnTo(chosen.turn);
    this.props.select(chosen.text);
  };

  /** The move that somebody meant who chose a hex that is not offered; null where he only wants to read what lies there. */
  private meant(verb: string, hexes: readonly string[]): string | null {
    const hex = hexes.at(-1)!;
    if (!verb || hexes.length === 0 || this.endings.length > 0 || this.view.units?.[hex] || this.view.bases?.[hex]) return null;
    const turned = faceOf(this.me, verb)?.kind === "foundation" ? "" : ` r${this.turn}`;
    if (this.isPlaced(verb) && hexes.length === 1) return `${verb} ${hex}${turned}`;
    const like = this.moves.find((m) => m.verb === verb);
    return like ? [verb, hexes.join(like.text.includes(">") ? " > " : " "), ...(like.turn === undefined ? [] : [`r${this.turn}`])].join(" ") : `${verb} ${hex}`;
  }

  /** Whether a verb is the name of a tile that is put on the board. */
  private isPlaced(v: string): boolean {
    return ["hq", "warrior", "module", "foundation"].includes(faceOf(this.me, v)?.kind ?? "");
  }

  /** The hex on which the tile would lie in the end. */
  readonly goal = $derived.by(() => {
    const draft = this.seen;
    if (!draft || draft.hexes.length === 0) return "";
    if (aiming.has(draft.verb)) return draft.verb === "transposition" ? draft.hexes[0]! : "";
    return draft.hexes.at(-1)!;
  });

  /** The hex that a unit would leave, or on which it would turn. */
  readonly mover = $derived.by(() => {
    const draft = this.seen;
    if (!draft) return "";
    if (["move", "mobility", "rotation", "smokescreen", "hq-turn", "take"].includes(draft.verb)) return draft.hexes[0] ?? "";
    return draft.verb === "transposition" ? (draft.hexes[1] ?? "") : "";
  });

  readonly drafted = $derived.by((): Drafted | null => {
    const { seen: draft, goal, mover, view, me } = this;
    if (!draft || !goal) return null;
    const placed = this.isPlaced(draft.verb);
    const face = placed ? faceOf(me, draft.verb) : mover ? faceAt(view, mover) : undefined;
    const army = placed ? me : mover ? view.units![mover]!.army : "";
    if (!face || !army) return null;
    const owner = mover ? ownerOf(view, mover) : me;
    const reach = face.kind === "foundation" ? [] : [...touches(view, goal, face, draft.turn, owner, mover), ...(face.kind === "hq" ? bonusAround(view, goal, owner) : [])];
    return { face, army, hex: goal, unit: mover ? view.units![mover] : undefined, reach };
  });

  /** The hexes that would be hit. */
  readonly area = $derived.by(() => {
    const { draft } = this;
    if (!draft) return new Set<string>();
    if (draft.verb === "small-bomb" || draft.verb === "rocket") return new Set(draft.hexes);
    const grid = boardOf(this.view.board);
    const centre = grid.byName.get(draft.verb === "air-strike" || draft.verb === "explode" ? (draft.hexes[0] ?? "") : "");
    return new Set(centre ? [centre.name, ...[0, 1, 2, 3, 4, 5].map((w) => beyond(grid, centre, w)?.name ?? "")] : []);
  });

  /** Pairs of hexes with an arrow between them. */
  readonly arrows = $derived.by(() => {
    const { draft } = this;
    if (!draft || draft.hexes.length < 2 || ["small-bomb", "castling", "treat"].includes(draft.verb)) return [];
    return draft.hexes.slice(1).map((to, i) => [draft.hexes[i]!, to] as const).filter(([a, b]) => a !== b);
  });

  /** An arrow of the draft is that of an attack. */
  readonly hot = $derived.by(() => ["aim", "rocket", "push", "unit-push"].includes(this.draft?.verb ?? ""));
}
