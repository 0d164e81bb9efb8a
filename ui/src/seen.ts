// How far this device has followed each table.
const key = "mischief.seen";

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** The last entry that was shown here, or null if the table never was. */
export function seen(table: string): number | null {
  return all()[table] ?? null;
}

export function see(table: string, seq: number): void {
  try {
    const kept = Object.entries({ ...all(), [table]: seq }).slice(-100);
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then nothing is told to have been missed.
  }
}
