import { expect, test } from "vitest";
import type { City, Laid, Zone } from "../../games/ratcatcher/board/city";
import { concern } from "../../games/ratcatcher/board/concern";

// What the camera of The Ratcatcher shows where the whole City does not fit: three townships with a zone each, the first two of them joined.

const cards = [0, 1, 2].map((number) => ({ number, zones: [] as Zone[] }) as unknown as Laid);
const zones = cards.map((laid) => ({ id: `0${laid.number}a`, laid }) as unknown as Zone);
cards.forEach((card, i) => card.zones.push(zones[i]!));
const city = { cards, zones: new Map(zones.map((z) => [z.id, z])), links: [{ from: zones[0]!, to: zones[1]! }] } as unknown as City;
const numbers = (place: string, chosen: string[], ownTurn: boolean, joined: boolean) => concern(city, place, new Set(chosen), ownTurn, joined).map((c) => c.number);

test("townships with something to choose matter, and in his own turn that of the Ratcatcher", () => {
  expect(numbers("00a", ["01a"], false, false)).toEqual([1]);
  expect(numbers("00a", ["01a"], true, false)).toEqual([0, 1]);
});

test("those joined with his matter if there is room", () => {
  expect(numbers("00a", [], true, true)).toEqual([0, 1]);
  expect(numbers("01a", ["02a"], false, true)).toEqual([2, 0]);
});

test("where none matters all do: a camera cannot look at a part around nothing", () => {
  expect(numbers("00a", [], false, false)).toEqual([0, 1, 2]);
  expect(numbers("02a", [], false, true)).toEqual([0, 1, 2]);
});
