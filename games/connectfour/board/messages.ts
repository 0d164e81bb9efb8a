// The board's own texts, in ICU message syntax.
const en = {
  "connectfour.board": "The board: seven columns. Arrow keys go from column to column, 1 to 7 choose one.",
  "connectfour.column": "Column {n}: {discs}{offer}",
  "connectfour.column.empty": "empty.",
  "connectfour.column.full": "full.",
  "connectfour.column.discs": "{list} from the bottom up, {free, plural, one {# cell} other {# cells}} free.",
  "connectfour.offer": " A disc can be dropped.",
  "connectfour.chosen": " Chosen.",
  "connectfour.hint": " The hint points here.",
  "connectfour.last": " The last disc fell here.",
  "connectfour.red": "red",
  "connectfour.yellow": "yellow",
  "connectfour.red.name": "Red",
  "connectfour.yellow.name": "Yellow",
  "connectfour.discs": "discs",
  "connectfour.move": "Column {n}",
  "connectfour.four": "{who} has four in a row in the columns {list}.",
  "over.four-in-a-row": "{names} won with four in a row.",
  "over.board-full": "A draw of {names}: the board is full, and nobody has four in a row.",
};

const de: Record<keyof typeof en, string> = {
  "connectfour.board": "Das Brett: sieben Spalten. Die Pfeiltasten gehen von Spalte zu Spalte, 1 bis 7 wählen eine.",
  "connectfour.column": "Spalte {n}: {discs}{offer}",
  "connectfour.column.empty": "leer.",
  "connectfour.column.full": "voll.",
  "connectfour.column.discs": "{list} von unten nach oben, {free, plural, one {# Feld} other {# Felder}} frei.",
  "connectfour.offer": " Eine Scheibe kann eingeworfen werden.",
  "connectfour.chosen": " Gewählt.",
  "connectfour.hint": " Der Tipp zeigt hierher.",
  "connectfour.last": " Hier fiel die letzte Scheibe.",
  "connectfour.red": "rot",
  "connectfour.yellow": "gelb",
  "connectfour.red.name": "Rot",
  "connectfour.yellow.name": "Gelb",
  "connectfour.discs": "Scheiben",
  "connectfour.move": "Spalte {n}",
  "connectfour.four": "{who} hat vier in einer Reihe in den Spalten {list}.",
  "over.four-in-a-row": "{names} hat mit vier in einer Reihe gewonnen.",
  "over.board-full": "Unentschieden zwischen {names}: Das Brett ist voll, und niemand hat vier in einer Reihe.",
};

export const messages: Record<string, Record<string, string>> = { en, de };
