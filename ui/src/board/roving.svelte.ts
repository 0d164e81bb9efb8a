// The keyboard on a board, the same for every game: one place at a time can be tabbed to, and keys go on from it.
import type { Camera, Point } from "./camera";

/** What a game says of its places. */
export interface Places {
  /** The attribute of a place's element that names it, such as data-town. */
  attribute: string;
  /** The element that holds them. */
  within: () => Element | undefined;
  /** The place that an arrow leads to, "" for none; dx and dy are -1, 0 or 1. */
  beside: (from: string, dx: number, dy: number) => string;
  /** Where Home and End lead to. */
  ends?: () => readonly [string, string];
  /** Where a place is, for the camera. */
  at?: (place: string) => Point | undefined;
  /** Names in their order: a letter goes to the next that begins with it. */
  names?: () => readonly string[];
  eye?: () => Camera | undefined;
  /** Chooses a place. */
  choose: (place: string) => void;
}

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Roving {
  /** The place that can be tabbed to. */
  current = $state("");

  constructor(
    start: string,
    private readonly places: Places,
  ) {
    this.current = start;
  }

  /** What a place has to have besides its name. */
  tab(place: string): { tabindex: 0 | -1; onfocus: (event: FocusEvent) => void } {
    return { tabindex: place === this.current ? 0 : -1, onfocus: (event) => this.focused(event, place) };
  }

  private focused(event: FocusEvent, place: string): void {
    this.current = place;
    if (event.currentTarget instanceof Element && event.currentTarget.matches(":focus-visible")) this.reveal(place); // who came by Tab sees it
  }

  private reveal(place: string): void {
    const at = this.places.at?.(place);
    if (at) this.places.eye?.()?.reveal(at);
  }

  /** Goes to a place, with the focus. */
  go(place: string): void {
    this.current = place;
    const found = this.places.within()?.querySelector<HTMLElement | SVGElement>(`[${this.places.attribute}="${place}"]`);
    found?.focus({ preventScroll: true });
    this.reveal(place);
  }

  /** Handles a key that goes on or chooses; says whether it did. Keys that press a button are the button's own. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { beside, ends, names, eye, choose } = this.places;
    const { key } = event;
    const arrow = arrows[key];
    const onPlace = event.target instanceof Element && event.target.closest(`[${this.places.attribute}]`) !== null;
    if (arrow) {
      const next = beside(this.current, ...arrow);
      if (next) this.go(next);
    } else if (ends && (key === "Home" || key === "End")) this.go(ends()[key === "Home" ? 0 : 1]);
    else if ((key === "Enter" || key === " ") && onPlace) choose(this.current);
    else if (eye && (key === "+" || key === "=")) eye()?.by(1.4);
    else if (eye && key === "-") eye()?.by(1 / 1.4);
    else if (names && /^\p{L}$/u.test(key)) this.letter(key.toLowerCase(), names());
    else return false;
    event.preventDefault();
    return true;
  }

  private letter(letter: string, names: readonly string[]): void {
    const at = names.indexOf(this.current);
    const next = [...names.slice(at + 1), ...names.slice(0, at + 1)].find((name) => name.startsWith(letter));
    if (next) this.go(next);
  }
}
