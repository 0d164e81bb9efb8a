// What this person answers at a table: the move that is offered with its preview, why another is refused, the hint, and the way of a confirmed move to the server.
import { api, asProblem, type Problem } from "./api/client";
import { newID, put, take, waiting, type Sending } from "./api/outbox";
import type { Frame, Group, Hint, Preview } from "./api/types";
import { beginning, groupOf, isRun, moveOf, normal } from "./moves";
import type { Session } from "./session.svelte";
import { sound } from "./sound";

/** Why something was refused, and what would be allowed. */
export interface WhyNot {
  move: string;
  why: string;
  rule?: string;
  nearest: string[];
}

const refusal = (move: string, p: Problem): WhyNot => ({ move, why: p.message, nearest: p.nearest, ...(p.rule ? { rule: p.rule } : {}) });

/** Whether a move that was confirmed is on its way, or an answer that was given for the person; or could not be sent yet. */
export type Delivery = "none" | "sending" | "waiving" | "unsent";

export class Answering {
  offered = $state<string | null>(null);
  /** What was chosen as a whole goes at once or has to be confirmed: it is not known yet. */
  choosing = $state(false);
  preview = $state.raw<Preview | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** What was asked for last is still wanted: no answer was given meanwhile. */
  private wanted = false;
  delivery = $state<Delivery>("none");
  /** The entry after which the answer that was to be given for the person did not go through: then he is asked himself. */
  unwaived = $state(-1);

  private asking: AbortController | null = null;
  private previewed: Promise<void> = Promise.resolve();
  private resend: ReturnType<typeof setTimeout> | undefined;
  private answered = -1; // the entry that an answer became, until it arrives: in the position before it nothing is offered any more
  private closed = false;

  constructor(private readonly session: Session) {}

  /** The legal moves that begin with a text; with "" all of them. */
  legal = (prefix: string): Group[] => ((this.session.deciding || this.session.rolling) && this.delivery === "none" ? beginning(this.session.live?.moves ?? [], prefix) : []);

  /** Sends what was confirmed before the page was loaded. */
  open(): void {
    const left = waiting(this.session.id);
    if (left) void this.deliver(left);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.resend);
    removeEventListener("online", this.retry);
  }

  /** Something has been entered. In a new position what was offered and hinted before may be of no use. */
  arrive(frame: Frame, before: Frame | null): void {
    if (frame.hash !== before?.hash) this.hint = null;
    if (this.answered >= 0 && frame.seq >= this.answered) {
      this.answered = -1;
      this.delivery = "none";
    }
    if (this.offered && !groupOf(frame.moves ?? [], this.offered)) this.clear();
  }

  /** Offers a move: its preview is fetched, nothing is played. A move that is not legal is explained instead. */
  select = (move: string | null): void => {
    this.asking?.abort();
    this.whyNot = null;
    this.session.notice = "";
    this.offered = null;
    this.choosing = false;
    this.preview = null;
    if (move !== null) this.session.show.skip();
    if (move === null || !(this.session.deciding || this.session.rolling) || this.delivery !== "none") return;
    if (!this.session.live?.turn.open && !groupOf(this.session.live?.moves ?? [], move)) {
      this.refuse(move);
      return;
    }
    this.offered = move;
    if (this.session.deciding) this.previewed = this.fetchPreview(move);
  };

  private async fetchPreview(move: string): Promise<void> {
    const asking = (this.asking = new AbortController());
    try {
      const preview = await api.preview(this.session.id, this.session.seat, move, asking.signal);
      if (this.offered === move) this.preview = preview;
    } catch (err) {
      if (asking.signal.aborted) return;
      const p = asProblem(err);
      if (p.status === 422) {
        this.offered = null;
        this.whyNot = refusal(move, p);
      }
    }
  }

  /** Somebody has chosen a move as a whole: it goes at once if it can simply be taken back, else it is offered; what is offered already is confirmed. */
  choose = async (move: string): Promise<void> => {
    if (this.offered !== null && normal(this.offered) === normal(move)) {
      this.confirm();
      return;
    }
    const position = this.session.live?.hash;
    this.select(move);
    this.choosing = this.offered === move;
    await this.previewed;
    if (this.offered === move) this.choosing = false;
    if (this.offered === move && this.session.live?.hash === position && this.preview?.free) this.confirm();
  };

  clear(): void {
    this.asking?.abort();
    this.offered = null;
    this.preview = null;
    this.whyNot = null;
  }

  /** Plays the offered move. */
  confirm = (): void => {
    if (this.offered !== null) this.play(this.offered);
  };

  play = (move: string): void => {
    this.session.show.skip();
    if (this.session.deciding || this.session.rolling) this.send(move, this.session.rolling, "sending");
  };

  /** Gives the answer to what the person does not want to be asked. */
  waive(): void {
    if (this.session.waived) this.send(this.session.waived, false, "waiving");
  }

  private send(move: string, nature: boolean, as: "sending" | "waiving"): void {
    if (this.delivery !== "none" || !this.session.live) return;
    this.clear();
    this.hint = null;
    this.wanted = false;
    this.session.notice = "";
    const sending: Sending = { id: newID(), table: this.session.id, seat: nature ? -1 : this.session.seat, seq: this.session.live.seq, move, nature };
    put(sending);
    this.delivery = as;
    void this.deliver(sending);
  }

  private async deliver(s: Sending): Promise<void> {
    clearTimeout(this.resend);
    if (this.delivery === "none") this.delivery = "sending";
    try {
      const { seq } = s.nature
        ? await api.nature(this.session.id, { id: s.id, seq: s.seq, move: s.move })
        : await api.move(this.session.id, { id: s.id, seat: s.seat, seq: s.seq, move: s.move });
      take(s.id);
      if (this.session.live && this.session.live.seq < seq) this.answered = seq;
      else this.delivery = "none";
    } catch (err) {
      const p = asProblem(err);
      if (p.passing) {
        this.delivery = "unsent";
        addEventListener("online", this.retry);
        this.resend = setTimeout(this.retry, 3_000);
        return;
      }
      take(s.id);
      if (this.delivery === "waiving") this.unwaived = s.seq;
      this.delivery = "none";
      sound("refused");
      if (p.status === 422) this.whyNot = refusal(s.move, p);
      else this.session.notice = p.message;
    }
  }

  retry = (): void => {
    const left = waiting(this.session.id);
    if (left && this.delivery === "unsent" && !this.closed) void this.deliver(left);
  };

  /** Asks why a move is not allowed. */
  refuse = (move: string): void => {
    const seat = this.session.seat;
    api.check(this.session.id, seat, move).then(
      (v) => {
        if (v.ok) {
          this.whyNot = null;
          this.offered = move;
          void this.fetchPreview(move);
          return;
        }
        sound("refused");
        this.whyNot = { move, why: v.why ?? "", nearest: v.nearest ?? [], ...(v.rule ? { rule: v.rule } : {}) };
      },
      (err) => {
        this.whyNot = refusal(move, asProblem(err));
      },
    );
  };

  async askHint(): Promise<void> {
    if (!this.session.deciding || this.hinting) return;
    this.hinting = this.wanted = true;
    this.session.notice = "";
    this.whyNot = null;
    try {
      let position: string | undefined, hint: Hint;
      do {
        position = this.session.live?.hash;
        hint = await api.hint(this.session.id, this.session.seat);
      } while (position !== this.session.live?.hash && (await this.askedAgain())); // others whose turns run at once may have moved meanwhile
      if (position === this.session.live?.hash) this.hint = hint;
    } catch (err) {
      this.session.notice = asProblem(err).message;
    } finally {
      this.hinting = false;
    }
  }

  /** Whether this person, who has not answered meanwhile, decides once more when what others did has been shown. */
  private async askedAgain(): Promise<boolean> {
    for (let wait = 0; wait < 10_000 && this.wanted && !this.closed; wait += 100) {
      if (this.session.deciding) return true;
      await new Promise((done) => setTimeout(done, 100));
    }
    return false;
  }

  /** Offers the move that a hint would have, unless something was chosen meanwhile; the hint stays beside it with its reason. */
  recommend = async (): Promise<void> => {
    await this.askHint();
    if (this.hint && this.offered === null) this.select(this.hint.move);
  };

  /** Offers any of the legal moves. */
  surprise = (): void => {
    const any = (n: number) => Math.floor(Math.random() * n);
    const groups = this.legal("");
    const group = groups[any(groups.length)];
    if (group) this.select(isRun(group) ? moveOf(group, group.from + any(group.to - group.from + 1)) : group.text);
  };
}
