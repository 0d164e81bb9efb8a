// Requests to the server. Every failure is a Problem; one that never reached the server has status 0.
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import type { Culprit, Entry, LogPage, NewBan, NewChannel, NewTable, ProblemText, QuietHours } from "./types";

/** What went wrong: a problem document (RFC 9457), or that the server could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule?: string,
    readonly nearest: string[] = [],
    readonly field?: string,
  ) {
    super(message);
  }

  /** Whether asking again later may help. */
  get passing(): boolean {
    return this.status === 0 || this.status === 401 || this.status === 429 || this.status >= 500; // 401: this device has a new secret since
  }
}

/** Whatever was thrown, as a problem to tell somebody of. */
export function asProblem(err: unknown): Problem {
  return err instanceof Problem ? err : new Problem(0, err instanceof Error ? err.message : String(err));
}

const client = createClient<paths>({ credentials: "same-origin" });

/** Waits for an answer and takes what is in it. */
async function body<T>(request: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<NonNullable<T>> {
  let answer: { data?: T; error?: unknown; response: Response };
  try {
    answer = await request;
  } catch (err) {
    throw new Problem(0, err instanceof Error ? err.message : String(err));
  }
  if (answer.response.ok) return answer.data as NonNullable<T>;
  const status = answer.response.status;
  const p = (answer.error ?? {}) as Partial<ProblemText>;
  throw new Problem(status, p.why || p.detail || p.title || `HTTP ${status}`, p.rule, p.nearest, p.field);
}

const of = (id: string) => ({ path: { id } });

export const api = {
  games: async () => (await body(client.GET("/api/games"))).games,
  /** What the board of a table draws from, as the table's match began with it; null for a board that needs nothing but the position. */
  content: (game: string, table?: string): Promise<unknown> => body(client.GET("/api/games/{game}/board", { params: { path: { game }, query: { table } } })),
  seats: async (game: string, options: Record<string, string>) =>
    (await body(client.GET("/api/games/{game}/seats", { params: { path: { game }, query: { option: Object.entries(options).map(([name, value]) => `${name}=${value}`) } } }))).seats,
  rules: async (game: string) => (await body(client.GET("/api/games/{game}/rules", { params: { path: { game } } }))).rules,
  workshop: (game: string) => body(client.GET("/api/games/{game}/workshop", { params: { path: { game } } })),
  /** A hero by a code, the id of one ready made, or a file. */
  hero: (game: string, hero: { id: string } | { file: string }) => body(client.GET("/api/games/{game}/hero", { params: { path: { game }, query: hero } })),
  randomHero: (game: string, school: string, seed: number) => body(client.GET("/api/games/{game}/random-hero", { params: { path: { game }, query: { school, seed } } })),
  sheet: async (game: string, id: string[]) => (await body(client.GET("/api/games/{game}/sheet", { params: { path: { game }, query: { id } } }))).picture,

  me: () => body(client.GET("/api/me")),
  rename: (name: string) => body(client.PATCH("/api/me", { body: { name } })),
  setLanguage: (language: string) => body(client.PATCH("/api/me", { body: { language } })),

  account: () => body(client.GET("/api/account")),
  keep: async (name: string, password: string) => (await body(client.POST("/api/account", { body: { name, password } }))).codes,
  confirm: (password: string) => body(client.POST("/api/account/confirm", { body: password ? { password } : {} })),
  confirmByPasskey: (id: string, credential: unknown) => body(client.POST("/api/account/confirm", { body: { id, credential } })),
  changePassword: (old: string, fresh: string) => body(client.POST("/api/account/password", { body: { old, new: fresh } })),
  newCodes: async (password: string) => (await body(client.POST("/api/account/codes", { body: password ? { password } : {} }))).codes,
  beginPasskey: () => body(client.POST("/api/passkeys/begin")),
  finishPasskey: async (id: string, credential: unknown) => (await body(client.POST("/api/passkeys", { body: { id, credential } }))).codes,
  deletePasskey: (id: string) => body(client.DELETE("/api/passkeys/{id}", { params: of(id) })),
  signIn: (name: string, password: string) => body(client.POST("/api/sign-in", { body: { name, password } })),
  beginSignIn: () => body(client.POST("/api/sign-in/begin")),
  passkeySignIn: (id: string, credential: unknown) => body(client.POST("/api/sign-in/passkey", { body: { id, credential } })),
  recover: (code: string, password: string) => body(client.POST("/api/sign-in/recover", { body: password ? { code, password } : { code } })),
  signOut: (everywhere: boolean) => body(client.POST("/api/sign-out", { body: { everywhere } })),
  devices: async () => (await body(client.GET("/api/me/devices"))).devices,
  deleteDevice: (device: string) => body(client.DELETE("/api/me/devices/{device}", { params: { path: { device } } })),
  deleteMe: () => body(client.DELETE("/api/me")),

  notices: () => body(client.GET("/api/notices")),
  setQuiet: (quiet: QuietHours) => body(client.PATCH("/api/notices", { body: { quiet } })),
  addChannel: (channel: NewChannel) => body(client.POST("/api/channels", { body: channel })),
  turnChannel: (id: string, on: boolean) => body(client.PATCH("/api/channels/{id}", { params: of(id), body: { on } })),
  deleteChannel: (id: string) => body(client.DELETE("/api/channels/{id}", { params: of(id) })),
  testChannel: (id: string) => body(client.POST("/api/channels/{id}/test", { params: of(id) })),
  confirmMail: (token: string) => body(client.POST("/api/mail/{token}/confirm", { params: { path: { token } } })),
  stopMail: (token: string) => body(client.POST("/api/mail/{token}/stop", { params: { path: { token } } })),

  blocks: async () => (await body(client.GET("/api/blocks"))).blocks,
  unblock: (id: string) => body(client.DELETE("/api/blocks/{id}", { params: of(id) })),
  block: (id: string, whom: Culprit) => body(client.POST("/api/tables/{id}/blocks", { params: of(id), body: whom })),
  report: (id: string, whom: Culprit, note: string) => body(client.POST("/api/tables/{id}/reports", { params: of(id), body: note ? { ...whom, note } : whom })),
  tableReports: async (id: string) => (await body(client.GET("/api/tables/{id}/reports", { params: of(id) }))).reports,
  reports: async (list: "open" | "all") => (await body(client.GET("/api/reports", { params: { query: { list } } }))).reports,
  bans: async (list: "current" | "all") => (await body(client.GET("/api/bans", { params: { query: { list } } }))).bans,
  ban: (ban: NewBan) => body(client.POST("/api/bans", { body: ban })),
  liftBan: (id: string, reason: string) => body(client.POST("/api/bans/{id}/lift", { params: of(id), body: { reason } })),
  acts: async (before: number) => (await body(client.GET("/api/acts", { params: { query: { before } } }))).acts,
  people: (search: string, next: string) => body(client.GET("/api/people", { params: { query: { search, next } } })),
  allTables: (search: string, next: string) => body(client.GET("/api/all-tables", { params: { query: { search, next } } })),
  announcement: () => body(client.GET("/api/announcement")),
  announce: (said: { en: string; de: string }) => body(client.PUT("/api/announcement", { body: said })),
  resolve: (id: string, outcome: string) => body(client.POST("/api/reports/{id}/resolve", { params: of(id), body: { outcome } })),

  tables: async (list: "mine" | "open" | "watch") => (await body(client.GET("/api/tables", { params: { query: { list } } }))).tables,
  create: (table: NewTable) => body(client.POST("/api/tables", { body: table })),
  playNow: (game: string) => body(client.POST("/api/play/{game}", { params: { path: { game } } })),
  learn: (game: string, number = 1) => body(client.POST("/api/games/{game}/lesson", { params: { path: { game }, query: { number } } })),
  table: (id: string) => body(client.GET("/api/tables/{id}", { params: of(id) })),
  start: (id: string) => body(client.POST("/api/tables/{id}/start", { params: of(id) })),
  /** Takes a seat: with the invitation for one or for any, or with none at an open table; without a seat named, the first that is free. */
  claim: (id: string, claim: { token?: string; seat?: number; name?: string }) => body(client.POST("/api/tables/{id}/claim", { params: of(id), body: claim })),
  seat: (id: string, seat: number, kind: "bot" | "link" | "me", bot?: string) =>
    body(client.POST("/api/tables/{id}/seats/{seat}", { params: { path: { id, seat } }, body: { kind, bot } })),
  settings: (id: string, settings: { chat?: "table" | "phrases" | "off"; mute?: number; unmute?: number; link?: "new" }) =>
    body(client.PATCH("/api/tables/{id}", { params: of(id), body: settings })),
  pause: (id: string) => body(client.POST("/api/tables/{id}/pause", { params: of(id) })),
  resume: (id: string) => body(client.POST("/api/tables/{id}/resume", { params: of(id) })),
  retry: (id: string) => body(client.POST("/api/tables/{id}/retry", { params: of(id) })),

  campaigns: async () => (await body(client.GET("/api/campaigns"))).campaigns,
  campaign: (id: string) => body(client.GET("/api/campaigns/{id}", { params: of(id) })),
  /** Begins the match of a way; after is how many matches whoever chose has seen. */
  goOn: (id: string, way: string, after: number) => body(client.POST("/api/campaigns/{id}/go", { params: of(id), body: { way, after } })),
  /** The table of a campaign's last match. */
  campaignTable: (id: string) => body(client.POST("/api/campaigns/{id}/table", { params: of(id) })),
  forkCampaign: (id: string, number: number, at: number) => body(client.POST("/api/campaigns/{id}/fork", { params: of(id), body: { number, at } })),
  renameCampaign: (id: string, name: string) => body(client.PATCH("/api/campaigns/{id}", { params: of(id), body: { name } })),
  deleteCampaign: (id: string) => body(client.DELETE("/api/campaigns/{id}", { params: of(id) })),
  importCampaign: (file: string) =>
    body(client.POST("/api/campaigns", { body: file as never, bodySerializer: (text: unknown) => text as string, headers: { "Content-Type": "text/plain" } })),

  move: (id: string, move: { id: string; seat: number; seq: number; move: string }) => body(client.POST("/api/tables/{id}/moves", { params: of(id), body: move })),
  nature: (id: string, move: { id: string; seq: number; move: string }) => body(client.POST("/api/tables/{id}/nature", { params: of(id), body: move })),
  correct: (id: string, seq: number, move: string) => body(client.POST("/api/tables/{id}/correct", { params: of(id), body: { seq, move } })),
  check: (id: string, seat: number, move: string, at?: number) =>
    body(client.GET("/api/tables/{id}/check", { params: { ...of(id), query: { seat, move, at } } })),
  preview: (id: string, seat: number, move: string, signal?: AbortSignal) =>
    body(client.GET("/api/tables/{id}/preview", { params: { ...of(id), query: { seat, move } }, signal })),
  hint: (id: string, seat: number) => body(client.GET("/api/tables/{id}/hint", { params: { ...of(id), query: { seat } } })),
  undo: (id: string, seat: number, agree?: boolean) => body(client.POST("/api/tables/{id}/undo", { params: of(id), body: { seat, agree } })),
  fork: (id: string, at: number, seat: number) => body(client.POST("/api/tables/{id}/fork", { params: of(id), body: { at, seat } })),
  rematch: (id: string) => body(client.POST("/api/tables/{id}/rematch", { params: of(id) })),
  contribute: (id: string, seat: number, text: string) => body(client.POST("/api/tables/{id}/contribute", { params: of(id), body: { seat, text } })),
  chain: (id: string, part: { seat: number; tip?: string; link?: string }) => body(client.POST("/api/tables/{id}/chain", { params: of(id), body: part })),
  chat: (id: string, text: string) => body(client.POST("/api/tables/{id}/chat", { params: of(id), body: { text } })),

  /** A position; where columns are given, drawn in text as wide as that. */
  frame: (id: string, seat: number, at: number, columns?: number) => body(client.GET("/api/tables/{id}/frame", { params: { ...of(id), query: { seat, at, columns } } })),
  /** All entries after a number, page by page. */
  log: async (id: string, seat: number, after: number) => {
    const all: Entry[] = [];
    for (let next: number | undefined = after; next !== undefined; ) {
      const page: LogPage = await body(client.GET("/api/tables/{id}/log", { params: { ...of(id), query: { seat, after: next } } }));
      all.push(...page.entries);
      next = page.next;
    }
    return all;
  },
  verify: (id: string) => body(client.GET("/api/tables/{id}/verify", { params: of(id) })),
  course: (id: string) => body(client.GET("/api/tables/{id}/course", { params: of(id) })),
  ending: (id: string) => body(client.GET("/api/tables/{id}/summary", { params: of(id) })),

  exportURL: "/api/me/export",
  pictureURL: (id: string) => `/api/tables/${id}/picture`,
  campaignURL: (id: string) => `/api/campaigns/${id}/file`,
  fileURL: (id: string) => `/api/tables/${id}/file`,
  /** The QR code of a link: of a seat's, or of the table's. */
  qrURL: (id: string, seat?: number) => (seat === undefined ? `/api/tables/${id}/invite/qr` : `/api/tables/${id}/invites/${seat}/qr`),
};
