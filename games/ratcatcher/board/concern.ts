import type { City, Laid } from "./city";

/**
 * The townships that matter while the Ratcatcher is in a zone and these can be chosen: those that have one, in his own turn his, too, and if there is room for them those joined with his. Where
 * none matters all do.
 */
export function concern(city: City, place: string, zones: ReadonlySet<string>, ownTurn: boolean, joined: boolean): Laid[] {
  const mine = city.zones.get(place)?.laid;
  const cards = city.cards.filter((c) => (c === mine && ownTurn) || c.zones.some((z) => zones.has(z.id)));
  const beside = joined ? city.links.flatMap(({ from, to }) => (from.laid === mine ? [to.laid] : to.laid === mine ? [from.laid] : [])) : [];
  const all = [...cards, ...beside];
  return all.length > 0 ? all : city.cards;
}
