import type { FeatureRow } from '../../core/index.ts';
import type { TurnedBoard } from './turned-board.ts';

const FLAT_SIDES = ['up', 'upper right', 'lower right', 'down', 'lower left', 'upper left'] as const;
const POINTY_SIDES = ['upper right', 'right', 'lower right', 'lower left', 'left', 'upper left'] as const;

/** Rows of an encoder's table for six planes, one for each direction of the turned map. */
export function bySide(name: string, low: number, high: number, about: string, isPointy = false): readonly FeatureRow[] {
  return (isPointy ? POINTY_SIDES : FLAT_SIDES).map((side, i) => [`${name}-${i}`, low, high, `${about} to the ${side}`]);
}

/** Planes `[C, H, W]` that never change in play, from the values of each hex `[C]`. */
export function createPlanes(board: TurnedBoard, count: number, valuesOf: (hex: number) => readonly number[]): Float32Array {
  const { grid, cell } = board;
  const planes = new Float32Array(count * grid.size);
  for (let hex = 0; hex < grid.size; hex++) {
    valuesOf(hex).forEach((value, plane) => (planes[plane * grid.size + cell[hex]!] = value));
  }
  return planes;
}
