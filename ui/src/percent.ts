/** Thousandths as whole percents: what may happen is never 0, and what may fail never 100. */
export function percent(thousandths = 0): number {
  const near = Math.round(thousandths / 10);
  return thousandths > 0 && thousandths < 1000 ? Math.min(Math.max(near, 1), 99) : near;
}
