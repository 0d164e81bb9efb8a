// The position as the board reads it: document.ts is its type.
import type { BoardProps, Frame } from "../../../ui/src/board";
import type { Document as View } from "./document";
import { attributes, wordsOf } from "./map";
import type { Attribute } from "./map";

export type { Combat, Document as View } from "./document";

export type Team = "cats" | "rats";

/** Towns a team needs at the end of a turn (CVR-601). */
export const winningTowns = 23;

export const viewOf = (frame: Frame): View => frame.view as View;

export const teamOf = (owner: string): Team | null => (owner.startsWith("cat-") ? "cats" : owner.startsWith("rat-") ? "rats" : null);

/** The number of an Attribute: 3 of "rat-3". */
export const numberOf = (owner: string): number => Number(owner.slice(4)) || 0;

/** What a position calls a seat. */
export const ownerAt = (view: View, seat: number): string => view.attributes[seat] || `seat-${seat + 1}`;

export function attributeOf(id: string): Attribute | undefined {
  return attributes.find((a) => a.id === id);
}

/** How a player stands. */
export interface Standing {
  seat: number;
  owner: string;
  team: Team | null;
  towns: number;
  units: number;
  cards: number;
  reserve: number | null;
}

export function standings(view: View): Standing[] {
  return Array.from({ length: view.players }, (_, seat) => {
    const owner = ownerAt(view, seat);
    const held = Object.values(view.towns).filter((town) => town.owner === owner);
    return {
      seat,
      owner,
      team: teamOf(owner),
      towns: held.length,
      units: held.reduce((sum, town) => sum + town.units, 0),
      cards: (view.hands?.[owner]?.length ?? 0) + (view.hidden?.[owner] ?? 0),
      reserve: owner === "rat-4" ? (view.reserve ?? 0) : null,
    };
  });
}

/** The name of the person or bot in a player's seat; the token's where nobody has one. */
export function personName(owner: string, view: View, props: Pick<BoardProps, "seats" | "t">): string {
  const seat = Array.from({ length: view.players }, (_, s) => ownerAt(view, s)).indexOf(owner);
  return props.seats[seat]?.name || tokenName(owner, props.t);
}

/** A player in full, such as "Ann (Cat 2)". */
export function playerName(owner: string, view: View, props: Pick<BoardProps, "seats" | "t">): string {
  const [name, token] = [personName(owner, view, props), tokenName(owner, props.t)];
  return name === token ? token : `${name} (${token})`;
}

/** The name of a token: its Attribute, or "Player 3" before that is known. */
export function tokenName(owner: string, t: BoardProps["t"]): string {
  return wordsOf(owner)?.name ?? t("catsvsrats.token.seat", { n: Number(owner.replace("seat-", "")) });
}
