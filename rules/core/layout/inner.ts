import { INNER_HEAD, type Layout } from './layout.ts';

// A game that is played within another: its whole state lies in cells of the other's, so that a copy, a hash or a position of the one has both.

/** Bits of a number that the first of its two cells holds. */
const LOW_BITS = 15;

/** Number of the game that is played within another at the moment, -1 for none. */
export function innerNumber({ innerCell }: Layout, data: Int16Array): number {
  return innerCell < 0 ? -1 : ((data[innerCell + 1]! << LOW_BITS) | data[innerCell]!) - 1;
}

function writeNumber({ innerCell }: Layout, data: Int16Array, number: number): void {
  data[innerCell] = (number + 1) & ((1 << LOW_BITS) - 1);
  data[innerCell + 1] = (number + 1) >> LOW_BITS;
}

/** Cells of its state: those of the outer state themselves, no copy. @param own layout of its states */
export function innerCells({ innerCell }: Layout, data: Int16Array, own: Layout): Int16Array {
  return data.subarray(innerCell + INNER_HEAD, innerCell + INNER_HEAD + own.size);
}

/** Begins a game within another with the cells of a fresh one. @returns its cells
 * @throws RangeError if there is not so much room */
export function openInner(layout: Layout, data: Int16Array, number: number): Int16Array {
  const inner = layout.spec.inner!;
  const game = inner.gameOf(number);
  if (game.layout.size > inner.size) throw new RangeError(`"${inner.nameOf(number)}" needs ${game.layout.size} cells of ${inner.size}.`);
  clearInner(layout, data);
  writeNumber(layout, data, number);
  const cells = innerCells(layout, data, game.layout);
  cells.set(game.baseline);
  return cells;
}

/** Ends it: equal outer states are equal again, whatever was played within. */
export function clearInner({ innerCell }: Layout, data: Int16Array): void {
  data.fill(0, innerCell);
}
