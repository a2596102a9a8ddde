import { ALL_FACINGS, type ArcTable, facingsTowards } from '../facing.ts';
import type { HexGrid } from '../grid.ts';
import { BucketQueue } from './bucket-queue.ts';
import { CLOSED, Ground, STOP } from './ground.ts';
import type { Mover } from './mover.ts';
import type { StateKey } from './state-key.ts';
import { STEP_POINTS, STEP_SHIFT, type StepTable } from './step-table.ts';

const UNSEEN = 0x7fff;
/** Costs are `reactions * REACTION + movement points`, so that fewer reactions always come first. */
const REACTION = 32;
const REACTION_SHIFT = 5;
/** Reacting units that a search tells apart: bits of a watched hex. */
export const MOST_REACTIONS = 30;
const FROM_START = 6;
const BY_TURNING = 7;
// What is known of the facings of a hex lies in one number: which can be had, which of them have been made use of, and by which step each came.
const USED_SHIFT = 6;
const CAME_SHIFT = 12;
const CAME_BITS = 3;
/** Facings that have just come by a step, not used yet: `[step << 6 | facings]`. */
const ARRIVALS = Int32Array.from({ length: 8 * 64 }, (_, i) => {
  const mask = i & ALL_FACINGS;
  return [0, 1, 2, 3, 4, 5].reduce((sum, f) => sum | ((((mask >> f) & 1) * (i >> 6)) << (CAME_SHIFT + CAME_BITS * f)), mask);
});

/**
 * The cheapest cost of every hex and facing a unit or a stack can reach, and how to get there. It goes through front hexsides only; one change of
 * facing may be free, each further one costs a point, by however much it turns. One instance is reused.
 */
export class PathSearch {
  /** Cost with the free turn unused, facing as at the start. */
  private readonly straight: Int16Array;
  private readonly straightFrom: Int8Array;
  /** Least cost with the free turn used, and the facings that have it; any other costs one more. */
  private readonly turned: Int16Array;
  private readonly facings: Int32Array;
  private readonly seenBy: Int32Array;
  /** Lowest and highest hex reached: everything outside is unseen. */
  low = 0;
  high = -1;
  private readonly queue = new BucketQueue(REACTION * (MOST_REACTIONS + 2));
  private readonly remembered: StateKey;
  /** What each hex is to the mover; marked by the ruleset before a search. */
  readonly ground: Ground;
  /** The ground's own table. */
  private readonly entry: Uint8Array;
  private readonly grid: HexGrid;
  /** Facings from which each direction is front, six bits. */
  private readonly towards: Uint8Array;
  /** Directions that are front, clockwise from the facing, `[facing]`. */
  private readonly ahead: readonly (readonly number[])[];
  private start = 0;
  private facing = 0;
  private spent = 0;
  private budget = 0;
  private watchers: Int32Array | null = null;
  private steps!: Int32Array;
  private cheapest = 1;
  /** The only hex of interest, or -1; none where reactions count, because then dearer ways may bar a cheaper one. */
  private goal = -1;

  /** @param remembered tells states apart by the cells that ways depend on */
  constructor(grid: HexGrid, remembered: StateKey, arcs?: ArcTable) {
    this.remembered = remembered;
    this.grid = grid;
    this.towards = facingsTowards(arcs);
    this.ahead = Array.from({ length: 6 }, (_, facing) =>
      [0, 1, 2, 3, 4, 5].map((turn) => (facing + turn) % 6).filter((direction) => (this.towards[direction]! >> facing) & 1),
    );
    this.ground = new Ground(grid.size);
    this.entry = this.ground.entry;
    this.straight = new Int16Array(grid.size).fill(UNSEEN);
    this.straightFrom = new Int8Array(grid.size);
    this.turned = new Int16Array(grid.size).fill(UNSEEN);
    this.facings = new Int32Array(grid.size);
    this.seenBy = new Int32Array(grid.size);
  }

  /** Finds everything the mover can reach; with a goal, only what is needed to know the way there.
   * @param watchers units that would react to the mover, bits by hex, at most `MOST_REACTIONS`; null if nobody reacts.
   *   Fewer reactions come before fewer points */
  run(mover: Mover, table: StepTable, watchers: Int32Array | null = null, goal = -1): this {
    this.remembered.forget();
    this.begin(mover, table, watchers, goal);
    const { queue, turned } = this;
    const { start, facing, spent, freeTurn, budget } = mover;
    if (freeTurn) this.arriveStraight(start, spent, FROM_START);
    else this.arriveTurned(start, spent, 1 << facing, FROM_START);
    for (let cost = spent; cost <= queue.highest; cost++) {
      // with a point left for turning, every facing at the goal is known now
      if (goal >= 0 && turned[goal]! < cost && turned[goal]! % REACTION < budget) break;
      const items = queue.items[cost]!;
      for (let i = 0; i < queue.counts[cost]!; i++) this.expand(items[i]! >> 1, (items[i]! & 1) === 1, cost);
    }
    queue.clear();
    return this;
  }

  private begin({ start, facing, spent, budget }: Mover, table: StepTable, watchers: Int32Array | null, goal: number): void {
    if (this.low <= this.high) {
      this.straight.fill(UNSEEN, this.low, this.high + 1);
      this.turned.fill(UNSEEN, this.low, this.high + 1);
    }
    this.low = start;
    this.high = start;
    this.start = start;
    this.facing = facing;
    this.spent = spent;
    this.budget = budget;
    this.watchers = watchers;
    this.steps = table.steps;
    this.cheapest = table.cheapest;
    this.goal = watchers === null ? goal : -1;
    this.seenBy[start] = 0;
  }

  /** Remembers for which state the last search was run, if it serves every goal. Where steps cost nothing it may not: it may know a way
   * with the free turn unused, as cheap as the one with which a search for that goal is content. */
  remember(data: Int16Array): void {
    if (this.cheapest > 0) this.remembered.note(data);
  }

  /** Whether the last search was run for a state that is, cell by cell, this one. */
  remembers(data: Int16Array): boolean {
    return this.remembered.matches(data);
  }

  private arriveStraight(hex: number, cost: number, from: number): void {
    if (cost >= this.straight[hex]!) return;
    this.straight[hex] = cost;
    this.straightFrom[hex] = from;
    this.noteReached(hex);
    this.queue.add(cost, hex << 1);
  }

  private arriveTurned(hex: number, cost: number, mask: number, from: number): void {
    const known = this.turned[hex]!;
    if (cost > known) return;
    if (cost < known) {
      this.turned[hex] = cost;
      this.facings[hex] = ARRIVALS[(from << 6) | mask]!;
      if (known === UNSEEN) this.noteReached(hex);
    } else {
      const fresh = mask & ~this.facings[hex]!;
      if (fresh === 0) return;
      this.facings[hex]! |= ARRIVALS[(from << 6) | fresh]!;
    }
    const canGoOn = (cost & (REACTION - 1)) + this.cheapest <= this.budget;
    if (canGoOn || hex === this.start) this.queue.add(cost, (hex << 1) | 1);
  }

  private noteReached(hex: number): void {
    if (hex < this.low) this.low = hex;
    if (hex > this.high) this.high = hex;
  }

  /** Turns, and steps into the next hexes. Where it had to stop it may still turn. */
  private expand(hex: number, isTurned: boolean, cost: number): void {
    if (isTurned) {
      const facings = this.facings[hex]!;
      if (this.turned[hex] !== cost || (facings & ALL_FACINGS) === ((facings >> USED_SHIFT) & ALL_FACINGS)) return;
    } else {
      if (this.straight[hex] !== cost) return;
      this.arriveTurned(hex, cost, ALL_FACINGS, BY_TURNING);
    }
    if (hex === this.start) this.setOut(hex, isTurned, cost);
    else if (this.entry[hex] === STOP) return;
    else if (isTurned) this.spread(hex, cost);
    else this.goStraightOn(hex, cost);
  }

  /** Steps from the first hex, if the mover may leave it. */
  private setOut(hex: number, isTurned: boolean, cost: number): void {
    if (this.ground.leaving === CLOSED) return;
    if (!isTurned) {
      this.goStraightOn(hex, cost);
      return;
    }
    this.facings[hex]! |= (this.facings[hex]! & ALL_FACINGS) << USED_SHIFT;
    for (let direction = 0; direction < 6; direction++) this.step(hex, direction, cost, true);
  }

  /** Steps through the front as it was at the start. */
  private goStraightOn(hex: number, cost: number): void {
    const directions = this.ahead[this.facing]!;
    for (let i = 0; i < directions.length; i++) this.step(hex, directions[i]!, cost, false);
  }

  /** Goes into the next hex if the mover may. */
  private step(hex: number, direction: number, cost: number, isTurned: boolean): void {
    const step = this.steps[hex * 6 + direction]!;
    if (step < 0) return;
    const to = step >> STEP_SHIFT;
    const both = this.towards[direction]!;
    const ready = isTurned ? this.facings[hex]! & both : both;
    let points = (cost & (REACTION - 1)) + (step & STEP_POINTS) + (ready === 0 ? 1 : 0);
    if (points > this.budget) {
      if (hex !== this.start || this.spent > 0) return;
      points = this.budget; // who has not moved may enter one hex
    }
    if (hex === this.start && this.entry[to] === STOP && this.ground.leaving === STOP) return;
    this.enter(hex, to, direction, points, cost, ready === 0 ? both : ready, isTurned);
  }

  /** Steps from a hex in all directions; those that lead to nothing better are passed over at once. As `step`, in a fraction of the time. */
  private spread(hex: number, cost: number): void {
    const { steps, turned, facings, budget, towards } = this;
    const known = facings[hex]! & ALL_FACINGS;
    const points = cost & (REACTION - 1);
    facings[hex]! |= known << USED_SHIFT;
    for (let direction = 0, edge = hex * 6; direction < 6; direction++, edge++) {
      const step = steps[edge]!;
      if (step < 0) continue;
      const both = towards[direction]!;
      const ready = known & both;
      const price = (step & STEP_POINTS) + (ready === 0 ? 1 : 0);
      if (points + price > budget) continue;
      const to = step >> STEP_SHIFT;
      const mask = ready === 0 ? both : ready;
      const best = turned[to]!;
      if (cost + price > best || (cost + price === best && (mask & ~facings[to]!) === 0)) continue;
      this.enter(hex, to, direction, points + price, cost, mask, true);
    }
  }

  /** Notes a step from one hex into another, if troops do not bar it. `cost` is that of the hex left. */
  private enter(from: number, to: number, direction: number, points: number, cost: number, mask: number, isTurned: boolean): void {
    if (this.entry[to] === CLOSED) return;
    if (this.goal >= 0 && points + this.grid.distance(to, this.goal) * this.cheapest > this.budget) return; // not on any way to the goal
    const { watchers } = this;
    const total = watchers === null ? points : points + this.reactionCost(from, to, watchers, points, cost);
    if (isTurned) this.arriveTurned(to, total, mask, direction);
    else this.arriveStraight(to, total, direction);
  }

  /** What the reactions on the way into a hex cost; notes who has seen the mover then. */
  private reactionCost(from: number, to: number, watchers: Int32Array, points: number, cost: number): number {
    const seen = this.seenBy[from]! | watchers[to]!;
    const reactions = Math.max(cost >> REACTION_SHIFT, Math.min(MOST_REACTIONS, bitCount(seen))); // never fewer than on the way, or paths run in circles
    const total = points + REACTION * reactions;
    if (total < this.turned[to]! && total < this.straight[to]!) this.seenBy[to] = seen;
    return REACTION * reactions;
  }

  // ---- reading the result

  /** Whether the mover can reach a hex at all, facing anywhere. */
  reaches(hex: number): boolean {
    return this.turned[hex] !== UNSEEN || this.straight[hex] !== UNSEEN;
  }

  /** Facings the mover can have on arriving in a hex, six bits. */
  facingsAt(hex: number): number {
    const turned = this.turned[hex]!;
    if (turned !== UNSEEN && (turned & (REACTION - 1)) < this.budget) return ALL_FACINGS;
    const straight = this.straight[hex] !== UNSEEN ? 1 << this.facing : 0;
    return turned === UNSEEN ? straight : (this.facings[hex]! & ALL_FACINGS) | straight;
  }

  /** Movement points after arriving in a hex with a facing, or -1 if that cannot be done. */
  pointsAt(hex: number, facing: number): number {
    const straight = this.straight[hex]!;
    const turned = this.turned[hex]!;
    if (turned === UNSEEN && straight === UNSEEN) return -1;
    const cost = Math.min(facing === this.facing ? straight : UNSEEN, this.turnedCost(hex, facing));
    const points = cost % REACTION;
    return cost === UNSEEN || points > this.budget ? -1 : points;
  }

  /** Whether the free turn is still unused on arriving with this facing. */
  keepsFreeTurn(hex: number, facing: number): boolean {
    return facing === this.facing && this.straight[hex] !== UNSEEN && this.straight[hex]! <= this.turnedCost(hex, facing);
  }

  /** Cost of a hex and facing with the free turn used. */
  private turnedCost(hex: number, facing: number): number {
    const turned = this.turned[hex]!;
    if (turned === UNSEEN || (this.facings[hex]! >> facing) & 1) return turned;
    return turned % REACTION < this.budget ? turned + 1 : UNSEEN;
  }

  /** Directions of the path to a hex and facing that can be reached, first step first; returns their number. */
  path(hex: number, facing: number, into: Uint8Array): number {
    let first = into.length; // the last step is found first
    let isStraight = this.keepsFreeTurn(hex, facing);
    let at = hex;
    let f = facing;
    for (;;) {
      if (!isStraight && ((this.facings[at]! >> f) & 1) === 0) f = lowestBit(this.facings[at]!);
      const from = isStraight ? this.straightFrom[at]! : (this.facings[at]! >> (CAME_SHIFT + CAME_BITS * f)) & 7;
      if (from === FROM_START) break;
      if (from === BY_TURNING) isStraight = true;
      else {
        into[--first] = from;
        at = this.grid.neighbours[at * 6 + ((from + 3) % 6)]!;
      }
    }
    into.copyWithin(0, first);
    return into.length - first;
  }

  /** Hexes of the path to a hex and facing, the first hex first; null if it cannot be reached. */
  wayTo(hex: number, facing: number): number[] | null {
    if (this.pointsAt(hex, facing) < 0) return null;
    const directions = new Uint8Array(this.grid.size);
    const way = [this.start];
    for (let i = 0, steps = this.path(hex, facing, directions); i < steps; i++)
      way.push(this.grid.neighbours[way[i]! * 6 + directions[i]!]!);
    return way;
  }
}

function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
