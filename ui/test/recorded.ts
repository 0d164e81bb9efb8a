// Matches that ask the first seat every kind of decision: decisions.json (go test ./games -run Decisions -record). All dice and cards are entered by hand
// there, so that they go as they went.
import type { Table } from "../src/api/types";
import decisions from "./decisions.json";
import type { Player } from "./people";

export interface Recorded {
  game: string;
  options: Record<string, string>;
  /** How many moves come before a kind of decision is asked. */
  kinds: Record<string, number>;
  moves: string[];
}

export const recorded = decisions as unknown as Recorded[];

/** The shortest recorded match that asks the first seat a kind of decision. */
export function asking(game: string, kind: string): Recorded {
  const [found] = recorded.filter((m) => m.game === game && m.kinds[kind] !== undefined).sort((a, b) => a.kinds[kind]! - b.kinds[kind]!);
  if (!found) throw new Error(`no recorded match of ${game} asks ${kind}`);
  return found;
}

/** A recorded match at a table: one person at the first seat, somebody else at all others. */
export class Replayed {
  private played = 0;

  private constructor(
    readonly table: Table,
    private readonly match: Recorded,
    private readonly me: Player,
    private readonly others: Player,
  ) {}

  static async open(match: Recorded, me: Player, others: Player): Promise<Replayed> {
    const count = { catsvsrats: 4, connectfour: 2, neuroshima: 2, neworleans: 2, ratcatcher: 1, slaughter: 2 }[match.game]!;
    const dice = match.game === "connectfour" ? "digital" : "own";
    const seats = [{ kind: "me" as const }, ...Array.from({ length: count - 1 }, () => ({ kind: "link" as const }))];
    const table = await me.create({ game: match.game, options: match.options, dice, seats });
    for (const { url } of table.invites) await others.ask("POST", `/api/tables/${table.id}/claim`, { token: new URL(me.url + url).searchParams.get("seat") });
    if (count > 1) await me.ask("POST", `/api/tables/${table.id}/start`);
    return new Replayed(await me.ask<Table>("GET", `/api/tables/${table.id}`), match, me, others);
  }

  /** Plays on up to the decision before which so many moves come. */
  async to(moves: number): Promise<void> {
    while (this.played < moves) await this.play(this.match.moves[this.played++]!);
  }

  private async play(move: string): Promise<void> {
    const { id: table, you } = this.table;
    for (let tries = 0; ; tries++) {
      const { turn, seq } = await this.me.frame(table, 0);
      const id = crypto.randomUUID();
      const seat = turn.who[0] ?? -1;
      try {
        if (turn.nature) await this.me.ask("POST", `/api/tables/${table}/nature`, { id, seq, move });
        else await (you.includes(seat) ? this.me : this.others).ask("POST", `/api/tables/${table}/moves`, { id, seat, seq, move });
        return;
      } catch (err) {
        if (tries > 2 || !/: 409 /.test(String(err))) throw err; // somebody's part in the dice came between
      }
    }
  }
}
