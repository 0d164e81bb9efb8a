// What would happen if a Battle began now, as the referee reckons it, stepped through at the person's own pace.
import { forecast } from "../../../ui/src/board/forecast";
import type { View } from "./position";
import { after, scenesOf } from "./story";
import type { Scene } from "./story";

export class Forecast {
  scenes = $state.raw<Scene[]>([]);
  step = $state(0);
  running = $state(false);
  /** How long a step is shown, in milliseconds. */
  readonly lasts = 1900;
  private before = $state.raw<View | null>(null);

  readonly scene = $derived.by((): Scene | undefined => this.scenes[this.step]);
  /** The position before the step that is shown; null when nothing is. */
  readonly view = $derived.by((): View | null => this.before && this.scenes.slice(0, this.step).reduce(after, this.before));

  /** Asks for it and shows its first step; false when nothing would happen. Fails with a text that tells why. */
  async begin(seat: number, view: View, running: boolean): Promise<boolean> {
    const told = scenesOf(await forecast(seat));
    if (told.length > 0) [this.before, this.step, this.running, this.scenes] = [view, 0, running, told];
    return told.length > 0;
  }

  stop = (): void => {
    [this.scenes, this.before, this.step] = [[], null, 0];
  };

  /** Goes a step on or back, and stays there. */
  go(by: number): void {
    [this.running, this.step] = [false, this.step + by];
  }

  /** Goes on by itself or stays; after the last step it begins anew. */
  toggle(): void {
    if (this.running || this.step + 1 < this.scenes.length) this.running = !this.running;
    else [this.step, this.running] = [0, true];
  }

  /** The time of a step is over. */
  tick(): void {
    if (this.step + 1 < this.scenes.length) this.step += 1;
    else this.running = false;
  }
}
