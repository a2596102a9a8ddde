import type { State } from '../../../rules/core/index.ts';

/** Victory points of player 0 less those of player 1. */
export function leadOf(state: State): number {
  const [own, other] = state.victoryPoints();
  return own - other;
}

/** Mean lead in victory points behind each action of the root, over the simulations of one decision. */
export class RootPoints {
  private sums = new Float64Array(0);
  private counts = new Int32Array(0);

  begin(actions: number): void {
    this.sums = new Float64Array(actions);
    this.counts = new Int32Array(actions);
  }

  add(place: number, lead: number): void {
    this.sums[place]! += lead;
    this.counts[place]!++;
  }

  /** NaN where nothing is known. */
  mean(place: number): number {
    return this.sums[place]! / this.counts[place]!;
  }
}
