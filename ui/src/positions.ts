// The positions of a table that were fetched, for going back and forth and for what is played over the position before it.
import { api } from "./api/client";
import type { Frame } from "./api/types";

/** How many are kept. */
const most = 300;

export class Positions {
  private frames = new Map<string, Promise<Frame | null>>();

  constructor(private readonly table: string) {}

  /** The position after an entry as a seat sees it, kept once it was fetched; null if it cannot be had. */
  after(seq: number, seat: number): Promise<Frame | null> {
    const key = keyOf(seq, seat);
    const known = this.frames.get(key);
    if (known) return known;
    const coming = api.frame(this.table, seat, seq).catch(() => {
      this.frames.delete(key);
      return null;
    });
    this.keep(key, coming);
    return coming;
  }

  /** Takes one that came by itself. */
  add(frame: Frame, seat: number): void {
    this.keep(keyOf(frame.seq, seat), Promise.resolve(frame));
  }

  forget(): void {
    this.frames.clear();
  }

  private keep(key: string, frame: Promise<Frame | null>): void {
    this.frames.delete(key);
    this.frames.set(key, frame);
    if (this.frames.size > most) this.frames.delete(this.frames.keys().next().value!);
  }
}

const keyOf = (seq: number, seat: number): string => `${seat}/${seq}`;
