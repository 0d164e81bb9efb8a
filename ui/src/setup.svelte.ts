// A table that is being set up: what has been chosen so far, and the table that comes of it.
import { api } from "./api/client";
import type { ClockRule, Game, NewTable, Option, Seating } from "./api/types";
import { botLevels } from "./bots";
import { diceOf } from "./box";
import { type Choice, type Guide, guideOf } from "./guide";
import { looks } from "./looks";
import { applies, meant } from "./options";
import { t } from "./text";
import { type Kept, keptHeroes } from "./workshop";

export const clocks = {
  none: {},
  quick: { kind: "live", minutes: 10, increment: 15 },
  slow: { kind: "live", minutes: 30, increment: 30 },
  day: { kind: "days", days: 1 },
  days: { kind: "days", days: 3 },
} satisfies Record<string, ClockRule>;

/** Who plays, said in one. */
export const companies = ["alone", "bots", "screen", "link"] as const;
export type Company = (typeof companies)[number];


/** No game has more seats. */
const mostSeats = 8;

export class Setup {
  /** The game that has been picked; it is game as soon as its guide is there. */
  picked = $state("");
  game = $state.raw<Game | undefined>(undefined);
  guide = $state.raw<Guide | null>(null);
  /** The options by name. */
  values = $state<Record<string, string>>({});
  /** How many seats the options make. */
  size = $state(2);
  seats = $state<{ kind: Seating["kind"]; name: string; bot: string }[]>([]);
  /** Empty where the seats were filled one by one. */
  company = $state<Company | "">("alone");
  level = $state<(typeof botLevels)[number]>("normal");
  dice = $state<"digital" | "strict" | "own">("digital");
  /** By source: rolled and drawn at the people's own table. */
  own = $state<Record<string, boolean>>({});
  undo = $state<NonNullable<NewTable["undo"]>>("friendly");
  clock = $state<keyof typeof clocks>("none");
  watchers = $state<NonNullable<NewTable["watchers"]>>("link");
  chat = $state<NonNullable<NewTable["chat"]>>("table");
  open = $state(false);
  title = $state("");
  /** A campaign begins with the match. */
  campaign = $state(false);

  /** The kinds of chance's decisions. */
  readonly sources: string[] = $derived(this.game?.chance.map((s) => s.kind) ?? []);
  /** Heroes of people's own that may be brought along: those kept in this browser, and those that came by a code. */
  heroes = $state.raw<Kept[]>([]);
  readonly choices: Choice[] = $derived(
    (this.guide?.choices ?? []).flatMap((c) => {
      const option = this.game?.options.find((o) => o.name === c.id);
      return option && this.crosses(option) ? [] : [option?.heroes ? this.withHeroes(c) : c];
    }),
  );
  /** The heroes of seats that this match does not have: there is one such option for each seat, in their order. */
  private readonly unseated: Option[] = $derived((this.game?.options ?? []).filter((o) => o.heroes).slice(this.size));
  /** The options that mean something beside what is chosen. */
  readonly asked: Option[] = $derived((this.game?.options ?? []).filter((o) => applies(o, this.values) && !this.unseated.includes(o)));
  /** Those that are asked for first. */
  readonly first: Option[] = $derived(this.asked.filter((o) => this.guide?.first.includes(o.name)));
  /** The others; what is chosen by cards is chosen by cards alone. */
  readonly rest: Option[] = $derived(this.asked.filter((o) => !o.list && !this.first.includes(o) && !this.crosses(o) && !this.choices.some((c) => c.id === o.name)));
  /** Those that have an item a seat. */
  readonly lists: Option[] = $derived(this.asked.filter((o) => o.list));
  readonly seated = $derived(this.seats.slice(0, this.size));
  /** All play together: who plays alone leads them all. */
  readonly together: boolean = $derived(looks[this.picked]?.together ?? false);
  readonly byLink: boolean = $derived(this.seated.some((s) => s.kind === "link"));
  readonly boxed: boolean = $derived(this.dice === "own" && this.sources.every((kind) => this.own[kind]));

  /** Why there can be no such table, "" if there can. */
  readonly obstacle: string = $derived(!this.game ? t("new.why.game") : this.seated.every((s) => s.kind === "bot") ? t("new.why.nobody") : "");

  /** One person plays at the table. */
  readonly single: boolean = $derived(this.company === "alone" || this.company === "bots");
  /** Bots take the other seats; where all play together, only if they are asked to. */
  readonly withBots: boolean = $derived(this.single && !(this.company === "alone" && this.together));

  /** What has been chosen, in a few words. */
  readonly told: string[] = $derived([
    ...(this.size > 1 && this.company ? [t(`new.with.${this.single && !this.withBots ? "together" : this.company}`) + (this.withBots ? ` (${t(`bot.${this.level}`)})` : "")] : []),
    ...this.choices.map((c) => c.name(c.of(this.values))),
  ]);

  /** Begins anew with a game, once it is known what there is to choose of it, so that nothing moves while it is chosen; failed is told if its guide cannot be had. */
  async pick(game: Game | undefined, failed: (err: unknown) => void): Promise<void> {
    this.picked = game?.id ?? "";
    const guide = await (game ? guideOf(game.id) : Promise.resolve(null)).catch((err: unknown) => {
      failed(err);
      return null;
    });
    if (this.picked !== (game?.id ?? "")) return; // another has been picked meanwhile
    this.game = game;
    this.guide = guide;
    this.values = Object.fromEntries((game?.options ?? []).map((o) => [o.name, o.default]));
    this.heroes = game ? keptHeroes(game.id) : [];
    this.size = game?.seats ?? 2;
    this.campaign = !!game?.campaign;
    this.dice = "digital";
    this.own = Object.fromEntries(this.sources.map((kind) => [kind, true]));
    this.seats = Array.from({ length: mostSeats }, () => ({ kind: "bot", name: "", bot: this.level }));
    this.sit("alone");
  }

  /** Asks how many seats the options make. */
  async measure(): Promise<void> {
    const asked = this.game;
    if (!asked) return;
    const set = meant(asked.options.filter((o) => !o.heroes), this.values); // who plays a seat makes none
    try {
      const size = await api.seats(asked.id, set);
      if (asked === this.game) this.size = size;
    } catch {
      // Half-written options: the form says so when it is sent.
    }
  }

  /** Whether nobody is asked for an option: it is what one match of a campaign hands to the next. */
  private crosses(o: Option): boolean {
    return !!o.crosses && (this.campaign || !o.choices);
  }

  /** Fills all seats at once. */
  sit(company: Company): void {
    this.company = company;
    const others = this.withBots ? "bot" : this.single ? "me" : company === "screen" ? "friend" : "link";
    for (const [i, s] of this.seats.entries()) s.kind = i === 0 ? "me" : others;
    if (this.guide?.led) this.values = this.guide.led(this.values, this.single);
  }

  setLevel(level: (typeof botLevels)[number]): void {
    this.level = level;
    for (const s of this.seats) s.bot = level;
  }

  /** Chooses a hero by his code, of whom the server says whether there is one. */
  async bring(option: Option, code: string): Promise<void> {
    const asked = this.game;
    if (!asked) return;
    const hero = await api.hero(asked.id, { id: code });
    if (asked !== this.game) return;
    if (!this.heroes.some((k) => k.code === hero.code)) this.heroes = [...this.heroes, { name: hero.name, code: hero.code }];
    this.values[option.name] = hero.code;
  }

  /** A choice with one's own heroes besides. */
  private withHeroes(c: Choice): Choice {
    const own = (value: string) => this.heroes.find((k) => k.code === value);
    return {
      ...c,
      values: (options, alone) => [...c.values(options, alone), ...this.heroes.map((k) => k.code)],
      name: (value) => own(value)?.name ?? c.name(value),
      line: (value) => (own(value) ? t("new.hero.own") : c.line(value)),
    };
  }

  /** What a choice offers to these people. */
  offered(choice: Choice): string[] {
    return choice.values(this.game?.options ?? [], this.single);
  }

  choose(choice: Choice, value: string): void {
    this.values = choice.set(value, this.values);
  }

  surprise(choice: Choice): void {
    const others = this.offered(choice).filter((v) => v !== "random" && v !== "chosen" && v !== "dealt" && v !== choice.of(this.values));
    this.choose(choice, others[Math.floor(Math.random() * others.length)] ?? choice.of(this.values));
  }

  /** Gives up what is chosen and not offered any more: picking what others pick at the table is for who plays against bots, and a campaign begins at its beginning. */
  agree(): void {
    const dropped = (this.game?.options ?? []).filter((o) => this.campaign && o.crosses && this.values[o.name] !== o.default);
    if (dropped.length > 0) this.values = { ...this.values, ...Object.fromEntries(dropped.map((o) => [o.name, o.default])) };
    for (const c of this.choices) {
      const offered = this.offered(c);
      if (offered.length > 0 && !offered.includes(c.of(this.values))) this.choose(c, offered[0]!);
    }
  }

  /** Everything is rolled and drawn at the people's own table, or nothing. */
  takeBox(take = true): void {
    if (this.sources.length === 0) return;
    this.dice = take ? "own" : "digital";
    if (take) this.own = Object.fromEntries(this.sources.map((kind) => [kind, true]));
  }

  /** The items of a list option, one a seat. */
  items(o: Option): string[] {
    const list = (this.values[o.name] ?? "").split(",").filter(Boolean);
    return Array.from({ length: this.size }, (_, i) => list[i] ?? "");
  }

  setItem(o: Option, index: number, value: string): void {
    const list = this.items(o);
    list[index] = value;
    this.values[o.name] = list.filter(Boolean).join(",");
  }

  /** The table to ask for. */
  plan(): NewTable {
    const { game, dice, sources, own, undo, clock, watchers, chat, open, campaign } = this;
    const title = this.title.trim();
    return {
      game: game?.id ?? "",
      options: meant((game?.options ?? []).filter((o) => !this.unseated.includes(o) && !(campaign && o.crosses)), this.values),
      seats: this.seated.map((s): Seating => {
        if (s.kind === "bot") return { kind: "bot", bot: s.bot };
        return s.kind === "friend" && s.name.trim() ? { kind: "friend", name: s.name.trim() } : { kind: s.kind };
      }),
      dice: dice === "own" ? diceOf(sources, sources.filter((kind) => own[kind])) : dice,
      undo,
      clock: clocks[clock],
      watchers,
      chat,
      open,
      ...(campaign ? { campaign } : {}),
      ...(title ? { title } : {}),
    };
  }
}
