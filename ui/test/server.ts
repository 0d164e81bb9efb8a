// The real server under test: started on a free port with data of its own, killed and started again at will. Its dice follow from a seed.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "mischief-data-"));
  url = "";

  /** Starts it and waits for the address that it prints. */
  async start(...more: string[]): Promise<this> {
    const port = this.url ? new URL(this.url).port : "0";
    const child = spawn(process.env.MISCHIEF_BINARY ?? "mischief", ["--data", this.data, "serve", "--addr", `127.0.0.1:${port}`, "--unlimited", "--log-level", "warn", "--seed", "7", ...more]);
    this.process = child;
    child.stderr?.pipe(process.stderr);
    this.url = await new Promise<string>((resolve, reject) => {
      let told = "";
      child.stdout?.on("data", (text: Buffer) => {
        told += text.toString();
        const address = /http:\/\/[\d.:]+/.exec(told);
        if (address) resolve(address[0]);
      });
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
    });
    return this;
  }

  /** kill -9: nothing is said, nothing is closed. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    await new Promise((done) => {
      child.removeAllListeners("exit");
      child.once("exit", done);
      child.kill("SIGKILL");
    });
    this.process = null;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Where screenshots go, outside the repository; empty takes none. */
export const shots = process.env.MISCHIEF_SHOTS ?? "";
if (shots) mkdirSync(shots, { recursive: true });
