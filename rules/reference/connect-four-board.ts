import { type ActionList, badPosition, type CellKind, createLayout, type Player } from '../core/index.ts';

/** The board of Connect Four as six cells, one for each row, and the arithmetic on its bits. */

export const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
/** Rows from the lowest to the highest. */
export const ROWS = ['1', '2', '3', '4', '5', '6'] as const;
const WIDTH = COLUMNS.length;
const ALL_COLUMNS = 0x7f;

/** 0 where a row's cell has no stone in that column, 1 red, 2 yellow: red lies in bits 0-6, yellow in bits 8-14. */
export function stoneIn(cell: number, column: number): number {
  return ((cell >> column) & 1) | (((cell >> (column + 8)) & 1) << 1);
}

/** The board with its columns in reverse order, from one state's cells to another's. */
export function mirrorBoard(from: Int16Array, into: Int16Array): void {
  for (let row = 0; row < ROWS.length; row++) {
    let cell = 0;
    for (let column = 0; column < WIDTH; column++) cell |= ((from[BOARD + row]! >> column) & 0x101) << (WIDTH - 1 - column);
    into[BOARD + row] = cell;
  }
}

/** A row of the board as text from column a to g: `..ry...`. */
const rowText: CellKind = {
  most: 0x7f7f,
  toJson: (cell) => Array.from(COLUMNS, (_, column) => '.ry'[stoneIn(cell, column)]).join(''),
  fromJson(json, path) {
    if (typeof json !== 'string' || !/^[.ry]{7}$/.test(json)) badPosition('Must be seven of ".", "r" and "y", column a first.', path);
    return Array.from(json).reduce((cell, stone, column) => cell | (stone === 'r' ? 1 << column : stone === 'y' ? 0x100 << column : 0), 0);
  },
};

export const layout = createLayout({
  scalars: {},
  blocks: { rows: { rows: ROWS, fields: { stones: rowText } } },
  /** Stones on the board: even if red is to move. */
  derived: { count: 1 },
  stackDepth: 1,
});
const BOARD = layout.block.rows.stones;
const TOP = BOARD + ROWS.length - 1;

/** Columns that are not full, one bit each. */
export function openColumns(data: Int16Array): number {
  const top = data[TOP]!;
  return ~(top | (top >> 8)) & ALL_COLUMNS;
}

/** Stones in a column that is not full; of both colours, two rows at a time. */
export function heightOf(data: Int16Array, column: number): number {
  const odd = data[BOARD]! | (data[BOARD + 2]! << 16);
  const even = data[BOARD + 1]! | (data[BOARD + 3]! << 16);
  const fifth = data[BOARD + 4]!;
  const counts =
    (((odd | (odd >> 8)) >> column) & 0x10001) + (((even | (even >> 8)) >> column) & 0x10001) + (((fifth | (fifth >> 8)) >> column) & 1);
  return (counts & 7) + (counts >> 16);
}

// ---- four in a row
//
// Two words hold the stones of one player: `low` rows 1-4 and `high` rows 3-6, a byte for each row, the lowest in the lowest byte. Bit 7 of a byte is
// always free, so that one shift moves four rows at once and no line runs over the edge.

/** The columns of one player in two rows of cells, the lower row's in bits 0-6, the other's in bits 16-22. */
const TWO_ROWS = 0x7f007f;

function lowRows(data: Int16Array, shift: number): number {
  const odd = (data[BOARD]! | (data[BOARD + 2]! << 16)) >> shift;
  const even = (data[BOARD + 1]! | (data[BOARD + 3]! << 16)) >> shift;
  return (odd & TWO_ROWS) | ((even & TWO_ROWS) << 8);
}

function highRows(data: Int16Array, shift: number, low: number): number {
  const upper = ((data[BOARD + 4]! | (data[TOP]! << 16)) >> shift) & TWO_ROWS;
  return (low >> 16) | ((upper | (upper >> 8)) << 16);
}

function hasLine(low: number, high: number): boolean {
  const upright = low & (low >> 8) & high & (high >> 8);
  const rising = low & (low >> 9) & (high >> 2) & (high >> 11);
  const falling = (low >> 3) & (low >> 10) & (high >> 1) & (high >> 8);
  const lowPairs = low & (low >> 1);
  const highPairs = high & (high >> 1);
  return (upright | rising | falling | (lowPairs & (lowPairs >> 2)) | (highPairs & (highPairs >> 2))) !== 0;
}

/** Whether the player has four in a row. */
export function hasFour(data: Int16Array, player: Player): boolean {
  const low = lowRows(data, player << 3);
  return hasLine(low, highRows(data, player << 3, low));
}

/** What a stone adds to `low` and to `high`, by row × 8 + column. */
const LOW_STONE = Int32Array.from({ length: ROWS.length * 8 }, (_, square) => (square < 32 ? 1 << square : 0));
const HIGH_STONE = Int32Array.from({ length: ROWS.length * 8 }, (_, square) => (square < 16 ? 0 : 1 << (square - 16)));

/** Whether the player has four in a row once a stone of its own lies on that free square. */
export function completesFour(data: Int16Array, column: number, row: number, player: Player): boolean {
  const square = (row << 3) + column;
  const low = lowRows(data, player << 3);
  const high = highRows(data, player << 3, low);
  return hasLine(low | LOW_STONE[square]!, high | HIGH_STONE[square]!);
}

// ---- lists of columns

/** The columns of each set of them, four bits each, the lowest column in the lowest bits. */
const LISTS = new Int32Array(ALL_COLUMNS + 1);
const LIST_LENGTHS = new Int32Array(ALL_COLUMNS + 1);
for (let set = 0; set <= ALL_COLUMNS; set++) {
  for (let column = 0; column < WIDTH; column++) if ((set >> column) & 1) LISTS[set]! |= column << (4 * LIST_LENGTHS[set]!++);
}

/** Lists a set of columns in order. Always seven are written, which is quicker than to ask how many: those past the length do not count. */
export function listColumns(set: number, into: ActionList): void {
  const { items } = into;
  const list = LISTS[set]!;
  items[0] = list & 7;
  items[1] = (list >> 4) & 7;
  items[2] = (list >> 8) & 7;
  items[3] = (list >> 12) & 7;
  items[4] = (list >> 16) & 7;
  items[5] = (list >> 20) & 7;
  items[6] = list >> 24;
  into.length = LIST_LENGTHS[set]!;
}
