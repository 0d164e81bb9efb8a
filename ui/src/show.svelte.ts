// The one clock of a table. What has arrived waits in a queue of entries; each is played as its scenes, one after the other, over the position before it.
// Prompt, points, hands, story, odds and sounds follow the position that stands here, so nothing is told before it has been seen.
import type { Entry, Frame } from "./api/types";
import type { Playing, Scene } from "./board";

/** Whom a show is for: what it reads, and whom it tells. */
export interface House {
  /** The position after an entry, null if it cannot be had. */
  frameAt(seq: number): Promise<Frame | null>;
  /** What an entry shows; none where there is nothing to see. */
  scenes(entry: Entry): readonly Scene[];
  /** How many times as fast as usual. */
  pace(): number;
  /** Scenes are stills. */
  still(): boolean;
  /** What is there to be read stays until it has been: somebody plays, or looks on. */
  reads(): boolean;
  /** Waits until somebody can see it. */
  watched(): Promise<void>;
  /** A scene begins. */
  begins(scene: Scene): void;
  /** Everything that arrived has been shown. */
  over(): void;
}

/** How much may wait, in milliseconds at the usual pace: about a dozen scenes. Of what comes faster only the newest is played. */
const most = 12_000;

/** So much waiting doubles the pace, in milliseconds. */
const rush = 10_000;

/** How long a still is held at least, in milliseconds, so that it can be read. */
const readable = 1500;

interface Act {
  entry: Entry;
  scenes: readonly Scene[];
}

export class Show {
  /** The position that stands: while scenes are played the one before them. */
  frame = $state.raw<Frame | null>(null);
  /** The scene that is played, null when none is. */
  playing = $state.raw<Playing | null>(null);
  /** Something has arrived that has not been shown. */
  busy = $state(false);

  private queue: Act[] = [];
  private end: Frame | null = null;
  private run = 0; // counts up whenever what is played is given up
  private asked = false; // somebody wants to see it again: nothing of it is hurried
  private turnOver: (() => void) | null = null;

  constructor(private readonly house: House) {}

  /** The last entry that has arrived. */
  get arrived(): number {
    return this.end?.seq ?? -1;
  }

  /** Shows a position at once; null shows nothing. */
  jump(frame: Frame | null): void {
    this.end = frame;
    this.finish();
  }

  /** Plays entries after what is shown and what waits already; end is the position after the last of them. */
  add(entries: readonly Entry[], end: Frame): void {
    this.end = end;
    this.queue = newest([...this.queue, ...this.acts(entries)]);
    this.begin();
  }

  /** Goes back to a position and plays everything after it again, up to where the show stood. */
  again(from: Frame, entries: readonly Entry[]): void {
    this.run++;
    this.asked = true;
    this.queue = this.acts(entries);
    this.frame = from;
    this.playing = null;
    this.busy = false;
    this.begin();
  }

  /** Ends the scene that is played. */
  next = (): void => this.turnOver?.();

  /** Shows at once what would come of it all. */
  skip = (): void => {
    if (this.busy) this.finish();
  };

  private acts(entries: readonly Entry[]): Act[] {
    const acts = entries
      .filter((entry) => entry.kind === "move" && !entry.undone)
      .map((entry) => ({ entry, scenes: this.house.scenes(entry) }))
      .filter(({ scenes }) => scenes.length > 0);
    for (const { entry } of newest(acts)) void this.house.frameAt(entry.seq - 1); // so that it is there when its turn comes
    return acts;
  }

  private begin(): void {
    if (this.busy) return;
    if (this.queue.length === 0) this.finish();
    else void this.play();
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    for (let act = this.queue.shift(); act; act = this.queue.shift()) {
      const before = await this.house.frameAt(act.entry.seq - 1);
      if (run !== this.run) return;
      if (!before) break; // better the whole at once than a scene over another position
      for (const [at, scene] of act.scenes.entries()) {
        const waiting = this.asked ? 0 : this.queue.reduce((sum, a) => sum + lengthOf(a), 0);
        const lasts = (this.house.still() ? Math.max(scene.ms, readable) : scene.ms) / (this.house.pace() * (1 + Math.min(1, waiting / rush)));
        this.frame = before;
        this.playing = { entry: act.entry, scenes: act.scenes, at, lasts };
        this.house.begins(scene);
        await this.turn(scene.waits && this.house.reads() ? null : lasts);
        if (run !== this.run) return;
      }
    }
    this.finish();
  }

  /** Waits until a scene is over, as the person says where it has no length, and until somebody has seen it. */
  private async turn(lasts: number | null): Promise<void> {
    await new Promise<void>((over) => {
      const timer = lasts === null ? undefined : setTimeout(over, lasts);
      this.turnOver = () => {
        clearTimeout(timer);
        over();
      };
    });
    this.turnOver = null;
    await this.house.watched();
  }

  private finish(): void {
    this.run++;
    this.turnOver?.();
    this.queue = [];
    this.playing = null;
    this.frame = this.end;
    this.busy = this.asked = false;
    this.house.over();
  }
}

/** The acts that may wait: the oldest are left out, never a part of one. */
function newest(acts: Act[]): Act[] {
  let lasts = 0;
  const from = acts.findLastIndex((act) => (lasts += lengthOf(act)) > most);
  return acts.slice(Math.min(from + 1, Math.max(0, acts.length - 1)));
}

const lengthOf = (act: Act): number => act.scenes.reduce((sum, scene) => sum + scene.ms, 0);
