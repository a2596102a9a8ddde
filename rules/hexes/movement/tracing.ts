import type { IntList } from '../../core/index.ts';
import type { HexGrid } from '../grid.ts';
import { CLOSED, Ground } from './ground.ts';

const UNREACHED = 255;

/** How far every hex is from one by a chain of hexes through which something (command, supply) can be traced. One instance is reused. */
export class Tracing {
  /** Hexes that are closed to it; marked by the ruleset before a trace. */
  readonly ground: Ground;
  private readonly grid: HexGrid;
  private readonly distance: Uint8Array;
  /** 1 for goals. */
  private readonly wanted: Uint8Array;
  private readonly queue: Int16Array;

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.ground = new Ground(grid.size);
    this.distance = new Uint8Array(grid.size);
    this.wanted = new Uint8Array(grid.size);
    this.queue = new Int16Array(grid.size);
  }

  /** Traces from a hex to all within `span` hexes, at most 254.
   * @param passes 1 where it leads over a hexside, `[hex * 6 + direction]`
   * @param goals the only hexes of interest; all, if it is null */
  run(start: number, span: number, passes: Uint8Array, goals: IntList | null = null): void {
    this.want(goals, 1);
    this.spread(start, span, passes, goals === null ? 0 : goals.length);
    this.want(goals, 0);
  }

  private want(goals: IntList | null, flag: number): void {
    if (goals !== null) for (let i = 0; i < goals.length; i++) this.wanted[goals.at(i)] = flag;
  }

  private spread(start: number, span: number, passes: Uint8Array, goals: number): void {
    const { grid, ground, distance, queue, wanted } = this;
    distance.fill(UNREACHED);
    distance[start] = 0;
    queue[0] = start;
    let left = goals;
    for (let head = 0, tail = 1; head < tail; head++) {
      const hex = queue[head]!;
      const next = distance[hex]! + 1;
      if (next > span) break;
      for (let edge = hex * 6, end = edge + 6; edge < end; edge++) {
        const to = grid.neighbours[edge]!;
        if (to < 0 || distance[to] !== UNREACHED || passes[edge] === 0 || ground.entry[to] === CLOSED) continue;
        distance[to] = next;
        queue[tail++] = to;
        if (wanted[to] === 1 && --left === 0) return;
      }
    }
  }

  /** Whether the last trace comes to a hex. */
  reaches(hex: number): boolean {
    return this.distance[hex] !== UNREACHED;
  }
}
