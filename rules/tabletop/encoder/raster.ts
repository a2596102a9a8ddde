import { Box, holdsPoint } from '../../geometry/box.ts';
import { HALF_TURN, normalHeading } from '../../geometry/plane.ts';
import type { TableSize } from '../edges.ts';

/** Points looked at in each cell along either side: of ground, which is drawn once, and of a base. */
const GROUND_SAMPLES = 4;
const BASE_SAMPLES = 3;

/** Value of a plane at a point of the table, in ticks from its south-west corner. */
export type Sample = (x: number, y: number) => number;

/** A plane that is 1 within any of some boxes and 0 elsewhere. */
export function within(boxes: readonly Box[]): Sample {
  return (x, y) => (boxes.some((box) => holdsPoint(box, x, y)) ? 1 : 0);
}

/** A table cut into square cells, row by row from the far edge, as one sees it who looks north, or, turned by half a turn, south. */
export class Raster {
  private readonly table: TableSize;
  /** Side of a cell, in ticks. */
  readonly cell: number;
  /** Cells of a row, and of a column; the last ones may reach beyond the table. */
  readonly across: number;
  readonly down: number;
  /** The cells that `cover` has found, and what share of each is covered. */
  readonly cells: Int32Array;
  readonly shares: Float64Array;
  /** The base to be covered, y downward from the far edge. */
  private readonly seen = new Box();

  constructor(table: TableSize, cell: number) {
    this.table = table;
    this.cell = cell;
    this.across = Math.ceil(table.width / cell);
    this.down = Math.ceil(table.height / cell);
    this.cells = new Int32Array(this.across * this.down);
    this.shares = new Float64Array(this.across * this.down);
  }

  /** Cell in which a point lies; of one off the table, the nearest. @param sign 1, or -1 if the table is turned */
  cellAt(sign: number, x: number, y: number): number {
    const halfX = this.table.width / 2;
    const halfY = this.table.height / 2;
    const column = Math.floor((sign * (x - halfX) + halfX) / this.cell);
    const row = Math.floor((sign * (halfY - y) + halfY) / this.cell);
    return clamped(row, this.down) * this.across + clamped(column, this.across);
  }

  /** Finds the cells that a base covers: fills `cells` and `shares` and answers how many. @param sign 1, or -1 if the table is turned */
  cover(sign: number, x: number, y: number, heading: number, halfWidth: number, halfDepth: number): number {
    const { width, height } = this.table;
    const { seen, cell, across } = this;
    const isTurned = sign < 0;
    // Mirrored upside down, so that y counts from the far edge as the rows do.
    seen.set(
      isTurned ? width - x : x,
      isTurned ? y : height - y,
      normalHeading(HALF_TURN - heading + (isTurned ? HALF_TURN : 0)),
      halfWidth,
      halfDepth,
    );
    const reach = seen.radius;
    const firstColumn = Math.max(0, Math.floor((seen.x - reach) / cell));
    const lastColumn = Math.min(across - 1, Math.floor((seen.x + reach) / cell));
    const lastRow = Math.min(this.down - 1, Math.floor((seen.y + reach) / cell));
    let count = 0;
    for (let row = Math.max(0, Math.floor((seen.y - reach) / cell)); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const share = this.shareCovered(column * cell, row * cell);
        if (share === 0) continue;
        this.cells[count] = row * across + column;
        this.shares[count++] = share;
      }
    }
    return count;
  }

  private shareCovered(left: number, top: number): number {
    const { seen, cell } = this;
    let count = 0;
    for (let i = 0; i < BASE_SAMPLES; i++) {
      for (let j = 0; j < BASE_SAMPLES; j++) {
        if (holdsPoint(seen, left + ((i + 0.5) * cell) / BASE_SAMPLES, top + ((j + 0.5) * cell) / BASE_SAMPLES)) count++;
      }
    }
    return count / (BASE_SAMPLES * BASE_SAMPLES);
  }

  /** `[planes, H, W]`: the mean of each plane over each cell. @param sign 1, or -1 if the table is turned */
  paint(planes: readonly Sample[], sign: number): Float32Array {
    const out = new Float32Array(planes.length * this.across * this.down);
    let at = 0;
    for (const plane of planes) {
      for (let row = 0; row < this.down; row++) {
        for (let column = 0; column < this.across; column++) out[at++] = this.meanOver(plane, sign, column * this.cell, row * this.cell);
      }
    }
    return out;
  }

  /** Mean of a plane over a cell, what lies off the table left out. */
  private meanOver(plane: Sample, sign: number, left: number, top: number): number {
    const { width, height } = this.table;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < GROUND_SAMPLES * GROUND_SAMPLES; i++) {
      const right = left + (((i % GROUND_SAMPLES) + 0.5) * this.cell) / GROUND_SAMPLES;
      const down = top + ((Math.floor(i / GROUND_SAMPLES) + 0.5) * this.cell) / GROUND_SAMPLES;
      if (right > width || down > height) continue;
      sum += sign < 0 ? plane(width - right, down) : plane(right, height - down);
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }
}

/** A base may stand with its middle on the very edge. */
function clamped(value: number, count: number): number {
  return value < 0 ? 0 : value >= count ? count - 1 : value;
}
