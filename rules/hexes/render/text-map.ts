import type { HexGrid } from '../grid.ts';
import type { HexMap } from '../packs/hex-map.ts';

/** Characters between the middles of two neighbouring columns of flat-top hexes, or of a hex and the edge of the next with pointy tops. */
const HALF_CELL = 3;
const MARGIN = 4;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** In the order of the vertex facings with flat tops, clockwise from the upper right one. */
export const ARROWS = ['↗', '→', '↘', '↙', '←', '↖'] as const;

/** A line of texts, each at its place. */
function lineOf(start: string, texts: readonly (readonly [place: number, text: string])[]): string {
  return texts.reduce((line, [place, text]) => line.padEnd(MARGIN + place) + text, start);
}

const HIGH_AND_LOW = [false, true] as const;

/** Two lines a row: the columns that lie high, then those that lie low. The numbers of the columns first. */
function flatLines(grid: HexGrid, textOf: (hex: number) => string): string[] {
  const { first } = grid.shape;
  const columns = Array.from({ length: grid.columns }, (_, i) => i + 1);
  const half = (isLow: boolean, start: string, text: (column: number) => string): string =>
    lineOf(
      start,
      columns.filter((column) => grid.isLow(column) === isLow).map((column) => [(column - 1) * HALF_CELL, text(column)]),
    ).trimEnd();
  const heads = HIGH_AND_LOW.map((isLow) => half(isLow, '', (column) => twoDigits(column + first.column - 1)));
  const rows = Array.from({ length: grid.rows }, (_, i) => i + 1).flatMap((row) =>
    HIGH_AND_LOW.map((isLow) => half(isLow, isLow ? '' : twoDigits(row + first.row - 1), (column) => textOf(grid.hexAt(column, row)))),
  );
  return [...heads, ...rows];
}

/** A line a row, those that lie low half a hex further right. */
function pointyLines(grid: HexGrid, textOf: (hex: number) => string): string[] {
  const { first } = grid.shape;
  const columns = Array.from({ length: grid.columns }, (_, i) => i + 1);
  const whole = (shift: number, start: string, text: (column: number) => string): string =>
    lineOf(start, columns.map((column) => [2 * HALF_CELL * (column - 1) + shift, text(column)])).trimEnd(); // biome-ignore format: one line
  const head = whole(0, '', (column) => twoDigits(column + first.column - 1));
  const rows = Array.from({ length: grid.rows }, (_, i) =>
    whole(grid.isLow(i + 1) ? HALF_CELL : 0, twoDigits(i + first.row), (column) => textOf(grid.hexAt(column, i + 1))),
  );
  return [head, ...rows];
}

/** A map as lines of plain text for a terminal, with the numbers of columns and rows; none of a flat-top map longer than `3 * columns + 6` characters.
 * @param cellText what stands for a hex, at most five characters */
export function mapLines(grid: HexGrid, cellText: (hex: number) => string): string[] {
  const textOf = (hex: number): string => (hex < 0 ? '' : cellText(hex));
  return grid.isPointy ? pointyLines(grid, textOf) : flatLines(grid, textOf);
}

/** What stands for the ground of a hex: its letter in packs, its level. */
export function groundText(
  { terrain, elevation }: Pick<HexMap, 'terrain' | 'elevation'>,
  letters: Readonly<Record<string, string>>,
  hex: number,
): string {
  return `${Object.keys(letters)[terrain[hex]!]!}${elevation[hex] === 0 ? '' : elevation[hex]}`;
}
