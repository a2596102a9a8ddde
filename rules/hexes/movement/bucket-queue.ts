/** Items that wait by cost, the cheapest first; among equals first come, first served. Nothing is allocated once it is warm. */
export class BucketQueue {
  /** Items of each cost; those beyond the count of the cost are left over from before. */
  readonly items: number[][];
  /** Items that wait at each cost. */
  readonly counts: Int32Array;
  /** Highest cost at which anything waits. */
  highest = 0;

  /** @param costs number of different costs, from 0 on */
  constructor(costs: number) {
    this.items = Array.from({ length: costs }, () => []);
    this.counts = new Int32Array(costs);
  }

  add(cost: number, item: number): void {
    this.items[cost]![this.counts[cost]!++] = item;
    if (cost > this.highest) this.highest = cost;
  }

  clear(): void {
    this.counts.fill(0, 0, this.highest + 1);
    this.highest = 0;
  }
}
