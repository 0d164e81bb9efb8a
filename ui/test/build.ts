// Builds the program once before all tests: one whose dice can be seeded.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export default function setup(): (() => void) | undefined {
  if (process.env.MISCHIEF_BINARY) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "mischief-build-"));
  const binary = join(folder, "mischief");
  execFileSync("go", ["build", "-tags", "seeded", "-o", binary, "./cmd/mischief"], { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: "inherit" });
  process.env.MISCHIEF_BINARY = binary;
  return () => rmSync(folder, { recursive: true, force: true });
}
