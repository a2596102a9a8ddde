/** Exact win probabilities of Pig (a turn opens with a forced roll), by value iteration. */
export class PigSolver {
  readonly goal: number;
  /** Probability that the player whose turn begins wins: `[own score, other score]`. */
  private readonly begin: Float64Array;

  constructor(goal: number) {
    this.goal = goal;
    this.begin = new Float64Array(goal * goal).fill(0.5);
    for (let change = 1; change > 1e-12; ) change = this.sweep();
  }

  /** Win probability of the player who may roll or hold with `total` at stake, after each choice. */
  choices(own: number, other: number, total: number): { roll: number; hold: number } {
    const turn = this.turn(own, other);
    return { roll: turn.roll[total]!, hold: turn.hold[total]! };
  }

  /** Win probability of the player whose turn begins. */
  atStart(own: number, other: number): number {
    return this.begin[own * this.goal + other]!;
  }

  private turn(own: number, other: number): { roll: number[]; hold: number[] } {
    const roll: number[] = [];
    const hold: number[] = [];
    const lost = 1 - this.atStart(other, own);
    for (let total = this.goal - own - 1; total >= 0; total--) {
      let sum = lost;
      for (let face = 2; face <= 6; face++) {
        const next = total + face;
        sum += own + next >= this.goal ? 1 : Math.max(roll[next]!, hold[next]!);
      }
      roll[total] = sum / 6;
      hold[total] = 1 - this.atStart(other, own + total);
    }
    return { roll, hold };
  }

  private sweep(): number {
    let change = 0;
    for (let own = 0; own < this.goal; own++) {
      for (let other = 0; other < this.goal; other++) {
        const value = this.turn(own, other).roll[0]!;
        change = Math.max(change, Math.abs(value - this.atStart(own, other)));
        this.begin[own * this.goal + other] = value;
      }
    }
    return change;
  }
}
