import { TICKS_PER_INCH } from '../../geometry/plane.ts';

/** Cost of a step in tenths of an inch: straight, diagonal, and over one cell aside. */
// biome-ignore format: a table, one row a line
const STEPS = [
  [1, 0, 10], [-1, 0, 10], [0, 1, 10], [0, -1, 10],
  [1, 1, 14], [1, -1, 14], [-1, 1, 14], [-1, -1, 14],
  [2, 1, 22], [2, -1, 22], [-2, 1, 22], [-2, -1, 22], [1, 2, 22], [1, -2, 22], [-1, 2, 22], [-1, -2, 22],
] as const;
const LONG = 22;

/** What a cell of the table is to a unit: open, hard by something closed, or closed. */
export const OPEN = 1;
export const TIGHT = 3;
export const CLOSED = 0;

/** Steps that lead nowhere longer than this, in tenths of an inch, are not made. */
export const LONGEST_STEP = LONG * TIGHT;

/** Looks along a line for each cell that it crosses. */
const LOOKS_PER_CELL = 2;

/** The table in cells of an inch, what each is to some kind of unit, and the steps between them. */
export class CellMap {
  readonly columns: number;
  readonly rows: number;
  /** OPEN, TIGHT or CLOSED, row by row from the south. */
  readonly cost: Uint8Array;
  /** So many cells all around each are on the table and not closed. */
  private readonly clear: Uint8Array;
  /** Steps from each cell: those from `stepsFrom[cell]` up to `stepsFrom[cell + 1]`, where they lead, and their tenths of an inch. */
  readonly stepsFrom: Int32Array;
  readonly stepTo: Int32Array;
  readonly stepTenths: Uint8Array;

  constructor(columns: number, rows: number, cost: Uint8Array) {
    this.columns = columns;
    this.rows = rows;
    this.cost = cost;
    this.clear = new Uint8Array(cost.length);
    for (let cell = 0; cell < cost.length; cell++) this.clear[cell] = this.clearanceOf(cell);
    this.stepsFrom = new Int32Array(cost.length + 1);
    this.stepTo = new Int32Array(cost.length * STEPS.length);
    this.stepTenths = new Uint8Array(cost.length * STEPS.length);
    let steps = 0;
    for (let cell = 0; cell < cost.length; cell++) {
      steps = this.addSteps(cell, steps);
      this.stepsFrom[cell + 1] = steps;
    }
  }

  private isClosed(column: number, row: number): boolean {
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows || this.cost[row * this.columns + column] === CLOSED;
  }

  private clearanceOf(cell: number): number {
    const column = cell % this.columns;
    const row = (cell - column) / this.columns;
    let clear = 0;
    while (this.isRingOpen(column, row, clear)) clear++;
    return Math.max(0, clear - 1);
  }

  /** Whether all cells so far to the side of, above or below a cell are open; itself at 0. */
  private isRingOpen(column: number, row: number, ring: number): boolean {
    for (let i = -ring; i <= ring; i++) {
      if (this.isClosed(column + i, row - ring) || this.isClosed(column + i, row + ring)) return false;
      if (this.isClosed(column - ring, row + i) || this.isClosed(column + ring, row + i)) return false;
    }
    return true;
  }

  private addSteps(cell: number, steps: number): number {
    const column = cell % this.columns;
    const row = (cell - column) / this.columns;
    for (const [dx, dy, length] of STEPS) {
      if (this.isClosed(column + dx, row + dy) || (length === LONG && !this.isOpenBetween(column, row, dx, dy))) continue;
      const next = (row + dy) * this.columns + column + dx;
      this.stepTo[steps] = next;
      this.stepTenths[steps++] = length * this.cost[next]!;
    }
    return steps;
  }

  /** Whether both cells that a long step passes are open. */
  private isOpenBetween(column: number, row: number, dx: number, dy: number): boolean {
    const { columns, cost } = this;
    const near = (row + Math.trunc(dy / 2)) * columns + column + Math.trunc(dx / 2);
    const far = (row + dy - Math.trunc(dy / 2)) * columns + column + dx - Math.trunc(dx / 2);
    return cost[near] === OPEN && cost[far] === OPEN;
  }

  /** Whether a straight line between places in ticks crosses closed cells, or ground off the table; its ends do not count. */
  isCut(fromX: number, fromY: number, toX: number, toY: number): boolean {
    const { columns, rows } = this;
    const length = Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY));
    const looks = Math.ceil((length * LOOKS_PER_CELL) / TICKS_PER_INCH);
    for (let i = 1; i < looks; i++) {
      const column = Math.floor((fromX + ((toX - fromX) * i) / looks) / TICKS_PER_INCH);
      const row = Math.floor((fromY + ((toY - fromY) * i) / looks) / TICKS_PER_INCH);
      if (column < 0 || row < 0 || column >= columns || row >= rows) return true;
      const cell = row * columns + column;
      if (this.cost[cell] === CLOSED) return true;
      i += this.clear[cell]! * LOOKS_PER_CELL;
    }
    return false;
  }
}
