// The board's own texts, in ICU message syntax.
const en = {
  "connectfour.disc": "{seat, select, 0 {red} other {yellow}}",
  "connectfour.discs": "{n, plural, one {disc} other {discs}}",
  "connectfour.four": "{seat, select, 0 {Red} other {Yellow}} has four in a row in the columns {list}.",
  "over.four-in-a-row": "{names} won with four in a row.",
  "over.board-full": "A draw of {names}: the board is full, and nobody has four in a row.",
};

const de: Record<keyof typeof en, string> = {
  "connectfour.disc": "{seat, select, 0 {rot} other {gelb}}",
  "connectfour.discs": "{n, plural, one {Scheibe} other {Scheiben}}",
  "connectfour.four": "{seat, select, 0 {Rot} other {Gelb}} hat vier in einer Reihe in den Spalten {list}.",
  "over.four-in-a-row": "{names} hat mit vier in einer Reihe gewonnen.",
  "over.board-full": "Unentschieden zwischen {names}: Das Brett ist voll, und niemand hat vier in einer Reihe.",
};

export const messages: Record<string, Record<string, string>> = { en, de };
