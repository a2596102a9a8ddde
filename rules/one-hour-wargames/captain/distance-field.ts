import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { type CellMap, LONGEST_STEP } from './cell-map.ts';

/** Inches beyond any way there is. */
export const NO_WAY = 200;

/** Buckets of cells by their tenths of an inch, used in turn: more than the longest step is long. */
const BUCKETS = 128;
if (LONGEST_STEP >= BUCKETS) throw new Error('The buckets of a distance field have to span its longest step.');

/** Cells waiting in the buckets, each bucket a chain of entries; -1 ends it. Filled anew for each field. */
const firstIn = new Int32Array(BUCKETS).fill(-1);
let entryCell = new Int32Array(0);
let entryNext = new Int32Array(0);
let entries = 0;
let waiting = 0;

function putIntoBucket(cell: number, tenths: number): void {
  const bucket = tenths % BUCKETS;
  entryCell[entries] = cell;
  entryNext[entries] = firstIn[bucket]!;
  firstIn[bucket] = entries++;
  waiting++;
}

/** Room for every cell as a source and once for each step that leads to it. */
function emptyBuckets(most: number): void {
  firstIn.fill(-1);
  entries = waiting = 0;
  if (entryCell.length >= most) return;
  entryCell = new Int32Array(most);
  entryNext = new Int32Array(most);
}

/** Way in inches from everywhere on a table to the nearest of some cells. */
export class DistanceField {
  private readonly map: CellMap;
  private readonly inches: Float32Array;

  constructor(map: CellMap, sources: readonly number[]) {
    this.map = map;
    const ways = waysTo(map, sources);
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

/** Tenths of an inch from every cell to the nearest source, Dijkstra's way: the open cells sorted by whole tenths. */
function waysTo(map: CellMap, sources: readonly number[]): Int16Array {
  const { stepsFrom, stepTo, stepTenths } = map;
  const ways = new Int16Array(map.cost.length).fill(NO_WAY * 10);
  emptyBuckets(stepTo.length + sources.length);
  for (const cell of sources) {
    ways[cell] = 0;
    putIntoBucket(cell, 0);
  }
  for (let tenths = 0; waiting > 0; tenths++) {
    let entry = firstIn[tenths % BUCKETS]!;
    firstIn[tenths % BUCKETS] = -1;
    for (; entry >= 0; entry = entryNext[entry]!) {
      waiting--;
      const cell = entryCell[entry]!;
      if (ways[cell] !== tenths) continue;
      for (let step = stepsFrom[cell]!; step < stepsFrom[cell + 1]!; step++) {
        const total = tenths + stepTenths[step]!;
        const next = stepTo[step]!;
        if (total >= ways[next]!) continue;
        ways[next] = total;
        putIntoBucket(next, total);
      }
    }
  }
  return ways;
}
