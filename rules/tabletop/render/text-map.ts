import { type Box, holdsPoint } from '../../geometry/box.ts';
import { inchOf, type TableSize } from '../edges.ts';

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
function ruler(table: TableSize): string {
  let line = '';
  for (let x = 0; x <= table.width / inchOf(table); x += 6) line = line.padEnd(4 + x) + String(x);
  return line;
}

/** A table in characters: a line for every two inches from the north, with inches at the edges. Later ground lies over earlier, labels over all. */
export function textMap(table: TableSize, ground: readonly TextGround[], labels: readonly TextLabel[]): string[] {
  const across = inchOf(table);
  const down = 2 * across;
  const [columns, rows] = [Math.ceil(table.width / across), Math.ceil(table.height / down)];
  const signAt = (x: number, y: number): string => ground.findLast(({ boxes }) => boxes.some((box) => holdsPoint(box, x, y)))?.sign ?? '.';
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => signAt((column + 0.5) * across, table.height - (row + 0.5) * down)),
  );
  for (const { x, y, text } of labels) {
    const line = grid[Math.min(rows - 1, Math.floor((table.height - y) / down))]!;
    const first = Math.max(0, Math.min(columns - text.length, Math.round(x / across - text.length / 2)));
    [...text].forEach((sign, i) => (line[first + i] = sign));
  }
  const top = table.height / across;
  return [ruler(table), ...grid.map((line, row) => `${String(top - 2 * row).padStart(3)} ${line.join('')}`), ruler(table)];
}
