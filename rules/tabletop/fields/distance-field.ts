import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { type CellMap, LONGEST_STEP } from './cell-map.ts';

/** Inches beyond any way there is. */
export const NO_WAY = 200;

/** Buckets of cells by their tenths of an inch, used in turn: more than the longest step is long. */
const BUCKETS = 128;
if (LONGEST_STEP >= BUCKETS) throw new Error('The buckets of a distance field have to span its longest step.');

/** Way in inches from everywhere on a table to the nearest of some cells. */
export class DistanceField {
  private readonly map: CellMap;
  private readonly inches: Float32Array;

  /** @param ways tenths of an inch from each cell of the map */
  constructor(map: CellMap, ways: Int16Array) {
    this.map = map;
    this.inches = new Float32Array(ways.length);
    for (let cell = 0; cell < ways.length; cell++) this.inches[cell] = ways[cell]! / 10;
  }

  /** Inches from a place in ticks; between the middles of cells it rises evenly. */
  at(x: number, y: number): number {
    const { columns, rows } = this.map;
    const { inches } = this;
    const u = Math.min(columns - 1.001, Math.max(0, x / TICKS_PER_INCH - 0.5));
    const v = Math.min(rows - 1.001, Math.max(0, y / TICKS_PER_INCH - 0.5));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const cell = row * columns + column;
    const fx = u - column;
    const fy = v - row;
    const a = inches[cell]!;
    const b = inches[cell + 1]!;
    const c = inches[cell + columns]!;
    const d = inches[cell + columns + 1]!;
    // Beside closed ground the nearest open cell speaks for the place.
    if (a >= NO_WAY || b >= NO_WAY || c >= NO_WAY || d >= NO_WAY) return Math.min(a, b, c, d);
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
  }
}

/** Spreads over tables from some cells, and keeps its drawers for the next time. */
export class Spread {
  /** Cells waiting in the buckets, each bucket a chain of entries; -1 ends it. Filled anew for each field. */
  private readonly firstIn = new Int32Array(BUCKETS);
  private entryCell = new Int32Array(0);
  private entryNext = new Int32Array(0);
  private entries = 0;
  private waiting = 0;

  /** The field of ways to the nearest of some cells. */
  fieldTo(map: CellMap, sources: readonly number[]): DistanceField {
    return new DistanceField(map, this.waysTo(map, sources));
  }

  /** Tenths of an inch from every cell to the nearest source, Dijkstra's way: the open cells sorted by whole tenths. */
  private waysTo(map: CellMap, sources: readonly number[]): Int16Array {
    const { firstIn } = this;
    const ways = new Int16Array(map.cost.length).fill(NO_WAY * 10);
    this.empty(map.stepTo.length + sources.length);
    for (const cell of sources) {
      ways[cell] = 0;
      this.put(cell, 0);
    }
    for (let tenths = 0; this.waiting > 0; tenths++) {
      const first = firstIn[tenths % BUCKETS]!;
      firstIn[tenths % BUCKETS] = -1;
      for (let entry = first; entry >= 0; entry = this.entryNext[entry]!) {
        this.waiting--;
        const cell = this.entryCell[entry]!;
        if (ways[cell] === tenths) this.leave(map, cell, tenths, ways);
      }
    }
    return ways;
  }

  /** Takes every step from a cell that makes a way shorter. */
  private leave({ stepsFrom, stepTo, stepTenths }: CellMap, cell: number, tenths: number, ways: Int16Array): void {
    for (let step = stepsFrom[cell]!; step < stepsFrom[cell + 1]!; step++) {
      const total = tenths + stepTenths[step]!;
      const next = stepTo[step]!;
      if (total >= ways[next]!) continue;
      ways[next] = total;
      this.put(next, total);
    }
  }

  private put(cell: number, tenths: number): void {
    const bucket = tenths % BUCKETS;
    this.entryCell[this.entries] = cell;
    this.entryNext[this.entries] = this.firstIn[bucket]!;
    this.firstIn[bucket] = this.entries++;
    this.waiting++;
  }

  /** Room for every cell as a source and once for each step that leads to it. */
  private empty(most: number): void {
    this.firstIn.fill(-1);
    this.entries = this.waiting = 0;
    if (this.entryCell.length >= most) return;
    this.entryCell = new Int32Array(most);
    this.entryNext = new Int32Array(most);
  }
}
