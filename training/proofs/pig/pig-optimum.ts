/** Pig as its solver sees it: faces 2 and up add points, a 1 loses the turn. */
export interface PigSize {
  /** Points that win; at most 100. */
  readonly goal: number;
  readonly dieSides: number;
}

/** Change between two sweeps below which a win probability counts as found. */
const TOLERANCE = 1e-13;

/**
 * Best play of Pig, by value iteration (Neller and Presser 2004). A win leads only to higher sums of scores, so that each pair of
 * scores and its mirror image settle between themselves, the highest sums first. The turn limit is left out: nobody lives to see it.
 */
export class PigOptimum {
  readonly size: PigSize;
  /** Chance to win for whoever begins a turn, `[own · goal + other]`. */
  private readonly chances: Float64Array;
  /** Chance to win by total of the turn, of the turn looked at last. */
  private readonly turn: Float64Array;

  constructor(size: PigSize) {
    this.size = size;
    this.chances = new Float64Array(size.goal * size.goal).fill(0.5);
    this.turn = new Float64Array(size.goal + size.dieSides);
    for (let sum = 2 * (size.goal - 1); sum >= 0; sum--) {
      for (let own = Math.max(0, sum - size.goal + 1); own * 2 <= sum; own++) this.settle(own, sum - own);
    }
  }

  /** Chance that whoever begins a turn with these scores wins. */
  chance(own: number, other: number): number {
    return this.chances[own * this.size.goal + other]!;
  }

  /** Chance to win of whoever stops a turn. */
  holding(own: number, other: number, total: number): number {
    return own + total >= this.size.goal ? 1 : 1 - this.chance(other, own + total);
  }

  /** Whether best play stops, by total of the turn `[goal - own]`; the first roll must be made. */
  plan(own: number, other: number): Uint8Array {
    this.playTurn(own, other);
    return Uint8Array.from({ length: this.size.goal - own }, (_, total) =>
      total > 0 && this.holding(own, other, total) >= this.rolling(own, other, total) ? 1 : 0,
    );
  }

  private settle(own: number, other: number): void {
    for (let change = 1; change > TOLERANCE; ) change = Math.max(this.improve(own, other), this.improve(other, own));
  }

  /** Works out one turn anew and answers how much its worth has changed. */
  private improve(own: number, other: number): number {
    const place = own * this.size.goal + other;
    const before = this.chances[place]!;
    this.chances[place] = this.playTurn(own, other);
    return Math.abs(this.chances[place]! - before);
  }

  /** Fills `turn` for these scores; the chance at its beginning. */
  private playTurn(own: number, other: number): number {
    const { goal, dieSides } = this.size;
    const most = goal - own;
    this.turn.fill(1, most, most + dieSides);
    for (let total = most - 1; total > 0; total--)
      this.turn[total] = Math.max(this.holding(own, other, total), this.rolling(own, other, total));
    return this.rolling(own, other, 0);
  }

  /** Chance to win by rolling once more; `turn` must be known above the total. */
  private rolling(own: number, other: number, total: number): number {
    const { dieSides } = this.size;
    let sum = 1 - this.chance(other, own);
    for (let face = 2; face <= dieSides; face++) sum += this.turn[total + face]!;
    return sum / dieSides;
  }
}
