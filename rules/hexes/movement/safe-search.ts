import { BucketQueue } from './bucket-queue.ts';
import { CLOSED, Ground, STOP } from './ground.ts';
import { STEP_POINTS, STEP_SHIFT, type StepTable } from './step-table.ts';

/** Points of a way take six bits of its price, the danger those above. */
const POINT_BITS = 6;
const MOST_POINTS = (1 << POINT_BITS) - 1;
const MOST_DANGER = 127;
const UNSEEN = MOST_POINTS + 1;
/** Price of no way: more dangerous than any. */
const UNPROMISED = 0xffff;

/** Where something starts and how far it goes. Points are movement points, at most 63. */
export interface Marcher {
  /** Hex that it leaves, -1 if it comes onto the map: then by one of `entries`, for a point. */
  readonly start: number;
  readonly entries: readonly number[];
  readonly budget: number;
  readonly spent: number;
  /** Points that leaving the first hex costs besides. */
  readonly leaving: number;
  /** Whether one that has spent nothing may enter a hex whatever it costs, for all its points; not, if left out. */
  readonly mayForce?: boolean;
}

/**
 * The safest ways of a mover that goes through any hexside, and among ways as safe those of the fewest points: a hex is reached by the way of least
 * danger that the points allow. One instance is reused; nothing is allocated once it is warm.
 */
export class SafeSearch {
  /** What each hex is to the mover; the ruleset marks it, with `toll` and `shun`, before a search. */
  readonly ground: Ground;
  /** Lowest and highest hex reached. */
  low = 0;
  high = -1;
  private readonly queue = new BucketQueue((MOST_DANGER + 1) << POINT_BITS);
  // By hex: points and danger besides, whether it is shunned at first, fewest points of any way so far, price of one that waits, and the first way there,
  // counted from 1.
  private readonly tolls: Uint8Array;
  private readonly perils: Uint8Array;
  private readonly shunned: Uint8Array;
  private readonly least: Uint8Array;
  private readonly promised: Uint16Array;
  private readonly ways: Int32Array;
  // By way: the hex it leads to, the way that it goes on from (-1 for none), its price, and the direction of its last step.
  private readonly hexes: number[] = [];
  private readonly before: number[] = [];
  private readonly prices: number[] = [];
  private readonly directions: number[] = [];
  private wayCount = 0;
  /** Most points of any way so far. */
  private longest = 0;
  private readonly marked: number[] = [];
  private markedCount = 0;

  /** @param map hexes, or places of another kind, that step tables are made of */
  constructor({ size }: { readonly size: number }) {
    this.ground = new Ground(size);
    this.tolls = new Uint8Array(size);
    this.perils = new Uint8Array(size);
    this.shunned = new Uint8Array(size);
    this.least = new Uint8Array(size).fill(UNSEEN);
    this.promised = new Uint16Array(size).fill(UNPROMISED);
    this.ways = new Int32Array(size);
  }

  /** Takes all marks away. */
  clear(): void {
    this.ground.clear();
    for (let i = 0; i < this.markedCount; i++) {
      const hex = this.marked[i]!;
      this.tolls[hex] = this.perils[hex] = this.shunned[hex] = 0;
    }
    this.markedCount = 0;
  }

  /** Points and danger that a hex costs besides. */
  toll(hex: number, points: number, danger: number): void {
    this.marked[this.markedCount++] = hex;
    this.tolls[hex] = points;
    this.perils[hex] = danger;
  }

  /** A hex into which the mover may not go straight from its first. */
  shun(hex: number): void {
    this.marked[this.markedCount++] = hex;
    this.shunned[hex] = 1;
  }

  isShunned(hex: number): boolean {
    return this.shunned[hex] === 1;
  }

  /** Finds every hex that the mover can reach; with a goal, only what is needed to know the way there.
   * @param dangers of each step, `[hex * ways + way]`; null without */
  run(mover: Marcher, table: StepTable, dangers: Uint8Array | null, goal = -1): this {
    const { queue } = this;
    this.forget();
    if (mover.start >= 0) this.addWay(mover.start, mover.spent, -1, -1);
    else for (const hex of mover.entries) if (this.ground.entry[hex] !== CLOSED && mover.budget > 0) this.addEntry(hex);
    for (let danger = 0; danger <= queue.highest >> POINT_BITS; danger++)
      for (let points = 0; points <= this.longest && !(goal >= 0 && this.reaches(goal)); points++)
        this.goOn(danger, points, mover, table, dangers);
    queue.clear();
    return this;
  }

  /** Goes on with the ways of a price. */
  private goOn(danger: number, points: number, mover: Marcher, table: StepTable, dangers: Uint8Array | null): void {
    const { queue, least, hexes } = this;
    const price = (danger << POINT_BITS) | points;
    const waiting = queue.items[price]!;
    for (let i = 0; i < queue.counts[price]!; i++) {
      const way = waiting[i]!;
      const hex = hexes[way]!;
      if (points >= least[hex]!) continue; // a way as safe is no longer
      least[hex] = points;
      if (this.ways[hex] === 0) this.settle(hex, way);
      if (hex === mover.start || this.ground.entry[hex] !== STOP) this.spread(way, mover, table, dangers);
    }
  }

  private forget(): void {
    for (let i = 0; i < this.wayCount; i++) {
      const hex = this.hexes[i]!;
      this.least[hex] = UNSEEN;
      this.promised[hex] = UNPROMISED;
      this.ways[hex] = 0;
    }
    this.wayCount = 0;
    this.longest = 0;
    this.low = this.ways.length;
    this.high = -1;
  }

  private settle(hex: number, way: number): void {
    this.ways[hex] = way + 1;
    if (hex < this.low) this.low = hex;
    if (hex > this.high) this.high = hex;
  }

  private addEntry(hex: number): void {
    this.addWay(hex, (this.perils[hex]! << POINT_BITS) | (1 + this.tolls[hex]!), -1, -1);
  }

  /** Adds a way, unless one waits that is no more dangerous and no longer: that one is taken first. */
  private addWay(hex: number, price: number, before: number, direction: number): void {
    const promised = this.promised[hex]!;
    if (promised >> POINT_BITS <= price >> POINT_BITS && (promised & MOST_POINTS) <= (price & MOST_POINTS)) return;
    this.promised[hex] = price;
    const way = this.wayCount++;
    this.hexes[way] = hex;
    this.prices[way] = price;
    this.before[way] = before;
    this.directions[way] = direction;
    this.longest = Math.max(this.longest, price & MOST_POINTS);
    this.queue.add(price, way);
  }

  private spread(way: number, mover: Marcher, { steps, ways }: StepTable, dangers: Uint8Array | null): void {
    const { ground, tolls, perils, least } = this;
    const hex = this.hexes[way]!;
    const price = this.prices[way]!;
    const isFirst = hex === mover.start;
    const points = (price & MOST_POINTS) + (isFirst ? mover.leaving : 0);
    const danger = price >> POINT_BITS;
    for (let edge = hex * ways, direction = 0; direction < ways; edge++, direction++) {
      const step = steps[edge]!;
      if (step < 0) continue;
      const to = step >> STEP_SHIFT;
      let total = points + (step & STEP_POINTS) + tolls[to]!;
      if (total > mover.budget && mover.mayForce === true && isFirst && mover.spent === 0) total = mover.budget;
      if (total > mover.budget || total >= least[to]! || ground.entry[to] === CLOSED) continue;
      if (isFirst && this.shunned[to] === 1) continue;
      const risk = Math.min(MOST_DANGER, danger + perils[to]! + (dangers === null ? 0 : dangers[edge]!));
      this.addWay(to, (risk << POINT_BITS) | total, way, direction);
    }
  }

  reaches(hex: number): boolean {
    return this.ways[hex] !== 0;
  }

  /** Points of the way to a hex that is reached. */
  pointsAt(hex: number): number {
    return this.prices[this.ways[hex]! - 1]! & MOST_POINTS;
  }

  /** Writes the directions of the way to a hex that is reached, from the first hex, or the one of entry; returns their number. */
  path(hex: number, into: Uint8Array): number {
    let length = 0;
    for (let way = this.ways[hex]! - 1; this.before[way]! >= 0; way = this.before[way]!) length++;
    for (let way = this.ways[hex]! - 1, at = length; at > 0; way = this.before[way]!) into[--at] = this.directions[way]!;
    return length;
  }

  /** First hex of the way to a hex that is reached: where the mover stood, or came onto the map. */
  firstOf(hex: number): number {
    let way = this.ways[hex]! - 1;
    while (this.before[way]! >= 0) way = this.before[way]!;
    return this.hexes[way]!;
  }

  /** Hexes of the way to a hex that is reached, the first hex first.
   * @param way filled, and returned */
  wayTo(hex: number, way: number[] = []): number[] {
    way.length = 0;
    for (let at = this.ways[hex]! - 1; at >= 0; at = this.before[at]!) way.push(this.hexes[at]!);
    return way.reverse();
  }
}
