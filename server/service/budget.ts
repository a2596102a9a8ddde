import { RequestError } from '../protocol/problem.ts';

/** Milliseconds of any clock. */
type Clock = () => number;

/** A client's allowance of simulations: it fills steadily up to a minute's worth, and whoever has overdrawn it waits. */
export class VisitBudget {
  private readonly perMinute: number;
  private readonly now: Clock;
  private left: number;
  private at: number;

  constructor(perMinute: number, now: Clock = () => performance.now()) {
    this.perMinute = perMinute;
    this.now = now;
    this.left = perMinute;
    this.at = now();
  }

  private refill(): void {
    const now = this.now();
    this.left = Math.min(this.perMinute, this.left + ((now - this.at) / 60_000) * this.perMinute);
    this.at = now;
  }

  /** @throws RequestError RATE_LIMITED that says when to come back */
  check(): void {
    this.refill();
    if (this.left > 0) return;
    const retryAfterMs = Math.ceil(((1 - this.left) / this.perMinute) * 60_000);
    throw new RequestError(
      'RATE_LIMITED',
      `The allowance of ${this.perMinute} simulations a minute is used up; try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`,
      undefined,
      { retryAfterMs },
    );
  }

  /** Takes what a request has cost; every request costs one at least. */
  spend(visits: number): void {
    this.refill();
    this.left -= Math.max(1, visits);
  }
}
