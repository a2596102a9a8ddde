import { type Box, holdsPoint } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { TableSize } from '../edges.ts';

/** Ticks that a character stands for, across and down. */
const ACROSS = TICKS_PER_INCH;
const DOWN = 2 * TICKS_PER_INCH;

/** Ground that one character stands for. */
interface TextGround {
  readonly sign: string;
  readonly boxes: readonly Box[];
}

/** A few characters about a place in ticks. */
interface TextLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Inches along the edge, a number every six. */
function ruler({ width }: TableSize): string {
  let line = '';
  for (let x = 0; x <= width; x += 6 * TICKS_PER_INCH) line = line.padEnd(4 + x / ACROSS) + String(x / TICKS_PER_INCH);
  return line;
}

/** A table in characters: a line for every two inches from the north, with inches at the edges. Later ground lies over earlier, labels over all. */
export function textMap(table: TableSize, ground: readonly TextGround[], labels: readonly TextLabel[]): string[] {
  const [columns, rows] = [Math.ceil(table.width / ACROSS), Math.ceil(table.height / DOWN)];
  const signAt = (x: number, y: number): string => ground.findLast(({ boxes }) => boxes.some((box) => holdsPoint(box, x, y)))?.sign ?? '.';
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => signAt((column + 0.5) * ACROSS, table.height - (row + 0.5) * DOWN)),
  );
  for (const { x, y, text } of labels) {
    const line = grid[Math.min(rows - 1, Math.floor((table.height - y) / DOWN))]!;
    const first = Math.max(0, Math.min(columns - text.length, Math.round(x / ACROSS - text.length / 2)));
    [...text].forEach((sign, i) => (line[first + i] = sign));
  }
  const top = table.height / TICKS_PER_INCH;
  return [ruler(table), ...grid.map((line, row) => `${String(top - 2 * row).padStart(3)} ${line.join('')}`), ruler(table)];
}
