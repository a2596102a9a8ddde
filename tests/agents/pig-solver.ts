/** Exact win probabilities of Pig with a six-sided die (a turn opens with a forced roll), by value iteration over the two ways round of each pair of
 * scores, highest first: what follows a hold is either the same pair or known. Independent of `agents/tabular` and much faster for 100 points. */
export class PigSolver {
  readonly goal: number;
  /** Probability that the player whose turn begins wins: `[own score, other score]`. */
  private readonly begin: Float64Array;
  /** Win probabilities at each total of the turn last looked at. */
  private readonly roll: Float64Array;
  private readonly hold: Float64Array;

  constructor(goal: number) {
    this.goal = goal;
    this.begin = new Float64Array(goal * goal).fill(0.5);
    this.roll = new Float64Array(goal);
    this.hold = new Float64Array(goal);
    for (let sum = 2 * (goal - 1); sum >= 0; sum--) {
      for (let low = Math.max(0, sum - goal + 1); 2 * low <= sum; low++) this.settle(low, sum - low);
    }
  }

  /** Win probability of the player who may roll or hold with `total` at stake, after each choice. */
  choices(own: number, other: number, total: number): { roll: number; hold: number } {
    this.lookAt(own, other);
    return { roll: this.roll[total]!, hold: this.hold[total]! };
  }

  /** Win probability of the player whose turn begins. */
  atStart(own: number, other: number): number {
    return this.begin[own * this.goal + other]!;
  }

  private settle(low: number, high: number): void {
    for (let change = 1; change > 1e-14; ) change = Math.max(this.improve(low, high), this.improve(high, low));
  }

  private improve(own: number, other: number): number {
    this.lookAt(own, other);
    const change = Math.abs(this.roll[0]! - this.atStart(own, other));
    this.begin[own * this.goal + other] = this.roll[0]!;
    return change;
  }

  /** Fills in the choices of a whole turn. */
  private lookAt(own: number, other: number): void {
    const { roll, hold } = this;
    const needed = this.goal - own;
    const lost = 1 - this.atStart(other, own);
    for (let total = needed - 1; total >= 0; total--) {
      let sum = lost;
      for (let face = 2; face <= 6; face++) {
        const next = total + face;
        sum += next >= needed ? 1 : Math.max(roll[next]!, hold[next]!);
      }
      roll[total] = sum / 6;
      hold[total] = 1 - this.atStart(other, own + total);
    }
  }
}
