import { expect, test } from "vitest";
import { percent } from "../src/percent";

test("only what is sure is 0 or 100 percent", () => {
  expect([0, 1, 4, 14, 15, 500, 994, 996, 999, 1000].map(percent)).toEqual([0, 1, 1, 1, 2, 50, 99, 99, 99, 100]);
});
