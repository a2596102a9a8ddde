import { createLine, type Line, STEPS } from './hex-line.ts';

/** Directions clockwise from the top of the map: 0 up, 1 upper right, 2 lower right, 3 down, 4 lower left, 5 upper left. */
export const DIRECTIONS = 6;

/** Part of a counter's surroundings that a hexside belongs to. */
export type Arc = 0 | 1 | 2;
export const FRONT = 0;
export const FLANK = 1;
export const REAR = 2;

/** Arc of the hexside that lies 0-5 places clockwise of the faced vertex. */
const ARCS: readonly Arc[] = [FRONT, FRONT, FLANK, REAR, REAR, FLANK];
/** `[facing * 6 + direction]` */
const ARC_OF: readonly Arc[] = Array.from({ length: 36 }, (_, i) => ARCS[((i % 6) - Math.floor(i / 6) + 6) % 6]!);

/** Arc of a hexside for a counter that faces vertex k, which lies between hexsides k and k+1: two front, two flank, two rear. */
export function arcOf(facing: number, direction: number): Arc {
  return ARC_OF[facing * 6 + direction]!;
}

export function oppositeDirection(direction: number): number {
  return direction < 3 ? direction + 3 : direction - 3;
}

/** Direction of a unit step, `[(dq + 1) * 3 + dv + 1]`; -1 where there is none. */
const STEP_DIRECTION = [-1, 5, 4, 0, -1, 3, 1, 2, -1] as const;

/** Width of a column in hex heights. */
const COLUMN_WIDTH = Math.sqrt(3) / 2;

/**
 * A rectangular map of flat-top hexes numbered CCRR, 0101 in the upper left corner; even columns lie half a hex lower.
 * A hex is an index, `(column - 1) * rows + row - 1`; columns and rows count from 1. Nothing here changes after construction
 * except caches, and nothing allocates once they are warm.
 */
export class HexGrid {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  /** `[hex * 6 + direction]`, -1 off the map. */
  readonly neighbours: Int16Array;
  /** Cube coordinates, `[hex]`; the third is minus their sum. */
  readonly q: Int16Array;
  readonly v: Int16Array;
  private readonly discs: (readonly number[] | undefined)[][] = [];
  private readonly wedges: (readonly number[] | undefined)[][] = [];
  private readonly lines: (Line | undefined)[] = [];
  /** Number of differences of v that can occur on this map. */
  private readonly spanV: number;

  constructor(columns: number, rows: number) {
    if (columns > 99 || rows > 99 || columns * rows * DIRECTIONS > 32767)
      throw new RangeError(`A map of ${columns} x ${rows} hexes is too large.`);
    this.columns = columns;
    this.rows = rows;
    this.size = columns * rows;
    this.spanV = 2 * (rows + columns) + 1;
    this.q = Int16Array.from({ length: this.size }, (_, hex) => this.columnOf(hex));
    this.v = Int16Array.from({ length: this.size }, (_, hex) => this.rowOf(hex) - ((this.columnOf(hex) - 1) >> 1));
    this.neighbours = Int16Array.from({ length: this.size * DIRECTIONS }, (_, i) => {
      const hex = Math.floor(i / DIRECTIONS);
      const [q, v] = STEPS[i % DIRECTIONS]!;
      return this.hexAtCube(this.q[hex]! + q, this.v[hex]! + v);
    });
  }

  /** Hex of a column and row, -1 off the map. */
  hexAt(column: number, row: number): number {
    if (column < 1 || column > this.columns || row < 1 || row > this.rows) return -1;
    return (column - 1) * this.rows + row - 1;
  }

  columnOf(hex: number): number {
    return Math.floor(hex / this.rows) + 1;
  }

  rowOf(hex: number): number {
    return (hex % this.rows) + 1;
  }

  /** `2510` */
  format(hex: number): string {
    return String(this.columnOf(hex) * 100 + this.rowOf(hex)).padStart(4, '0');
  }

  /** Hex of a number like `2510`, -1 if it is none of this map. */
  parse(text: string): number {
    if (!/^\d{4}$/.test(text)) return -1;
    return this.hexAt(Number(text.slice(0, 2)), Number(text.slice(2)));
  }

  /** Steps from hex to hex. */
  distance(a: number, b: number): number {
    const dq = this.q[b]! - this.q[a]!;
    const dv = this.v[b]! - this.v[a]!;
    const sum = Math.abs(dq + dv);
    return Math.max(Math.abs(dq), Math.abs(dv), sum);
  }

  /** Direction of an adjacent hex, else -1. */
  directionTo(from: number, to: number): number {
    const dq = this.q[to]! - this.q[from]!;
    const dv = this.v[to]! - this.v[from]!;
    if (dq < -1 || dq > 1 || dv < -1 || dv > 1) return -1;
    return STEP_DIRECTION[(dq + 1) * 3 + dv + 1]!;
  }

  /** Hexes within a radius, the hex itself included, ascending. The list is shared: do not change it. */
  within(hex: number, radius: number): readonly number[] {
    const byRadius = (this.discs[hex] ??= []);
    return (byRadius[radius] ??= this.disc(hex, radius));
  }

  /** Whether a hex lies in the wedge before a facing: it can be reached by the two front directions alone. The hex itself does not. */
  isBefore(hex: number, facing: number, target: number): boolean {
    const dq = this.q[target]! - this.q[hex]!;
    const dv = this.v[target]! - this.v[hex]!;
    const [q0, v0] = STEPS[facing]!;
    const [q1, v1] = STEPS[(facing + 1) % DIRECTIONS]!; // the two steps span a lattice of determinant one
    const along = dq * v1 - dv * q1;
    const across = dv * q0 - dq * v0;
    return along >= 0 && across >= 0 && along + across > 0;
  }

  /** Hexes within a radius that lie before a facing, ascending. The list is shared: do not change it. */
  wedge(hex: number, facing: number, radius: number): readonly number[] {
    const byRadius = (this.wedges[hex * DIRECTIONS + facing] ??= []);
    return (byRadius[radius] ??= this.within(hex, radius).filter((target) => this.isBefore(hex, facing, target)));
  }

  /**
   * Hexes whose inside the straight line between two centres crosses, in order, both end hexes left out; two cells a step.
   * A line that runs along the hexside between two hexes gives both in one step; otherwise, or where one of them would be
   * off the map, the second cell is -1. Returns the number of steps: `distance - 1`, or more on long lines that cut across
   * corners (never at distances up to 3, never more than `2 * distance`). `into` needs room for `4 * distance` cells.
   */
  line(from: number, to: number, into: Int16Array): number {
    const { cells } = this.lineTo(from, to);
    const q = this.q[from]!;
    const v = this.v[from]!;
    for (let i = 0, at = 0; i < cells.length; i += 4, at += 2) {
      const first = this.hexAtCube(q + cells[i]!, v + cells[i + 1]!);
      const second = cells[i + 2] === 0 && cells[i + 3] === 0 ? -1 : this.hexAtCube(q + cells[i + 2]!, v + cells[i + 3]!);
      into[at] = first < 0 ? second : first;
      into[at + 1] = first < 0 ? -1 : second;
    }
    return cells.length >> 2;
  }

  /**
   * Hexsides of `to` by which the straight line from the centre of `from` comes in: directions seen from `to`. Two, clockwise,
   * if it comes in along the hexside between two hexes; else the second is -1. Both are -1 if the hexes are the same.
   */
  entryDirections(from: number, to: number): readonly [number, number] {
    return this.lineTo(to, from).exit;
  }

  /** Hexsides of `from` by which the straight line to the centre of `to` goes out; as `entryDirections`. */
  exitDirections(from: number, to: number): readonly [number, number] {
    return this.lineTo(from, to).exit;
  }

  /** Centre in hex heights, x to the right, y downward. */
  centre(hex: number): { readonly x: number; readonly y: number } {
    const column = this.columnOf(hex);
    return { x: column * COLUMN_WIDTH, y: this.rowOf(hex) + (column % 2 === 0 ? 0.5 : 0) };
  }

  private hexAtCube(q: number, v: number): number {
    return this.hexAt(q, v + ((q - 1) >> 1));
  }

  private disc(hex: number, radius: number): readonly number[] {
    const hexes: number[] = [];
    for (let other = 0; other < this.size; other++) if (this.distance(hex, other) <= radius) hexes.push(other);
    return hexes;
  }

  private lineTo(from: number, to: number): Line {
    const dq = this.q[to]! - this.q[from]!;
    const dv = this.v[to]! - this.v[from]!;
    const key = (dq + this.columns) * this.spanV + dv + this.rows + this.columns;
    return (this.lines[key] ??= createLine(dq, dv));
  }
}
