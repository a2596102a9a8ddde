import { type HexGrid, oppositeDirection } from '../grid.ts';
import { BucketQueue } from './bucket-queue.ts';
import { CLOSED, Ground, STOP } from './ground.ts';
import type { Mover } from './mover.ts';
import { STEP_POINTS, STEP_SHIFT, type StepTable } from './step-table.ts';

const UNSEEN = 0x7fff;
const MOST_POINTS = 64;

/** The least points at which a mover that goes through any hexside and faces nowhere reaches each hex. One instance is reused. */
export class ReachSearch {
  private readonly points: Int16Array;
  private readonly queue = new BucketQueue(MOST_POINTS);
  /** What each hex is to the mover; marked by the ruleset before a search: it may stop there. Zones do not stop this kind of mover. */
  readonly ground: Ground;
  private readonly grid: HexGrid;
  private table!: StepTable;
  private start = 0;
  /** Lowest and highest hex reached. */
  low = 0;
  high = -1;

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.points = new Int16Array(grid.size).fill(UNSEEN);
    this.ground = new Ground(grid.size);
  }

  /** Finds every hex the mover can reach; with a goal, only what is needed to know its points. */
  run(mover: Mover, table: StepTable, goal = -1): this {
    const { queue, points } = this;
    const { start, spent } = mover;
    if (this.low <= this.high) points.fill(UNSEEN, this.low, this.high + 1);
    this.low = this.high = start;
    this.start = start;
    this.table = table;
    points[start] = spent;
    queue.add(spent, start);
    for (let cost = spent; cost <= queue.highest; cost++) {
      if (goal >= 0 && points[goal]! <= cost) break;
      const items = queue.items[cost]!;
      for (let i = 0; i < queue.counts[cost]!; i++) if (points[items[i]!] === cost) this.spread(items[i]!, cost, mover, goal);
    }
    queue.clear();
    return this;
  }

  private spread(hex: number, cost: number, mover: Mover, goal: number): void {
    const { points } = this;
    const { steps, cheapest } = this.table;
    const { budget } = mover;
    for (let edge = hex * 6, end = edge + 6; edge < end; edge++) {
      const step = steps[edge]!;
      if (step < 0) continue;
      const to = step >> STEP_SHIFT;
      let total = cost + (step & STEP_POINTS);
      if (total > budget) {
        if (hex !== mover.start || mover.spent > 0) continue;
        total = budget; // who has not moved may enter one hex
      }
      if (total >= points[to]! || this.ground.entry[to] === CLOSED) continue;
      if (goal >= 0 && total + this.grid.distance(to, goal) * cheapest > budget) continue; // not on any way to the goal
      points[to] = total;
      if (to < this.low) this.low = to;
      if (to > this.high) this.high = to;
      if (total + cheapest <= budget && this.ground.entry[to] !== STOP) this.queue.add(total, to);
    }
  }

  /** Hexes of a way to a hex, the first hex first; null if it cannot be reached, and where steps may cost nothing. */
  wayTo(hex: number): number[] | null {
    if (this.table.cheapest === 0 || !this.reaches(hex)) return null;
    const way = [hex];
    while (this.points[way[0]!]! > this.points[this.start]!) way.unshift(this.hexBefore(way[0]!));
    return way;
  }

  /** A hex from which the least points lead on to this one; the first hex if only the one step free to all does. */
  hexBefore(hex: number): number {
    for (let direction = 0; direction < 6; direction++) {
      const from = this.grid.neighbours[hex * 6 + direction]!;
      const step = from < 0 ? -1 : this.table.steps[from * 6 + oppositeDirection(direction)]!;
      if (step < 0 || !this.reaches(from) || (this.ground.entry[from] === STOP && from !== this.start)) continue;
      if (this.points[from]! + (step & STEP_POINTS) === this.points[hex]!) return from;
    }
    return this.start;
  }

  reaches(hex: number): boolean {
    return this.points[hex] !== UNSEEN;
  }

  /** Least points to reach a hex, or -1. */
  pointsAt(hex: number): number {
    return this.points[hex] === UNSEEN ? -1 : this.points[hex]!;
  }
}
