// Connect Four for newcomers. There is nothing to choose before it begins.
import type { Guide } from "../../../ui/src/guide";
import Step from "./GuideStep.svelte";

export default {
  first: [],
  choices: [],
  Step,
  steps: [
    { title: { en: "Disc by disc", de: "Scheibe um Scheibe" }, text: { en: "Red and Yellow take turns. Each drops one disc of his colour into a column; nobody may pass.", de: "Rot und Gelb sind abwechselnd dran. Jeder wirft eine Scheibe seiner Farbe in eine Spalte; aussetzen darf niemand." } },
    { title: { en: "It falls", de: "Sie fällt" }, text: { en: "A disc comes to lie in the lowest free cell of its column, and stays there. A column with six discs is full.", de: "Eine Scheibe fällt auf das unterste freie Feld ihrer Spalte und bleibt dort. Eine Spalte mit sechs Scheiben ist voll." } },
    { title: { en: "Four in a row", de: "Vier in einer Reihe" }, text: { en: "Who first has four of his discs side by side, along a row or up a column, wins at once.", de: "Wer zuerst vier seiner Scheiben nebeneinander hat, waagrecht oder senkrecht, gewinnt sofort." } },
    { title: { en: "Slanting counts too", de: "Auch schräg" }, text: { en: "A diagonal of four wins as well. If the board is full and nobody has four, it is a draw.", de: "Auch eine Schräge aus vier gewinnt. Ist das Brett voll und niemand hat vier, endet es unentschieden." } },
    { title: { en: "Two ends, one move", de: "Zwei Enden, ein Zug" }, text: { en: "Three with both ends free cannot be stopped: close one end, and the other wins. So look at two early, theirs and yours.", de: "Drei mit zwei freien Enden hält niemand auf: Schließt du das eine, gewinnt das andere. Achte also schon auf zwei, seine und deine." } },
  ],
} satisfies Guide;
