import { expect, test } from "vitest";
import { another, diceFor, suffices, wishOf } from "../../games/ratcatcher/board/allot";
import type { Prey } from "../../games/ratcatcher/board/allot";
import { readAllotment, writeAllotment } from "../../games/ratcatcher/board/moves";

// Who chooses rats to be caught is found the dice for them: sixes catch whatever else takes most hits.

const rats = (sort: string, here: number, needs: number, more: Partial<Prey> = {}): Prey => ({ sort, here, needs, onlySixes: false, shields: false, ...more });
const street = [rats("brown", 2, 1), rats("black", 1, 2), rats("white", 2, 3), rats("nemesis", 1, 3)];
const dice = (wish: Record<string, number>, hits: number, sixes: number, prey = street) => {
  const found = diceFor(wish, prey, { hits, sixes });
  return found && writeAllotment(found, prey.map((p) => p.sort));
};

test("the sixes go to the rats that take most hits", () => {
  expect(dice({ brown: 1, white: 1 }, 1, 1)).toBe("allot hits brown 1 sixes white 1");
  expect(dice({ brown: 2, black: 1 }, 4, 0)).toBe("allot hits brown 2 black 1");
  expect(dice({ brown: 2, black: 1 }, 3, 0)).toBeNull();
  expect(dice({}, 3, 1)).toBe("allot none");
});

test("what the rats leave wounds the Nemesis as often as can be", () => {
  expect(dice({ nemesis: 1 }, 5, 1)).toBe("allot hits nemesis 5 sixes nemesis 1");
  expect(dice({ brown: 1, nemesis: 1 }, 2, 1)).toBe("allot hits brown 1 sixes nemesis 1");
  expect(dice({ white: 1, nemesis: 1 }, 5, 1)).toBe("allot hits nemesis 5 sixes white 1"); // three wounds, rather than one by the six
  expect(dice({ nemesis: 1 }, 2, 0)).toBeNull();
});

test("one more of a sort makes others give way, and after the last there is none", () => {
  const roll = { hits: 3, sixes: 0 };
  expect(another({}, "brown", street, roll)).toMatchObject({ brown: 1 });
  expect(another({ brown: 2 }, "black", street, roll)).toMatchObject({ brown: 1, black: 1 });
  expect(another({ brown: 1, black: 1 }, "white", street, roll)).toMatchObject({ brown: 0, black: 0, white: 1 });
  expect(another({ brown: 2 }, "brown", street, roll)).toMatchObject({ brown: 0 });
  expect(suffices("white", 2, street, roll)).toBe(false);
});

test("who shields the others is caught first, and who only a six catches takes one", () => {
  const guarded = [rats("brown", 2, 1), rats("panback", 1, 3, { shields: true }), rats("the_grey_hush", 1, 1, { onlySixes: true })];
  expect(suffices("brown", 1, guarded, { hits: 3, sixes: 0 })).toBe(false);
  expect(another({}, "brown", guarded, { hits: 4, sixes: 0 })).toMatchObject({ brown: 1, panback: 1 });
  expect(another({ brown: 1, panback: 1 }, "panback", guarded, { hits: 4, sixes: 0 })).toEqual({});
  expect(suffices("the_grey_hush", 1, guarded.slice(2), { hits: 4, sixes: 0 })).toBe(false);
  expect(dice({ the_grey_hush: 1 }, 0, 1, guarded.slice(2))).toBe("allot sixes the_grey_hush");
});

test("what is offered is told by its rats", () => {
  expect(wishOf(readAllotment("allot hits brown 1 nemesis 4 sixes brown 1 panback"))).toEqual({ brown: 2, nemesis: 1, panback: 1 });
});
