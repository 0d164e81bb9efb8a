// Moves that were confirmed and are not yet acknowledged. They outlive a reload; the server takes a move's id only once, so sending again is safe.

/** A confirmed move on its way. */
export interface Sending {
  id: string;
  table: string;
  seat: number;
  seq: number;
  move: string;
  nature: boolean;
}

const key = "mischief.outbox";

export function waiting(table: string): Sending | null {
  return read().find((s) => s.table === table) ?? null;
}

export function put(sending: Sending): void {
  write([...read().filter((s) => s.table !== sending.table), sending]);
}

export function take(id: string): void {
  write(read().filter((s) => s.id !== id));
}

/** Leaves nothing to be sent for whoever sits here next. */
export function empty(): void {
  write([]);
}

function read(): Sending[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Sending[];
  } catch {
    return [];
  }
}

function write(all: Sending[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage a move does not outlive a reload; it is sent all the same.
  }
}

/** A random id of 128 bits. */
export function newID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
