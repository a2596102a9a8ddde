/** Results of playouts, by action, each world weighed by how likely it is. Results are those of the player that decides. */
export class Tally {
  private readonly sums: Float64Array;
  private squares = 0;
  private weight = 0;
  private squaredWeight = 0;

  /** @param actions that are tried in every world */
  constructor(actions: number) {
    this.sums = new Float64Array(actions);
  }

  /** @param results `[K]` of the actions in one world */
  add(weight: number, results: ArrayLike<number>): void {
    this.weight += weight;
    this.squaredWeight += weight * weight;
    for (let i = 0; i < this.sums.length; i++) {
      this.sums[i]! += weight * results[i]!;
      this.squares += weight * results[i]! * results[i]!;
    }
  }

  /** How many worlds of equal weight would tell as much. */
  get worlds(): number {
    return this.weight === 0 ? 0 : (this.weight * this.weight) / this.squaredWeight;
  }

  /** Mean result of one action. */
  mean(action: number): number {
    return this.weight === 0 ? 0 : this.sums[action]! / this.weight;
  }

  /** Standard deviation of all results together, whichever action they come of. */
  get spread(): number {
    if (this.weight === 0) return 0;
    const count = this.weight * this.sums.length;
    const mean = this.sums.reduce((sum, one) => sum + one, 0) / count;
    return Math.sqrt(Math.max(0, this.squares / count - mean * mean));
  }
}
