/** What is known of the payoff of one pair of plans. */
export class Estimate {
  /** Answers of the judge. */
  count = 0;
  /** Whether no further answer could tell more. */
  isExact = false;
  private sum = 0;

  /** Adds one answer of a judge whose mean is wanted. */
  add(payoff: number): void {
    this.sum += payoff;
    this.count++;
  }

  /** Takes a better answer in place of those before. */
  replace(payoff: number): void {
    this.count++;
    this.sum = payoff * this.count;
  }

  get total(): number {
    return this.sum;
  }

  /** Mean of the answers, at least one. */
  get mean(): number {
    return this.sum / this.count;
  }
}
