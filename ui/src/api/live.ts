import type { Message } from "./types";

/** How the line to the server stands. */
export type LinkState = "connecting" | "live" | "away";

interface Listener {
  message: (m: Message) => void;
  state: (s: LinkState) => void;
  /** The last entry that is known: where the stream goes on. */
  after: () => number;
}

const firstWait = 250; // milliseconds
const longestWait = 4_000;
const silence = 45_000; // the server pings more often than this

/** Live holds a WebSocket open, and opens it anew whenever it breaks. */
export class Live {
  private socket: WebSocket | null = null;
  private wait = firstWait;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: string, private readonly seat: number, private readonly listener: Listener) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?seat=${this.seat}&after=${this.listener.after()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = firstWait;
      this.listener.state("live");
      this.heard();
    };
    socket.onmessage = (event) => {
      this.heard();
      this.listener.message(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => this.lost(socket);
  }

  private heard(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(this.drop, silence);
  }

  private drop = (): void => {
    const socket = this.socket;
    if (socket) {
      socket.close();
      this.lost(socket);
    }
  };

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.watch);
    this.listener.state("away");
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }

  private hurry = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.retry);
    this.open();
  };
}
