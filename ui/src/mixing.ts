// This browser's part in the dice of a table: what it mixes into them, and its links in the chains of strict dice.
import { api, asProblem } from "./api/client";
import type { Table } from "./api/types";
import { before, begin } from "./chain";
import { randomShare, remembered } from "./fair";
import type { Session } from "./session.svelte";
import { t } from "./text";

export class Mixing {
  private shares = new Map<number, string>();
  private mixed = new Set<number>();
  private chained = new Set<number>(); // seats whose chain has been looked at
  private chaining: Promise<void> = Promise.resolve();
  private answered = new Map<number, string>(); // what was asked of a seat's chain and has been done

  constructor(private readonly session: Session) {}

  /** What this browser mixes into the dice for a seat: 128 random bits, unless the person writes something else. */
  shareOf(seat: number): string {
    const share = this.shares.get(seat) ?? randomShare();
    this.shares.set(seat, share);
    return share;
  }

  /** Mixes something else into the dice for a seat; before the match begins it is kept until then. */
  async remix(seat: number, share: string): Promise<boolean> {
    this.shares.set(seat, share);
    return !this.session.table?.mixing || (await this.session.ask(() => this.contribute(seat)));
  }

  private async contribute(seat: number): Promise<void> {
    this.mixed.add(seat);
    await api.contribute(this.session.id, seat, this.shareOf(seat));
  }

  /** Does what the table waits for from this person's seats: to be called at every word of the table. */
  take(): void {
    void this.mix();
    this.chain();
  }

  /** Has a part in the dice, for every seat of this person, as soon as they are committed to: chance waits for it, but not long. */
  private async mix(): Promise<void> {
    const table = this.session.table;
    if (!table?.mixing || !table.commitment) return;
    remembered(this.session.id, table.commitment);
    for (const s of table.seats) {
      if (!s.you || s.away || s.mixed || this.mixed.has(s.seat)) continue;
      await this.contribute(s.seat).catch(() => this.mixed.delete(s.seat)); // the next word of the table tries again
    }
  }

  /** Does this browser's part in strict dice, one thing after the other. */
  private chain(): void {
    if (this.session.table?.dice !== "strict" || this.session.table.state !== "playing") return;
    this.chaining = this.chaining.then(async () => {
      for (const s of this.session.table?.seats ?? []) if (s.you && s.kind === "person") await this.chainSeat(s).catch((err) => (this.session.notice = asProblem(err).message));
    });
  }

  private async chainSeat(s: Table["seats"][number]): Promise<void> {
    if (!globalThis.crypto.subtle) {
      this.session.notice = t("fair.strict.insecure");
      return;
    }
    const asked = `${s.owes ?? ""} ${s.chain ?? ""}`;
    if (this.answered.get(s.seat) === asked) return; // the table as it was before
    const known = s.chain ? await before(this.session.id, s.seat, s.chain) : null;
    const first = !this.chained.has(s.seat);
    this.chained.add(s.seat);
    if (s.owes === "link") {
      if (!known) {
        this.session.notice = t("fair.strict.elsewhere");
        return;
      }
      await api.chain(this.session.id, { seat: s.seat, link: known.link });
      this.answered.set(s.seat, asked);
    } else if (s.owes === "tip" || (s.chain && (known ? known.short : first))) {
      await api.chain(this.session.id, { seat: s.seat, tip: await begin(this.session.id, s.seat) });
      this.answered.set(s.seat, asked);
    }
  }
}
