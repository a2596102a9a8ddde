import { createLine, type Line, STEPS } from './line.ts';

/**
 * Directions clockwise. Of flat-top hexes: 0 up, 1 upper right, 2 lower right, 3 down, 4 lower left, 5 upper left. Of pointy-top hexes, turned by half
 * a step: 0 upper right, 1 right, 2 lower right, 3 lower left, 4 left, 5 upper left.
 */
export const DIRECTIONS = 6;

export function oppositeDirection(direction: number): number {
  return direction < 3 ? direction + 3 : direction - 3;
}

/** Direction of a unit step, `[(dq + 1) * 3 + dv + 1]`; -1 where there is none. */
const STEP_DIRECTION = [-1, 5, 4, 0, -1, 3, 1, 2, -1] as const;

/** Distance between two columns of flat-top hexes, or two rows of pointy-top ones, in hex heights. */
const ACROSS = Math.sqrt(3) / 2;

/** Hexes are numbered in 16-bit cells. */
const MOST_HEXES = 32767;
/** Two digits each. */
const HIGHEST_NUMBER = 99;
/** How a map of hexes is cut and numbered. */
export interface GridShape {
  readonly columns: number;
  readonly rows: number;
  /** Whether hexes have a side or a vertex at the top; with a side, if left out. */
  readonly top: 'flat' | 'pointy';
  /** Which columns lie half a hex lower (flat top), or which rows half a hex further right (pointy top), by their numbers. */
  readonly low: 'even' | 'odd';
  /** Numbers of the first column and row. */
  readonly first: { readonly column: number; readonly row: number };
  /** What the two upper and the two lower digits of a hex's number are. */
  readonly numbers: 'column-row' | 'row-column';
  /** Numbers of the hexes that are no part of the map: half hexes, corners cut out. */
  readonly holes: readonly string[];
}

/** A rectangle of flat-top hexes numbered CCRR, 0101 in the upper left corner; even columns lie half a hex lower. */
const USUAL = { top: 'flat', low: 'even', first: { column: 1, row: 1 }, numbers: 'column-row', holes: [] } as const;

type GivenShape = Pick<GridShape, 'columns' | 'rows'> & Partial<GridShape>;

/** What is wrong with a shape, for whoever reads packs; undefined if a map can be made of it. Holes that are no hexes are left out silently. */
export function faultOfShape(given: GivenShape): string | undefined {
  const { columns, rows, first } = { ...USUAL, ...given };
  if (columns < 1 || rows < 1 || first.column < 0 || first.row < 0) return 'A map needs columns and rows, numbered from 0 or more.';
  if (first.column + columns - 1 > HIGHEST_NUMBER || first.row + rows - 1 > HIGHEST_NUMBER || columns * rows > MOST_HEXES)
    return `A map of ${columns} x ${rows} hexes is too large.`;
  return undefined;
}

/**
 * A map of hexes. A hex is an index, `(column - 1) * rows + row - 1`; columns and rows count from 1, whatever their numbers are.
 * Nothing here changes after construction except caches, and nothing allocates once they are warm.
 */
export class HexGrid {
  readonly shape: GridShape;
  readonly columns: number;
  readonly rows: number;
  /** Number of hexes, holes included. */
  readonly size: number;
  /** Hexes of the map, ascending; without holes, all from 0 on. */
  readonly hexes: readonly number[];
  /** `[hex * 6 + direction]`, -1 off the map. */
  readonly neighbours: Int16Array;
  /** Cube coordinates, `[hex]`; the third is minus their sum. */
  readonly q: Int16Array;
  readonly v: Int16Array;
  /** 1 for each hole, `[hex]`; null if there is none. */
  private readonly holes: Uint8Array | null;
  /** 1 if the first column (flat top) or row (pointy top) lies low. */
  private readonly firstLow: number;
  readonly isPointy: boolean;
  /** Degrees clockwise from the top in which direction 0 lies: 0, or 30 with pointy tops. */
  readonly turn: number;
  /** Hexes next to each, `[hex]`. */
  private readonly rounds: readonly (readonly number[])[];
  /** By radius, `[hex]` and `[hex * 6 + facing]`; their full length from the start, since V8 keeps an array that is filled here and there as a map. */
  private readonly discs: (readonly number[] | undefined)[][];
  private readonly wedges: (readonly number[] | undefined)[][];
  /** Lines by difference of cube coordinates. */
  private readonly lines: (Line | undefined)[];
  /** Highest differences of q and v on this map, and the number of differences of v. */
  private readonly reachQ: number;
  private readonly reachV: number;
  private readonly spanV: number;

  /** @throws RangeError if `faultOfShape` finds one */
  constructor(given: GivenShape) {
    const fault = faultOfShape(given);
    if (fault !== undefined) throw new RangeError(fault);
    const shape = { ...USUAL, ...given };
    const { columns, rows, first } = shape;
    this.shape = shape;
    this.columns = columns;
    this.rows = rows;
    this.size = columns * rows;
    this.isPointy = shape.top === 'pointy';
    this.turn = this.isPointy ? 30 : 0;
    const firstNumber = this.isPointy ? first.row : first.column;
    this.firstLow = (firstNumber % 2 === 0) === (shape.low === 'even') ? 1 : 0;
    this.holes = shape.holes.length === 0 ? null : new Uint8Array(this.size);
    for (const number of shape.holes) this.holes![this.parse(number)] = 1; // off the map, a typed array takes nothing
    const all = Array.from({ length: this.size }, (_, hex) => hex);
    this.hexes = all.filter((hex) => !this.isHole(hex));
    this.q = Int16Array.from(all, (hex) => this.columnOf(hex) + (this.isPointy ? this.shiftOf(this.rowOf(hex)) : 0));
    this.v = Int16Array.from(all, (hex) => this.rowOf(hex) - (this.isPointy ? this.q[hex]! : this.shiftOf(this.columnOf(hex))));
    this.reachQ = Math.max(...this.q) - Math.min(...this.q);
    this.reachV = Math.max(...this.v) - Math.min(...this.v);
    this.spanV = 2 * this.reachV + 1;
    this.discs = all.map(() => []);
    this.wedges = Array.from({ length: this.size * DIRECTIONS }, () => []);
    this.lines = Array.from({ length: (2 * this.reachQ + 1) * this.spanV }, () => undefined);
    this.neighbours = Int16Array.from({ length: this.size * DIRECTIONS }, (_, i) => {
      const hex = Math.floor(i / DIRECTIONS);
      const [q, v] = STEPS[i % DIRECTIONS]!;
      return this.isHole(hex) ? -1 : this.hexAtCube(this.q[hex]! + q, this.v[hex]! + v);
    });
    this.rounds = all.map((hex) => [...this.neighbours.subarray(hex * DIRECTIONS, (hex + 1) * DIRECTIONS)].filter((next) => next >= 0));
  }

  /** Whether a hex is no part of the map. */
  isHole(hex: number): boolean {
    return this.holes !== null && this.holes[hex] === 1;
  }

  /** What the cube coordinates of a column (flat top) or row (pointy top) differ by from its first. */
  private shiftOf(line: number): number {
    return (this.isPointy ? line - this.firstLow : line - 1 + this.firstLow) >> 1;
  }

  /** Hex of a column and row, -1 off the map. */
  hexAt(column: number, row: number): number {
    if (column < 1 || column > this.columns || row < 1 || row > this.rows) return -1;
    const hex = (column - 1) * this.rows + row - 1;
    return this.holes !== null && this.holes[hex] === 1 ? -1 : hex;
  }

  columnOf(hex: number): number {
    return Math.floor(hex / this.rows) + 1;
  }

  rowOf(hex: number): number {
    return (hex % this.rows) + 1;
  }

  /** The printed number: `2510` */
  format(hex: number): string {
    const { first, numbers } = this.shape;
    const column = this.columnOf(hex) + first.column - 1;
    const row = this.rowOf(hex) + first.row - 1;
    return String(numbers === 'column-row' ? column * 100 + row : row * 100 + column).padStart(4, '0');
  }

  /** Hex of a number like `2510`, -1 if it is none of this map. */
  parse(text: string): number {
    if (!/^\d{4}$/.test(text)) return -1;
    const { first, numbers } = this.shape;
    const [upper, lower] = [Number(text.slice(0, 2)), Number(text.slice(2))];
    const [column, row] = numbers === 'column-row' ? [upper, lower] : [lower, upper];
    return this.hexAt(column - first.column + 1, row - first.row + 1);
  }

  /** Hexes next to one, clockwise from direction 0; those off the map left out. The list is shared: do not change it. */
  around(hex: number): readonly number[] {
    return this.rounds[hex]!;
  }

  /** Whether two hexes share a hexside. */
  isBeside(a: number, b: number): boolean {
    return this.directionTo(a, b) >= 0;
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
    const byRadius = this.discs[hex]!;
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
    const byRadius = this.wedges[hex * DIRECTIONS + facing]!;
    return (byRadius[radius] ??= this.discBefore(hex, facing, radius));
  }

  /**
   * The straight line between two centres: the hexes whose inside it crosses, in order, both end hexes left out. There are `distance - 1` steps, or more on
   * long lines that cut across corners: never at distances up to 3, never more than `2 * distance`. A line that runs along the hexside between two
   * hexes has both in one step. `hexOnLine` tells the hexes.
   */
  lineTo(from: number, to: number): Line {
    const dq = this.q[to]! - this.q[from]!;
    const dv = this.v[to]! - this.v[from]!;
    return (this.lines[(dq + this.reachQ) * this.spanV + dv + this.reachV] ??= createLine(dq, dv));
  }

  /** One of the hexes of a line from a hex: each step has two places, the second for the other hex beside a hexside that the line runs along. -1 where
   * there is none, off the map, and for a hole. */
  hexOnLine({ cells }: Line, from: number, place: number): number {
    const dq = cells[2 * place]!;
    const dv = cells[2 * place + 1]!;
    return dq === 0 && dv === 0 ? -1 : this.hexAtCube(this.q[from]! + dq, this.v[from]! + dv);
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

  /** Centre in hex heights (from side to side), x to the right, y downward. */
  centre(hex: number): { readonly x: number; readonly y: number } {
    const column = this.columnOf(hex);
    const row = this.rowOf(hex);
    const lower = this.isLow(this.isPointy ? row : column) ? 0.5 : 0;
    return this.isPointy ? { x: column + lower, y: row * ACROSS } : { x: column * ACROSS, y: row + lower };
  }

  /** Whether a column (flat top) lies half a hex lower than others, or a row (pointy top) half a hex further right. Counted from 1. */
  isLow(line: number): boolean {
    return (line - 1 + this.firstLow) % 2 === 1;
  }

  private hexAtCube(q: number, v: number): number {
    if (this.isPointy) return this.hexAt(q - this.shiftOf(q + v), q + v);
    return this.hexAt(q, v + this.shiftOf(q));
  }

  private discBefore(hex: number, facing: number, radius: number): readonly number[] {
    return this.within(hex, radius).filter((target) => this.isBefore(hex, facing, target));
  }

  private disc(hex: number, radius: number): readonly number[] {
    return this.hexes.filter((other) => this.distance(hex, other) <= radius);
  }
}
