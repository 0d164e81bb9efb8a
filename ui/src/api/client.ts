// Requests to the server. Every failure is a Problem; one that never reached the server has status 0.
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import type { NewTable, ProblemText } from "./types";

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
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
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
  rules: async (game: string) => (await body(client.GET("/api/games/{game}/rules", { params: { path: { game } } }))).rules,

  me: () => body(client.GET("/api/me")),
  rename: (name: string) => body(client.PATCH("/api/me", { body: { name } })),
  setLanguage: (language: string) => body(client.PATCH("/api/me", { body: { language } })),

  tables: async (list: "mine" | "open" | "watch") => (await body(client.GET("/api/tables", { params: { query: { list } } }))).tables,
  create: (table: NewTable) => body(client.POST("/api/tables", { body: table })),
  playNow: (game: string) => body(client.POST("/api/play/{game}", { params: { path: { game } } })),
  table: (id: string) => body(client.GET("/api/tables/{id}", { params: of(id) })),
  start: (id: string) => body(client.POST("/api/tables/{id}/start", { params: of(id) })),
  claim: (id: string, token: string, name?: string) => body(client.POST("/api/tables/{id}/claim", { params: of(id), body: { token, name } })),
  seat: (id: string, seat: number, kind: "bot" | "link" | "me", bot?: string) =>
    body(client.POST("/api/tables/{id}/seats/{seat}", { params: { path: { id, seat } }, body: { kind, bot } })),
  settings: (id: string, settings: { chat?: "table" | "phrases" | "off"; mute?: number; unmute?: number }) =>
    body(client.PATCH("/api/tables/{id}", { params: of(id), body: settings })),
  pause: (id: string) => body(client.POST("/api/tables/{id}/pause", { params: of(id) })),
  resume: (id: string) => body(client.POST("/api/tables/{id}/resume", { params: of(id) })),

  move: (id: string, move: { id: string; seat: number; seq: number; move: string }) => body(client.POST("/api/tables/{id}/moves", { params: of(id), body: move })),
  nature: (id: string, move: { id: string; seq: number; move: string }) => body(client.POST("/api/tables/{id}/nature", { params: of(id), body: move })),
  check: (id: string, seat: number, move: string, at?: number) =>
    body(client.GET("/api/tables/{id}/check", { params: { ...of(id), query: { seat, move, at } } })),
  preview: (id: string, seat: number, move: string, signal?: AbortSignal) =>
    body(client.GET("/api/tables/{id}/preview", { params: { ...of(id), query: { seat, move } }, signal })),
  hint: (id: string, seat: number) => body(client.GET("/api/tables/{id}/hint", { params: { ...of(id), query: { seat } } })),
  undo: (id: string, seat: number, agree?: boolean) => body(client.POST("/api/tables/{id}/undo", { params: of(id), body: { seat, agree } })),
  fork: (id: string, at: number, seat: number) => body(client.POST("/api/tables/{id}/fork", { params: of(id), body: { at, seat } })),
  rematch: (id: string) => body(client.POST("/api/tables/{id}/rematch", { params: of(id) })),
  contribute: (id: string, seat: number, text: string) => body(client.POST("/api/tables/{id}/contribute", { params: of(id), body: { seat, text } })),
  chat: (id: string, text: string) => body(client.POST("/api/tables/{id}/chat", { params: of(id), body: { text } })),

  frame: (id: string, seat: number, at: number) => body(client.GET("/api/tables/{id}/frame", { params: { ...of(id), query: { seat, at } } })),
  log: async (id: string, seat: number, after: number) =>
    (await body(client.GET("/api/tables/{id}/log", { params: { ...of(id), query: { seat, after } } }))).entries,
  verify: (id: string) => body(client.GET("/api/tables/{id}/verify", { params: of(id) })),
  ending: (id: string) => body(client.GET("/api/tables/{id}/summary", { params: of(id) })),

  fileURL: (id: string) => `/api/tables/${id}/file`,
  qrURL: (id: string, seat: number) => `/api/tables/${id}/invites/${seat}/qr`,
};
