// What is being put together: a tile or a verb first, then hexes, then a rotation. It becomes an offer as soon as it is a whole move.
import type { BoardProps } from "../../../ui/src/board";
import { faceOf } from "./content";
import type { Face } from "./content";
import { beyond, boardOf } from "./hexes";
import { draftOf, finished, nextHexes, onBoard, pick, spread, tileOf } from "./moves";
import type { Draft } from "./moves";
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
const aiming = new Set(["castling", "small-bomb", "air-strike", "push", "unit-push", "aim", "rocket", "transposition"]);

export class Drafting {
  private verb = $state("");
  private picks = $state<string[]>([]);
  private word = $state("");
  turn = $state(0);
  /** The rotation that is drawn: it goes on past 5 so that it never turns the long way round. */
  spin = $state(0);

  constructor(private readonly props: BoardProps) {}

  private readonly view = $derived.by(() => viewOf(this.props.frame));
  private readonly me = $derived.by(() => (this.props.seat >= 0 ? armyAt(this.view, this.props.seat) : ""));
  readonly moves = $derived.by(() => spread(this.props.legal("")));
  readonly deciding = $derived.by(() => this.moves.length > 0);
  readonly hand = $derived.by(() => (this.props.seat >= 0 ? (this.view.players[this.props.seat]?.hand ?? []) : []));

  readonly draft = $derived.by((): Draft | null => {
    if (this.props.selected) return draftOf(this.props.selected);
    return this.verb ? { verb: this.verb, hexes: this.picks, turn: this.turn, word: this.word } : null;
  });

  /** Outside a turn, where only one kind of answer names hexes, there is nothing to choose before them. */
  readonly implied = $derived.by(() => {
    if (this.props.frame.turn.kind === "act") return "";
    const verbs = new Set(this.moves.filter(onBoard).map((m) => m.verb));
    const [only] = verbs;
    return verbs.size === 1 && only && !this.hand.includes(tileOf(only)) ? only : "";
  });

  private readonly open = $derived.by((): Pick<Draft, "verb" | "hexes"> | null => this.draft ?? (this.implied ? { verb: this.implied, hexes: [] } : null));
  /** The hexes that can be chosen next. */
  readonly targets = $derived.by(() => (this.open ? nextHexes(this.moves, this.open) : new Set<string>()));
  /** The moves that the draft can be as it stands. */
  readonly endings = $derived.by(() => (this.draft ? finished(this.moves, this.draft) : []));
  readonly rotatable = $derived.by(
    () => new Set(this.endings.filter((m) => m.words[0] === this.draft?.word || this.endings.every((x) => x.words.length === 0 || x.words[0] === "execute")).map((m) => m.turn)).size > 1,
  );
  readonly words = $derived.by(() => [...new Set(this.endings.map((m) => m.words[0] ?? ""))]);

  reset(): void {
    [this.verb, this.picks, this.word] = ["", [], ""];
    this.spin = this.turn;
  }

  cancel = (): void => {
    this.reset();
    this.props.select(null);
  };

  /** Chooses a tile of the hand, or something that units and HQs can do. */
  begin(chosen: string): void {
    if (this.draft?.verb === chosen && this.draft.hexes.length === 0) return this.cancel();
    this.props.select(null);
    this.reset();
    const alone = this.moves.find((m) => m.verb === chosen && m.hexes.length === 0 && m.words.length === 0);
    if (alone) this.props.select(alone.text);
    this.verb = chosen;
  }

  take(hex: string): void {
    const from = this.open!;
    this.picks = [...from.hexes, hex];
    this.verb = from.verb;
    const chosen = pick(finished(this.moves, { verb: this.verb, hexes: this.picks }), this.startTurn(), this.word);
    if (chosen) this.offer(chosen.text, chosen.turn, chosen.words[0] ?? "");
    else this.props.select(null);
  }

  /** Units that are on the board already keep their rotation to begin with. */
  private startTurn(): number {
    const moved = this.view.units?.[this.verb === "transposition" ? (this.picks[1] ?? "") : (this.picks[0] ?? "")];
    return moved && !this.isPlaced(this.verb) ? (moved.turn ?? 0) : this.turn;
  }

  private offer(text: string, to: number | undefined, word: string): void {
    this.word = word;
    if (to !== undefined) {
      this.spin += ((to - (((this.spin % 6) + 6) % 6) + 9) % 6) - 3;
      this.turn = to;
    }
    this.props.select(text);
  }

  rotate = (by: number): void => {
    const { draft } = this;
    if (!draft || !this.rotatable) return;
    for (let i = 1; i < 6; i++) {
      const to = (((draft.turn + by * i) % 6) + 6) % 6;
      const chosen = this.endings.find((m) => m.turn === to && (m.words[0] ?? "") === draft.word);
      if (!chosen) continue;
      this.spin = this.spin - ((((this.spin - draft.turn) % 6) + 6) % 6) + by * i;
      this.turn = to;
      this.props.select(chosen.text);
      return;
    }
  };

  say = (word: string): void => {
    const chosen = pick(this.endings, this.turn, word);
    if (chosen) this.offer(chosen.text, chosen.turn, word);
  };

  /** Chooses another last hex in place of the one chosen. */
  retarget(hex: string): boolean {
    const { draft } = this;
    if (!draft) return false;
    const back = { verb: draft.verb, hexes: draft.hexes.slice(0, -1) };
    if (!nextHexes(this.moves, back).has(hex)) return false;
    this.picks = [...back.hexes, hex];
    this.verb = draft.verb;
    const chosen = pick(finished(this.moves, { verb: this.verb, hexes: this.picks }), draft.turn, draft.word);
    if (chosen) this.offer(chosen.text, chosen.turn, chosen.words[0] ?? "");
    return chosen !== undefined;
  }

  /** The move that somebody meant who chose a hex that is not offered. */
  meant(hex: string): string {
    const d = this.draft!;
    const turned = faceOf(this.me, d.verb)?.kind === "foundation" ? "" : ` r${this.turn}`;
    if (this.isPlaced(d.verb) && d.hexes.length === 0) return `${d.verb} ${hex}${turned}`;
    const like = this.moves.find((m) => m.verb === d.verb);
    return like
      ? [d.verb, ...[...d.hexes, hex].join(like.text.includes(">") ? " > " : " ").split(" "), ...(like.turn === undefined ? [] : [`r${this.turn}`])].join(" ")
      : `${d.verb} ${hex}`;
  }

  /** Whether a verb is the name of a tile that is put on the board. */
  private isPlaced(v: string): boolean {
    return ["hq", "warrior", "module", "foundation"].includes(faceOf(this.me, v)?.kind ?? "");
  }

  /** The hex on which the tile would lie in the end. */
  readonly goal = $derived.by(() => {
    const { draft } = this;
    if (!draft || draft.hexes.length === 0) return "";
    if (aiming.has(draft.verb)) return draft.verb === "transposition" ? draft.hexes[0]! : "";
    return draft.hexes.at(-1)!;
  });

  /** The hex that a unit would leave, or on which it would turn. */
  readonly mover = $derived.by(() => {
    const { draft } = this;
    if (!draft) return "";
    if (["move", "mobility", "rotation", "smokescreen", "hq-turn", "take"].includes(draft.verb)) return draft.hexes[0] ?? "";
    return draft.verb === "transposition" ? (draft.hexes[1] ?? "") : "";
  });

  readonly drafted = $derived.by((): Drafted | null => {
    const { draft, goal, mover, view, me } = this;
    if (!draft || !goal || this.endings.length === 0) return null;
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
