import { TICKS_PER_INCH } from '../../geometry/plane.ts';

/** Cost of a step in tenths of an inch: straight, diagonal, and over one cell aside. */
const STEPS = [
  [1, 0, 10], [-1, 0, 10], [0, 1, 10], [0, -1, 10],
  [1, 1, 14], [1, -1, 14], [-1, 1, 14], [-1, -1, 14],
  [2, 1, 22], [2, -1, 22], [-2, 1, 22], [-2, -1, 22], [1, 2, 22], [1, -2, 22], [-1, 2, 22], [-1, -2, 22],
] as const;

/** What a cell of the table is to a unit: open, hard by something closed, or closed. */
export const OPEN = 1;
export const TIGHT = 3;
export const CLOSED = 0;

/** Inches beyond any way there is. */
export const NO_WAY = 200;

/** The table in cells of an inch, and what each is to some kind of unit. */
export interface CellMap {
  readonly columns: number;
  readonly rows: number;
  /** OPEN, TIGHT or CLOSED, row by row from the south. */
  readonly cost: Uint8Array;
}

/** Way in inches from everywhere on a table to the nearest of some cells. */
export class DistanceField {
  private readonly map: CellMap;
  private readonly inches: Float32Array;

  constructor(map: CellMap, sources: readonly number[]) {
    this.map = map;
    this.inches = new Float32Array(map.columns * map.rows).fill(NO_WAY);
    this.fill(sources);
  }

  /** Dijkstra's way, the open cells sorted by whole tenths of an inch. */
  private fill(sources: readonly number[]): void {
    const { inches } = this;
    const buckets: number[][] = [[...sources]];
    for (const cell of sources) inches[cell] = 0;
    for (let tenths = 0; tenths < buckets.length; tenths++) {
      for (const cell of buckets[tenths] ?? []) if (Math.round(inches[cell]! * 10) === tenths) this.spread(cell, tenths, buckets);
    }
  }

  private spread(cell: number, tenths: number, buckets: number[][]): void {
    const { inches } = this;
    const { columns, rows, cost } = this.map;
    const column = cell % columns;
    const row = (cell - column) / columns;
    for (const [dx, dy, length] of STEPS) {
      const [x, y] = [column + dx, row + dy];
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const next = y * columns + x;
      if (cost[next] === CLOSED || (length === 22 && !this.isOpenBetween(column, row, dx, dy))) continue;
      const total = tenths + length * cost[next]!;
      if (total >= inches[next]! * 10 - 0.5) continue;
      inches[next] = total / 10;
      (buckets[total] ??= []).push(next);
    }
  }

  /** Whether both cells that a long step passes are open. */
  private isOpenBetween(column: number, row: number, dx: number, dy: number): boolean {
    const { columns, cost } = this.map;
    const near = (row + Math.trunc(dy / 2)) * columns + column + Math.trunc(dx / 2);
    const far = (row + dy - Math.trunc(dy / 2)) * columns + column + dx - Math.trunc(dx / 2);
    return cost[near] === OPEN && cost[far] === OPEN;
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
    const [fx, fy] = [u - column, v - row];
    const a = inches[cell]!;
    const b = inches[cell + 1]!;
    const c = inches[cell + columns]!;
    const d = inches[cell + columns + 1]!;
    // Beside closed ground the nearest open cell speaks for the place.
    if (a >= NO_WAY || b >= NO_WAY || c >= NO_WAY || d >= NO_WAY) return Math.min(a, b, c, d);
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
  }
}
