/**
 * Stones of Connect Four as bits: square `row · 8 + column`, rows from the lowest. One player's stones are two words that overlap, `low` rows 1-4 and
 * `high` rows 3-6, so that all lines of four are found by shifts of 32-bit words; bit 7 of a row stays free, which keeps lines from running over the edge.
 */

export const WIDTH = 7;
export const HEIGHT = 6;
export const SQUARES = WIDTH * HEIGHT;

/** What a stone adds to `low` and to `high`, by square. */
export const LOW_BIT = Int32Array.from({ length: HEIGHT * 8 }, (_, square) => (square < 32 ? 1 << square : 0));
export const HIGH_BIT = Int32Array.from({ length: HEIGHT * 8 }, (_, square) => (square < 16 ? 0 : 1 << (square - 16)));

/** Whether stones hold four in a row. */
export function hasLine(low: number, high: number): boolean {
  const upright = low & (low >>> 8) & high & (high >>> 8);
  const rising = low & (low >>> 9) & (high >>> 2) & (high >>> 11);
  const falling = (low >>> 3) & (low >>> 10) & (high >>> 1) & (high >>> 8);
  const lowPairs = low & (low >>> 1);
  const highPairs = high & (high >>> 1);
  return (upright | rising | falling | (lowPairs & (lowPairs >>> 2)) | (highPairs & (highPairs >>> 2))) !== 0;
}

/** A game in play that can be set up move by move. The side to move is `own`. */
export interface FourBoard {
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly otherLow: number;
  readonly otherHigh: number;
  /** Stones of each column, three bits each, column a in the lowest. */
  readonly heights: number;
  readonly empty: number;
}

const EMPTY_BOARD: FourBoard = { ownLow: 0, ownHigh: 0, otherLow: 0, otherHigh: 0, heights: 0, empty: SQUARES };

export function heightOf(heights: number, column: number): number {
  return (heights >>> (3 * column)) & 7;
}

/** Columns that are not full, in order. */
export function openColumns({ heights }: FourBoard): number[] {
  return Array.from({ length: WIDTH }, (_, column) => column).filter((column) => heightOf(heights, column) < HEIGHT);
}

/** Whether a stone of the side to move in that column, which is not full, makes four. */
export function winsAt({ ownLow, ownHigh, heights }: FourBoard, column: number): boolean {
  const square = heightOf(heights, column) * 8 + column;
  return hasLine(ownLow | LOW_BIT[square]!, ownHigh | HIGH_BIT[square]!);
}

/** The board after a stone in that column, seen by the other side. */
export function drop(board: FourBoard, column: number): FourBoard {
  const square = heightOf(board.heights, column) * 8 + column;
  return {
    ownLow: board.otherLow,
    ownHigh: board.otherHigh,
    otherLow: board.ownLow | LOW_BIT[square]!,
    otherHigh: board.ownHigh | HIGH_BIT[square]!,
    heights: board.heights + (1 << (3 * column)),
    empty: board.empty - 1,
  };
}

/** The board after a list of moves from the start; nobody may have won before the last. */
export function boardAfter(columns: Iterable<number>): FourBoard {
  let board = EMPTY_BOARD;
  for (const column of columns) board = drop(board, column);
  return board;
}
