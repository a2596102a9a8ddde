import { DIRECTIONS, type HexGrid, oppositeDirection } from '../grid.ts';
import { type Aim, headingOf } from '../headings.ts';
import { signed } from '../../core/encoder/features.ts';

/** `[facing]`: unit vector of a vertex facing with flat tops, x to the right, y downward. Facing k looks at the vertex 30° past direction k. */
export const FACING_X: readonly number[] = [0, 1, 2, 3, 4, 5].map((facing) => Math.sin(((2 * facing + 1) * Math.PI) / 6));
export const FACING_Y: readonly number[] = [0, 1, 2, 3, 4, 5].map((facing) => -Math.cos(((2 * facing + 1) * Math.PI) / 6));

/** A map as one player sees it: the player whose enemy lies to the left sees it turned by half a turn. */
export interface TurnedBoard {
  readonly grid: HexGrid;
  /** -1 if it is turned, else 1: what a vector is multiplied with. */
  readonly sign: number;
  /** Centres in hex heights, the middle of the map at 0, `[hex]`. */
  readonly cx: Float32Array;
  readonly cy: Float32Array;
  /** The same in -1 … 1. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Place of a hex within a plane `[H, W]`. */
  readonly cell: Int16Array;
  /** Unit vector of a facing on the map, not turned, x to the right, y downward, `[facing]`. */
  readonly facingX: readonly number[];
  readonly facingY: readonly number[];
}

/** @param aim what counters look at */
export function createTurnedBoard(grid: HexGrid, isTurned: boolean, aim: Aim = 'vertex'): TurnedBoard {
  const angles = Array.from({ length: DIRECTIONS }, (_, facing) => ((headingOf(grid, facing, aim) / 30) * Math.PI) / 6);
  const sign = isTurned ? -1 : 1;
  const first = grid.centre(0);
  const last = grid.centre(grid.size - 1);
  const half = { x: (last.x - first.x) / 2, y: (last.y - first.y) / 2 };
  const centres = Array.from({ length: grid.size }, (_, hex) => grid.centre(hex));
  const cx = Float32Array.from(centres, ({ x }) => sign * (x - first.x - half.x));
  const cy = Float32Array.from(centres, ({ y }) => sign * (y - first.y - half.y));
  const x = cx.map((value) => signed(value / Math.max(1, half.x)));
  const y = cy.map((value) => signed(value / Math.max(1, half.y)));
  const [facingX, facingY] = [angles.map(Math.sin), angles.map((angle) => -Math.cos(angle))];
  return { grid, sign, cx, cy, x, y, cell: cellsOf(grid, isTurned), facingX, facingY };
}

/** Place of each hex within a plane `[H, W]`: row by row from the upper left, or from the lower right if the map is turned. */
function cellsOf(grid: HexGrid, isTurned: boolean): Int16Array {
  return Int16Array.from({ length: grid.size }, (_, hex) => {
    const place = (grid.rowOf(hex) - 1) * grid.columns + grid.columnOf(hex) - 1;
    return isTurned ? grid.size - 1 - place : place;
  });
}

/** The direction on the map that a player sees as another one. */
function unturned(direction: number, isTurned: boolean): number {
  return isTurned ? oppositeDirection(direction) : direction;
}

/** The six hexsides of a hex, `hex * 6 + direction`, in the order in which the player sees them, from direction 0. */
export function hexsidesSeen(board: TurnedBoard, hex: number): readonly number[] {
  return [0, 1, 2, 3, 4, 5].map((direction) => hex * DIRECTIONS + unturned(direction, board.sign < 0));
}

function neighboursSeen(grid: HexGrid, isTurned: boolean): Int16Array {
  const cells = cellsOf(grid, isTurned);
  const seen = new Int16Array(grid.size * DIRECTIONS);
  for (let hex = 0; hex < grid.size; hex++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = grid.neighbours[hex * DIRECTIONS + unturned(direction, isTurned)]!;
      seen[cells[hex]! * DIRECTIONS + direction] = next < 0 ? -1 : cells[next]!;
    }
  }
  return seen;
}

/** Neighbouring cells as each player sees the board, `[viewer][cell * 6 + direction]`, -1 off the map; one array for both if they are the
 * same. They differ where the columns that lie lower are others on the turned board. */
export function neighbouringCells(grid: HexGrid, isTurned: readonly [boolean, boolean]): readonly [Int16Array, Int16Array] {
  const first = neighboursSeen(grid, isTurned[0]);
  const second = neighboursSeen(grid, isTurned[1]);
  return [first, first.every((cell, i) => cell === second[i]) ? first : second];
}

/** Cosine between a facing and the way to another hex; 0 for the hex itself. */
export function aim(board: TurnedBoard, hex: number, facing: number, target: number): number {
  const dx = board.sign * (board.cx[target]! - board.cx[hex]!);
  const dy = board.sign * (board.cy[target]! - board.cy[hex]!);
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? 0 : signed((dx * board.facingX[facing]! + dy * board.facingY[facing]!) / length);
}

/** Writes two features from `at` on: a facing as a vector. */
export function writeFacing(board: TurnedBoard, facing: number, at: number, out: Float32Array): void {
  out[at] = board.sign * board.facingX[facing]!;
  out[at + 1] = board.sign * board.facingY[facing]!;
}

/** Writes two features from `at` on: the way between two hexes, in hex heights / `most`. */
export function writeWay(board: TurnedBoard, from: number, to: number, most: number, at: number, out: Float32Array): void {
  out[at] = signed((board.cx[to]! - board.cx[from]!) / most);
  out[at + 1] = signed((board.cy[to]! - board.cy[from]!) / most);
}

/** Writes two features from `at` on: where a hex lies, -1 … 1. */
export function writePlace(board: TurnedBoard, hex: number, at: number, out: Float32Array): void {
  out[at] = board.x[hex]!;
  out[at + 1] = board.y[hex]!;
}
