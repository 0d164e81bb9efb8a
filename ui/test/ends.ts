// What the server calls in tests: a hook or a push service, and a mail server.
import { createServer as createHTTP, type IncomingHttpHeaders, type Server as HTTP } from "node:http";
import { type AddressInfo, createServer, type Server as TCP, type Socket } from "node:net";

/** An end that is called over HTTP. */
export class End {
  readonly calls: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  status = 201;
  private readonly http: HTTP;

  private constructor() {
    this.http = createHTTP((request, answer) => {
      const parts: Buffer[] = [];
      request.on("data", (p: Buffer) => parts.push(p));
      request.on("end", () => {
        this.calls.push({ headers: request.headers, body: Buffer.concat(parts) });
        answer.writeHead(this.status).end();
      });
    });
  }

  static async open(): Promise<End> {
    const end = new End();
    await new Promise<void>((done) => end.http.listen(0, "127.0.0.1", done));
    return end;
  }

  get url(): string {
    return `http://127.0.0.1:${(end(this.http) as AddressInfo).port}`;
  }

  close(): void {
    this.http.close();
    this.http.closeAllConnections();
  }
}

const end = (server: TCP | HTTP) => server.address();

/** A mail server that takes everything. */
export class PostOffice {
  readonly letters: string[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly tcp: TCP) {}

  static async open(): Promise<PostOffice> {
    const tcp = createServer();
    const office = new PostOffice(tcp);
    tcp.on("connection", (socket) => office.serve(socket));
    await new Promise<void>((done) => tcp.listen(0, "127.0.0.1", done));
    return office;
  }

  get address(): string {
    return `127.0.0.1:${(end(this.tcp) as AddressInfo).port}`;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let text = "";
    let reading = false;
    socket.write("220 ready\r\n");
    socket.on("error", () => {});
    socket.on("data", (part) => {
      text += part.toString();
      for (;;) {
        const stop = text.indexOf(reading ? "\r\n.\r\n" : "\r\n");
        if (stop < 0) return;
        const line = text.slice(0, stop);
        text = text.slice(stop + (reading ? 5 : 2));
        if (reading) {
          this.letters.push(line.replaceAll("=\r\n", "")); // soft line breaks
          reading = false;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("DATA")) {
          reading = true;
          socket.write("354 go on\r\n");
        } else if (line.startsWith("QUIT")) {
          socket.end("221 bye\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
  }

  close(): void {
    this.tcp.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
