import { type HexGrid, oppositeDirection } from '../geometry/hex-grid.ts';
import { BucketQueue } from './bucket-queue.ts';
import { CLOSED, MarchGround } from './march-ground.ts';
import type { Mover } from './mover.ts';
import { LEADER, type Scenario } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { mostSteps, STEP_POINTS, STEP_SHIFT, type StepTable, StepTables } from './step-table.ts';

const UNSEEN = 0x7fff;
const MOST_POINTS = 64;

/** The least points at which a leader reaches each hex: he goes through any hexside and faces nowhere. One instance is reused. */
export class LeaderSearch {
  private readonly points: Int16Array;
  private readonly queue = new BucketQueue(MOST_POINTS);
  private readonly ground: MarchGround;
  private readonly grid: HexGrid;
  private readonly table: StepTable;
  private start = 0;
  /** Lowest and highest hex reached. */
  low = 0;
  high = -1;

  constructor(scenario: Scenario) {
    this.grid = scenario.grid;
    this.points = new Int16Array(scenario.grid.size).fill(UNSEEN);
    this.ground = new MarchGround(scenario.grid.size);
    this.table = new StepTables(scenario).of(LEADER);
  }

  /** Finds every hex the leader can reach; with a goal, only what is needed to know its points.
   * @rule 7.0 leaders go through any hexside @ruling R-21 */
  run(state: BaronsWarState, mover: Mover, goal = -1): this {
    const { queue, points } = this;
    const { start, budget, spent } = mover;
    if (this.low <= this.high) points.fill(UNSEEN, this.low, this.high + 1);
    this.low = this.high = start;
    this.start = start;
    this.ground.markForLeader(state, mover.side, start, mostSteps(this.table, budget - spent));
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
        total = budget; // @ruling R-36 he who has not moved may enter one hex
      }
      if (total >= points[to]! || this.ground.entry[to] === CLOSED) continue;
      if (goal >= 0 && total + this.grid.distance(to, goal) * cheapest > budget) continue; // not on any way to the goal
      points[to] = total;
      if (to < this.low) this.low = to;
      if (to > this.high) this.high = to;
      if (total + cheapest <= budget) this.queue.add(total, to);
    }
  }

  /** Hexes of a way to a hex reached, his own first; null where steps may cost nothing. */
  wayTo(hex: number): number[] | null {
    if (this.table.cheapest === 0) return null;
    const way = [hex];
    while (this.points[way[0]!]! > this.points[this.start]!) way.unshift(this.hexBefore(way[0]!));
    return way;
  }

  /** A hex from which the least points lead on to this one; the first hex of the ride if only the free step does. */
  private hexBefore(hex: number): number {
    for (let direction = 0; direction < 6; direction++) {
      const from = this.grid.neighbours[hex * 6 + direction]!;
      const step = from < 0 ? -1 : this.table.steps[from * 6 + oppositeDirection(direction)]!;
      if (step >= 0 && this.reaches(from) && this.points[from]! + (step & STEP_POINTS) === this.points[hex]!) return from;
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
