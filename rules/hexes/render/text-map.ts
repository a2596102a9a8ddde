import type { HexGrid } from '../grid.ts';
import type { HexMap } from '../packs/hex-map.ts';

const COLUMN_CHARACTERS = 3;
const MARGIN = 4;

/** In the order of the vertex facings, clockwise from the upper right one. */
export const ARROWS = ['↗', '→', '↘', '↙', '←', '↖'] as const;

/** One line of half the columns: the odd ones, or the even ones, which lie half a hex lower. */
function halfLine(grid: HexGrid, first: 1 | 2, start: string, textOf: (column: number) => string): string {
  let line = start;
  for (let column = first; column <= grid.columns; column += 2) {
    line = line.padEnd(MARGIN + (column - 1) * COLUMN_CHARACTERS) + textOf(column);
  }
  return line;
}

/** A map as lines of plain text for a terminal: the numbers of the columns, then two lines a row; none longer than `3 * columns + 4` characters.
 * @param cellText what stands for a hex, at most five characters */
export function mapLines(grid: HexGrid, cellText: (hex: number) => string): string[] {
  const head = (first: 1 | 2): string => halfLine(grid, first, '', (column) => String(column).padStart(2, '0'));
  const line = (row: number, first: 1 | 2): string =>
    halfLine(grid, first, first === 1 ? String(row).padStart(2, '0') : '', (column) => cellText(grid.hexAt(column, row))).trimEnd();
  const lines = [head(1), head(2)];
  for (let row = 1; row <= grid.rows; row++) lines.push(line(row, 1), line(row, 2));
  return lines;
}

/** What stands for the ground of a hex: its letter in packs, its level. */
export function groundText(
  { terrain, elevation }: Pick<HexMap, 'terrain' | 'elevation'>,
  letters: Readonly<Record<string, string>>,
  hex: number,
): string {
  return `${Object.keys(letters)[terrain[hex]!]!}${elevation[hex] === 0 ? '' : elevation[hex]}`;
}
