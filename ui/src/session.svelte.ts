// One table as it is looked at: the newest frame, the story, the chat, and the line to the server.
import { api, asProblem, Problem } from "./api/client";
import { Live, type LinkState } from "./api/live";
import type { ChatLine, Culprit, Entry, Frame, Message, Table } from "./api/types";
import { Answering } from "./answering.svelte";
import { enters } from "./box";
import type { GameBoard, Scene } from "./board";
import { looks } from "./looks";
import { Mixing } from "./mixing";
import { Positions } from "./positions";
import { prefs, reducedMotion } from "./prefs.svelte";
import { Show } from "./show.svelte";
import { sound } from "./sound";
import { t } from "./text";
import { keepTable, keptTable } from "./worker";

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
  private together = false;
  /** The entry the replay stands at; null is now. */
  at = $state<number | null>(null);
  /** The position that this person's last act left, once others have gone on from it. */
  since = $state.raw<Frame | null>(null);
  /** The step of a lesson that what is shown has come to. */
  lesson = $state.raw<Table["lesson"]>(undefined);
  /** What an entry shows on this game's board. */
  scenes = $state.raw<NonNullable<GameBoard["scenes"]>>(() => []);
  handsOver = $state.raw<NonNullable<GameBoard["handsOver"]>>(() => false);
  acts = $state.raw<NonNullable<GameBoard["acts"]>>(() => true);
  waives = $state.raw<NonNullable<GameBoard["waives"]>>(() => "");

  /** Something to tell the person once. */
  notice = $state("");
  /** What could not be loaded at all. */
  failure = $state.raw<Problem | null>(null);

  readonly answering = new Answering(this);
  readonly mixing = new Mixing(this);
  private readonly positions: Positions;
  private line: Live | null = null;
  private closed = false;

  readonly show = new Show({
    frameAt: (seq) => this.frameAt(seq),
    scenes: (entry) => this.scenesOf(entry, this.at === null && this.mine.includes(entry.seat)),
    pace: () => prefs.pace,
    still: reducedMotion,
    reads: () => this.at === null,
    watched: visible,
    begins: (scene) => scene.sound && sound(scene.sound),
    over: () => this.caughtUp(),
  });

  constructor(readonly id: string) {
    this.positions = new Positions(id);
  }

  /** The frame to draw. What may be answered is in it only when all is shown that led there. */
  readonly frame: Frame | null = $derived.by(() => {
    const frame = this.show.frame;
    if (frame && this.table?.left) return { ...frame, moves: [], turn: { ...frame.turn, who: [], nature: false, prompt: "" } }; // nobody decides any more
    return frame && !(this.at === null && !this.show.busy) ? { ...frame, moves: [] } : frame;
  });

  /** Whether an earlier moment is looked at. */
  get replaying(): boolean {
    return this.at !== null;
  }

  /** The seats this person holds. */
  get mine(): number[] {
    return this.table?.you ?? [];
  }

  /** Whether this person may answer now. */
  get deciding(): boolean {
    return this.asked && this.waived === "";
  }

  private get asked(): boolean {
    return this.present && !!this.live?.turn.who.includes(this.seat) && this.mine.includes(this.seat);
  }

  /**
   * Whether this person decides for the first time in this match, for whichever of his seats where he leads several; in a lesson the lesson says what to do.
   */
  get beginning(): boolean {
    const own = looks[this.table?.game ?? ""]?.together ? this.mine : [this.seat];
    return this.deciding && !this.table?.lesson && !this.told.some((e) => e.kind === "move" && !e.undone && own.includes(e.seat));
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

  /** The answer that is given for this person to what he does not want to be asked, "" where there is nothing of the kind. */
  readonly waived: string = $derived(this.asked && this.live!.seq !== this.answering.unwaived ? this.waives(this.live!, this.told, this.seat) : "");

  /** The entry up to which all is of this person's own last act that is shown and stands, 0 if there is none. What follows is news to him. */
  readonly lastAct: number = $derived.by(() => {
    const act = this.told.findLast((e) => e.kind === "move" && !e.undone && this.mine.includes(e.seat) && this.acts(e));
    return act ? act.seq - (this.handsOver(act) ? 1 : 0) : 0;
  });

  /** What others did, and chance, since this person's last act. */
  readonly news: Entry[] = $derived(this.told.filter((e) => e.kind === "move" && !e.undone && e.seq > this.lastAct));

  /** Opens the table: through the eyes of a seat, or by choice of this person's own. */
  async open(eyes: string | null = null): Promise<void> {
    try {
      this.table = await api.table(this.id);
    } catch (err) {
      this.failure = asProblem(err);
      return;
    }
    if (this.closed) return;
    this.mixing.take();
    this.look(eyes === null ? (this.mine[0] ?? -1) : Number(eyes));
    this.answering.open();
  }

  close(): void {
    this.closed = true;
    this.line?.close();
    this.answering.close();
  }

  /** Looks through the eyes of a seat, -1 for a watcher's. */
  look(seat: number): void {
    this.line?.close();
    this.seat = seat;
    this.live = null;
    this.story = [];
    this.positions.forget();
    this.show.jump(null);
    this.answering.clear();
    this.answering.hint = null;
    this.connect();
    if (this.at !== null) void this.goTo(this.at);
  }

  private connect(): void {
    this.line = new Live(this.id, this.seat, {
      message: (m) => this.receive(m),
      state: (s) => {
        this.link = s;
        if (s === "live") this.answering.retry();
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
        this.mixing.take();
        if (this.seat >= 0 && m.table.state !== "over" && !this.mine.includes(this.seat)) this.look(this.mine[0] ?? -1); // it went to somebody else
        break;
      case "chat":
        this.chat = [...this.chat.filter((c) => !m.lines?.some((l) => l.n === c.n)), ...(m.lines ?? [])];
        break;
    }
  }

  private arrive(frame: Frame): void {
    const before = this.live;
    if (before && frame.seq < before.seq) return;
    this.live = frame;
    this.positions.add(frame, this.seat);
    if (this.outdated(frame)) void this.ask(() => api.table(this.id));
    if (before && frame.seq === before.seq) return;
    this.answering.arrive(frame, before);
    if (before && document.hidden) this.ring(frame); // who looks elsewhere is called when there is something, not when he comes to look
    if (this.at !== null) return;
    const fresh = before ? this.story.filter((e) => e.seq > this.show.arrived && e.seq <= frame.seq) : [];
    if (!before || fresh.some((e) => e.kind === "undo")) this.show.jump(frame);
    else this.show.add(fresh, frame);
  }

  private ring(frame: Frame): void {
    const asked = frame.turn.who.includes(this.seat) && this.waives(frame, this.story, this.seat) === "";
    sound(frame.over ? "end" : asked ? "turn" : "move");
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
    this.answering.clear();
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
    if (next === undefined || frame.turn.who.includes(this.seat)) return;
    if (this.together) this.look(next);
    else this.curtain = next;
  }

  /** All at this screen see the same: who decides next simply does. */
  shareScreen(): void {
    this.together = true;
    this.liftCurtain();
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
      this.positions.forget();
    } catch {
      // The next entry brings it again.
    }
  }

  /** Takes back what this person did last, or asks those who must agree. */
  undo = (): void => {
    const seat = this.seat;
    void this.ask(() => api.undo(this.id, seat));
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
    this.answering.clear();
    this.answering.hint = null;
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

  /** The position after an entry; null if it cannot be had. */
  frameAt(seq: number): Promise<Frame | null> {
    return this.positions.after(seq, this.seat);
  }
}

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
