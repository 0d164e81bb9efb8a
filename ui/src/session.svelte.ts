// One table as it is looked at: the newest frame, the story, the chat, the move that is offered, and the line to the server.
import { api, asProblem, Problem } from "./api/client";
export { asProblem } from "./api/client";
import { Live, type LinkState } from "./api/live";
import { newID, put, take, waiting, type Sending } from "./api/outbox";
import type { ChatLine, Culprit, Entry, Frame, Group, Hint, Message, Preview, Table } from "./api/types";
import { enters } from "./box";
import { before, begin } from "./chain";
import { randomShare, remembered } from "./fair";
import type { GameBoard, Scene } from "./board";
import { beginning, groupOf, normal } from "./moves";
import { prefs, reducedMotion } from "./prefs.svelte";
import { Show } from "./show.svelte";
import { sound } from "./sound";
import { t } from "./text";
import { keepTable, keptTable } from "./worker";

/** Why something was refused, and what would be allowed. */
export interface WhyNot {
  move: string;
  why: string;
  rule?: string;
  nearest: string[];
}

/** Whether a move that was confirmed is on its way, or could not be sent yet. */
export type Delivery = "none" | "sending" | "unsent";

export class Session {
  table = $state.raw<Table | null>(null);
  /** The newest position that has arrived; what is shown may lag behind it (frame). */
  live = $state.raw<Frame | null>(null);
  story = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  link = $state<LinkState>("connecting");
  /** Through whose eyes: a seat, or -1. */
  seat = $state(-1);
  /** The seat the screen must be passed to before anything is shown. */
  curtain = $state<number | null>(null);
  /** The entry the replay stands at; null is now. */
  at = $state<number | null>(null);
  /** The position that this person's last act left, once others have gone on from it. */
  since = $state.raw<Frame | null>(null);
  /** The step of a lesson that what is shown has come to. */
  lesson = $state.raw<Table["lesson"]>(undefined);
  /** What an entry shows on this game's board. */
  scenes = $state.raw<NonNullable<GameBoard["scenes"]>>(() => []);
  handsOver = $state.raw<NonNullable<GameBoard["handsOver"]>>(() => false);

  offered = $state<string | null>(null);
  preview = $state.raw<Preview | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  delivery = $state<Delivery>("none");
  /** Something to tell the person once. */
  notice = $state("");
  /** What could not be loaded at all. */
  failure = $state.raw<Problem | null>(null);

  private line: Live | null = null;
  private resend: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | null = null;
  private previewed: Promise<void> = Promise.resolve();
  private frames = new Map<string, Promise<Frame | null>>();
  private shares = new Map<number, string>();
  private mixed = new Set<number>();
  private chained = new Set<number>(); // seats whose chain has been looked at
  private chaining: Promise<void> = Promise.resolve();
  private answered = new Map<number, string>(); // what was asked of a seat's chain and has been done
  private closed = false;

  readonly show = new Show({
    frameAt: (seq) => this.frameAt(seq),
    scenes: (entry) => this.scenesOf(entry, this.at === null && this.mine.includes(entry.seat)),
    pace: () => prefs.pace,
    still: reducedMotion,
    watched: visible,
    begins: (scene) => scene.sound && sound(scene.sound),
    over: () => this.caughtUp(),
  });

  constructor(readonly id: string) {}

  /** The frame to draw. What may be answered is in it only when all is shown that led there. */
  readonly frame: Frame | null = $derived.by(() => {
    const frame = this.show.frame;
    return frame && !(this.at === null && !this.show.busy) ? { ...frame, moves: [] } : frame;
  });

  /** The seats this person holds. */
  get mine(): number[] {
    return this.table?.you ?? [];
  }

  /** Whether this person may answer now. */
  get deciding(): boolean {
    return this.present && !!this.live?.turn.who.includes(this.seat) && this.mine.includes(this.seat);
  }

  /** Whether this person may enter what was rolled or drawn at the people's own table. */
  get rolling(): boolean {
    const turn = this.live?.turn;
    return this.present && !!turn?.nature && enters(this.table?.dice ?? "digital", turn.kind) && this.mine.length > 0;
  }

  /** Whether some or all is rolled and drawn at a table of the people's own. */
  get boxed(): boolean {
    return this.mine.length > 0 && (this.table?.dice ?? "digital").startsWith("own");
  }

  private get present(): boolean {
    return this.at === null && !this.show.busy && this.table?.state === "playing" && this.live !== null && this.curtain === null;
  }

  /** The entries up to the moment that is shown. */
  readonly told: Entry[] = $derived.by(() => {
    const seq = this.show.frame?.seq ?? -1;
    return (this.story.at(-1)?.seq ?? -1) <= seq ? this.story : this.story.filter((e) => e.seq <= seq);
  });

  /** The entry up to which all is of this person's own last act that is shown and stands, 0 if there is none. What follows is news to him. */
  readonly lastAct: number = $derived.by(() => {
    const act = this.told.findLast((e) => e.kind === "move" && !e.undone && this.mine.includes(e.seat));
    return act ? act.seq - (this.handsOver(act) ? 1 : 0) : 0;
  });

  /** What others did, and chance, since this person's last act. */
  readonly news: Entry[] = $derived(this.told.filter((e) => e.kind === "move" && !e.undone && e.seq > this.lastAct));

  legal = (prefix: string): Group[] => ((this.deciding || this.rolling) && this.delivery === "none" ? beginning(this.live?.moves ?? [], prefix) : []);

  /** Opens the table: through the eyes of a seat, or by choice of this person's own. */
  async open(eyes: string | null = null): Promise<void> {
    try {
      this.table = await api.table(this.id);
    } catch (err) {
      this.failure = asProblem(err);
      return;
    }
    if (this.closed) return;
    void this.mix();
    this.chain();
    this.look(eyes === null ? (this.mine[0] ?? -1) : Number(eyes));
    const left = waiting(this.id);
    if (left) void this.deliver(left);
  }

  close(): void {
    this.closed = true;
    this.line?.close();
    clearTimeout(this.resend);
    removeEventListener("online", this.retry);
  }

  /** Looks through the eyes of a seat, -1 for a watcher's. */
  look(seat: number): void {
    this.line?.close();
    this.seat = seat;
    this.live = null;
    this.story = [];
    this.frames.clear();
    this.show.jump(null);
    this.clearOffer();
    this.hint = null;
    this.connect();
    if (this.at !== null) void this.goTo(this.at);
  }

  private connect(): void {
    this.line = new Live(this.id, this.seat, {
      message: (m) => this.receive(m),
      state: (s) => {
        this.link = s;
        if (s === "live") this.retry();
        else if (s === "away" && !this.live) void this.recall();
      },
      after: () => this.story.at(-1)?.seq ?? 0,
    });
  }

  /** Keeps how the table looks, for where there is no network. */
  private remember(): void {
    const seat = this.seat;
    keepTable(this.id, seat, () => (this.live && this.seat === seat ? { frame: this.live, story: this.story } : null));
  }

  /** Shows how the table looked last, where there is no network. */
  private async recall(): Promise<void> {
    const seat = this.seat;
    const kept = await keptTable(this.id, seat);
    if (!kept || this.closed || this.seat !== seat || this.live) return;
    this.story = kept.story;
    this.live = kept.frame;
    this.show.jump(kept.frame);
  }

  private receive(m: Message): void {
    switch (m.t) {
      case "frame":
        this.arrive(m.frame);
        this.remember();
        break;
      case "log":
        this.hear(m.entries ?? []);
        break;
      case "table":
        this.table = m.table;
        if (m.table.matchSeq <= this.show.arrived && !this.show.busy) this.lesson = m.table.lesson; // else what led there is shown first
        void this.mix();
        this.chain();
        if (this.seat >= 0 && m.table.state !== "over" && !this.mine.includes(this.seat)) this.look(this.mine[0] ?? -1); // it went to somebody else
        break;
      case "chat":
        this.chat = [...this.chat.filter((c) => !m.lines?.some((l) => l.n === c.n)), ...(m.lines ?? [])];
        break;
    }
  }

  /** What this browser mixes into the dice for a seat: 128 random bits, unless the person writes something else. */
  shareOf(seat: number): string {
    const share = this.shares.get(seat) ?? randomShare();
    this.shares.set(seat, share);
    return share;
  }

  /** Mixes something else into the dice for a seat; before the match begins it is kept until then. */
  async remix(seat: number, share: string): Promise<boolean> {
    this.shares.set(seat, share);
    return !this.table?.mixing || (await this.ask(() => this.contribute(seat)));
  }

  private async contribute(seat: number): Promise<void> {
    this.mixed.add(seat);
    await api.contribute(this.id, seat, this.shareOf(seat));
  }

  /** Has a part in the dice, for every seat of this person, as soon as they are committed to: chance waits for it, but not long. */
  private async mix(): Promise<void> {
    const table = this.table;
    if (!table?.mixing || !table.commitment) return;
    remembered(this.id, table.commitment);
    for (const s of table.seats) {
      if (!s.you || s.away || s.mixed || this.mixed.has(s.seat)) continue;
      await this.contribute(s.seat).catch(() => this.mixed.delete(s.seat)); // the next word of the table tries again
    }
  }

  /** Does this browser's part in strict dice, one thing after the other. */
  private chain(): void {
    if (this.table?.dice !== "strict" || this.table.state !== "playing") return;
    this.chaining = this.chaining.then(async () => {
      for (const s of this.table?.seats ?? []) if (s.you && s.kind === "person") await this.chainSeat(s).catch((err) => (this.notice = asProblem(err).message));
    });
  }

  private async chainSeat(s: Table["seats"][number]): Promise<void> {
    if (!globalThis.crypto.subtle) {
      this.notice = t("fair.strict.insecure");
      return;
    }
    const asked = `${s.owes ?? ""} ${s.chain ?? ""}`;
    if (this.answered.get(s.seat) === asked) return; // the table as it was before
    const known = s.chain ? await before(this.id, s.seat, s.chain) : null;
    const first = !this.chained.has(s.seat);
    this.chained.add(s.seat);
    if (s.owes === "link") {
      if (!known) {
        this.notice = t("fair.strict.elsewhere");
        return;
      }
      await api.chain(this.id, { seat: s.seat, link: known.link });
      this.answered.set(s.seat, asked);
    } else if (s.owes === "tip" || (s.chain && (known ? known.short : first))) {
      await api.chain(this.id, { seat: s.seat, tip: await begin(this.id, s.seat) });
      this.answered.set(s.seat, asked);
    }
  }

  private arrive(frame: Frame): void {
    const before = this.live;
    if (before && frame.seq < before.seq) return;
    this.live = frame;
    this.keep(frame.seq, Promise.resolve(frame));
    if (this.outdated(frame)) void this.ask(() => api.table(this.id));
    if (before && frame.seq === before.seq) return;
    this.hint = null;
    if (this.offered && !groupOf(frame.moves ?? [], this.offered)) this.clearOffer();
    if (before && document.hidden) this.ring(frame); // who looks elsewhere is called when there is something, not when he comes to look
    if (this.at !== null) return;
    const fresh = before ? this.story.filter((e) => e.seq > this.show.arrived && e.seq <= frame.seq) : [];
    if (!before || fresh.some((e) => e.kind === "undo")) this.show.jump(frame);
    else this.show.add(fresh, frame);
  }

  private ring(frame: Frame): void {
    sound(frame.over ? "end" : frame.turn.who.includes(this.seat) ? "turn" : "move");
  }

  private heard = -1; // the position that has rung

  /** Everything that arrived is shown: now the others may be told, and whose turn it is. */
  private caughtUp(): void {
    const frame = this.show.frame;
    if (!frame || this.at !== null) return;
    if (this.heard >= 0 && frame.seq > this.heard && !document.hidden) this.ring(frame);
    this.heard = frame.seq;
    this.lesson = this.table?.lesson;
    this.passScreen(frame);
    void this.compare();
  }

  /** Finds the position from which others went on. */
  private async compare(): Promise<void> {
    const last = this.lastAct;
    const since = this.news.length > 0 && this.mine.length > 0 ? await this.frameAt(last) : null;
    if (last === this.lastAct) this.since = since;
  }

  /** What an entry shows. With a box of one's own it happens on the table: unless the person wants to see it first, the page only tells what to do there. */
  private scenesOf(entry: Entry, own: boolean): readonly Scene[] {
    return this.boxed && !prefs.boxScenes && this.at === null ? [] : this.scenes(entry, this.story.filter((e) => e.seq <= entry.seq), own);
  }

  /** Whether there is something to play again of what others did. */
  readonly theirs: boolean = $derived(this.at === null && !this.show.busy && this.news.some((e) => this.scenesOf(e, false).length > 0));

  /** Plays again what others did since this person's last act. */
  replayTheirs = async (): Promise<void> => {
    const [news, from] = [this.news, await this.frameAt(this.lastAct)];
    if (!from || this.at !== null || this.show.busy || news !== this.news) return;
    this.clearOffer();
    this.show.again(from, news);
  };

  /** Whether a frame tells that the table was known as it was before: it has begun, or is over, or the game has just named its seats. */
  private outdated(frame: Frame): boolean {
    const table = this.table;
    if (!table) return true;
    return table.state === "open" || (frame.over !== undefined && table.state !== "over") || (frame.seq > 0 && table.seats.some((s) => s.title.startsWith("seat-")));
  }

  /** With several people at this screen, who decides next must take it first. */
  private passScreen(frame: Frame): void {
    if (this.mine.length < 2 || frame.over) return;
    const next = frame.turn.who.find((s) => this.mine.includes(s));
    if (next !== undefined && !frame.turn.who.includes(this.seat)) this.curtain = next;
  }

  liftCurtain(): void {
    const next = this.curtain;
    this.curtain = null;
    if (next !== null) this.look(next);
  }

  private hear(entries: Entry[]): void {
    const last = this.story.at(-1)?.seq ?? 0;
    const news = entries.filter((e) => e.seq > last);
    if (news.length === 0) return;
    this.story = [...this.story, ...news];
    if (last > 0 && news.some((e) => e.kind === "undo")) void this.reread();
  }

  /** After something was taken back the earlier entries read differently. */
  private async reread(): Promise<void> {
    try {
      this.story = await api.log(this.id, this.seat, 0);
      this.frames.clear();
    } catch {
      // The next entry brings it again.
    }
  }

  /** Offers a move: its preview is fetched, nothing is played. A move that is not legal is explained instead. */
  select = (move: string | null): void => {
    this.asking?.abort();
    this.whyNot = null;
    this.notice = "";
    this.offered = null;
    this.preview = null;
    if (move !== null) this.show.skip();
    if (move === null || !(this.deciding || this.rolling) || this.delivery !== "none") return;
    if (!this.live?.turn.open && !groupOf(this.live?.moves ?? [], move)) {
      this.refuse(move);
      return;
    }
    this.offered = move;
    if (this.deciding) this.previewed = this.fetchPreview(move);
  };

  private async fetchPreview(move: string): Promise<void> {
    const asking = (this.asking = new AbortController());
    try {
      const preview = await api.preview(this.id, this.seat, move, asking.signal);
      if (this.offered === move) this.preview = preview;
    } catch (err) {
      if (asking.signal.aborted) return;
      const p = asProblem(err);
      if (p.status === 422) {
        this.offered = null;
        this.whyNot = { move, why: p.message, nearest: p.nearest, ...(p.rule ? { rule: p.rule } : {}) };
      }
    }
  }

  /** Somebody has chosen a move as a whole: it goes at once if it can simply be taken back, else it is offered; what is offered already is confirmed. */
  choose = async (move: string): Promise<void> => {
    if (this.offered !== null && normal(this.offered) === normal(move)) {
      this.confirm();
      return;
    }
    const seq = this.live?.seq;
    this.select(move);
    await this.previewed;
    if (this.offered === move && this.live?.seq === seq && this.preview?.free) this.confirm();
  };

  clearOffer(): void {
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
    this.show.skip();
    const nature = this.rolling;
    if (!(this.deciding || nature) || this.delivery !== "none" || !this.live) return;
    this.clearOffer();
    this.hint = null;
    this.notice = "";
    const sending: Sending = { id: newID(), table: this.id, seat: nature ? -1 : this.seat, seq: this.live.seq, move, nature };
    put(sending);
    void this.deliver(sending);
  };

  private async deliver(s: Sending): Promise<void> {
    clearTimeout(this.resend);
    if (this.delivery === "none") this.delivery = "sending";
    try {
      if (s.nature) await api.nature(this.id, { id: s.id, seq: s.seq, move: s.move });
      else await api.move(this.id, { id: s.id, seat: s.seat, seq: s.seq, move: s.move });
      take(s.id);
      this.delivery = "none";
    } catch (err) {
      const p = asProblem(err);
      if (p.passing) {
        this.delivery = "unsent";
        addEventListener("online", this.retry);
        this.resend = setTimeout(this.retry, 3_000);
        return;
      }
      take(s.id);
      this.delivery = "none";
      sound("refused");
      if (p.status === 422) this.whyNot = { move: s.move, why: p.message, nearest: p.nearest, ...(p.rule ? { rule: p.rule } : {}) };
      else this.notice = p.message;
    }
  }

  private retry = (): void => {
    const left = waiting(this.id);
    if (left && this.delivery === "unsent" && !this.closed) void this.deliver(left);
  };

  /** Asks why a move is not allowed. */
  refuse = (move: string): void => {
    const seat = this.seat;
    api.check(this.id, seat, move).then(
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
        const p = asProblem(err);
        this.whyNot = { move, why: p.message, nearest: p.nearest, ...(p.rule ? { rule: p.rule } : {}) };
      },
    );
  };

  /** The last thing that was entered by hand and still stands, with the position in which it was asked for; null if there is none. */
  async lastEntered(): Promise<{ entry: Entry; asked: Frame } | null> {
    const dice = this.table?.dice ?? "digital";
    for (const entry of [...this.story].reverse()) {
      if (entry.kind !== "move" || entry.seat >= 0 || entry.undone) continue;
      const asked = await this.frameAt(entry.seq - 1);
      if (asked && enters(dice, asked.turn.kind)) return { entry, asked };
    }
    return null;
  }

  async askHint(): Promise<void> {
    if (!this.deciding || this.hinting) return;
    const seq = this.live?.seq;
    this.hinting = true;
    this.notice = "";
    this.whyNot = null;
    try {
      const hint = await api.hint(this.id, this.seat);
      if (this.live?.seq === seq) this.hint = hint;
    } catch (err) {
      this.notice = asProblem(err).message;
    } finally {
      this.hinting = false;
    }
  }

  /** Says something to everybody at the table. */
  async say(text: string): Promise<boolean> {
    const line = text.trim();
    return line !== "" && (await this.ask(async () => void (await api.chat(this.id, line))));
  }

  /** Has nothing to do with somebody any more: what the person said goes from the page too. */
  async block(whom: Culprit): Promise<void> {
    if (!(await this.ask(async () => void (await api.block(this.id, whom))))) return;
    this.chat = [];
    this.line?.close();
    this.connect();
    await this.ask(() => api.table(this.id));
  }

  /** Runs a request about the table; what it refuses becomes the notice. */
  async ask(request: () => Promise<Table | undefined | void>): Promise<boolean> {
    this.notice = "";
    try {
      const table = await request();
      if (table && table.id === this.id) this.table = table;
      return true;
    } catch (err) {
      this.notice = asProblem(err).message;
      return false;
    }
  }

  /** Shows the position after an entry; null goes back to now. A step forward is played. */
  async goTo(at: number | null): Promise<void> {
    this.clearOffer();
    this.hint = null;
    if (at === null) {
      this.at = null;
      this.show.jump(this.live);
      return;
    }
    this.at = at;
    const frame = await this.frameAt(at);
    if (this.at !== at) return;
    if (!frame) {
      this.notice = t("replay.failed");
      return;
    }
    const steps = this.story.filter((e) => e.seq > this.show.arrived && e.seq <= at && !e.undone);
    if (this.show.arrived >= 0 && steps.length === 1) this.show.add(steps, frame);
    else this.show.jump(frame);
  }

  /** The position after an entry, kept once it was fetched; null if it cannot be had. */
  frameAt(at: number): Promise<Frame | null> {
    const known = this.frames.get(`${this.seat}/${at}`);
    if (known) return known;
    const coming = api.frame(this.id, this.seat, at).catch(() => {
      this.frames.delete(key);
      return null;
    });
    const key = this.keep(at, coming);
    return coming;
  }

  private keep(at: number, frame: Promise<Frame | null>): string {
    const key = `${this.seat}/${at}`;
    this.frames.delete(key);
    this.frames.set(key, frame);
    if (this.frames.size > framesKept) this.frames.delete(this.frames.keys().next().value!);
    return key;
  }
}

/** Positions that are kept for going back and forth. */
const framesKept = 300;

/** Waits until the page can be seen. */
function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((done) => {
    document.addEventListener("visibilitychange", function seen() {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", seen);
      done();
    });
  });
}
