import { DIRECTIONS, type HexGrid } from './grid.ts';

/** What counters look at: a vertex of their hex, vertex k between hexsides k and k + 1, or a hexside. */
export type Aim = 'vertex' | 'hexside';

/** Degrees clockwise from the top of the picture in which a facing looks; multiples of 30. */
export function headingOf(grid: HexGrid, facing: number, aim: Aim = 'vertex'): number {
  return (60 * facing + grid.turn + (aim === 'vertex' ? 30 : 0)) % 360;
}

/** The facing nearest to a heading in degrees; of two as near, the one farther clockwise. */
export function facingAt(grid: HexGrid, heading: number, aim: Aim = 'vertex'): number {
  return (Math.round((heading - headingOf(grid, 0, aim)) / 60) + 2 * DIRECTIONS) % DIRECTIONS;
}

// By thirds of a quarter turn. Maps do not have north at the top.
const WORDS = [
  'the top',
  ...['the upper right', 'the upper right', 'the right', 'the lower right', 'the lower right'],
  'the bottom',
  ...['the lower left', 'the lower left', 'the left', 'the upper left', 'the upper left'],
] as const;
const ARROWS = ['↑', '↗', '↗', '→', '↘', '↘', '↓', '↙', '↙', '←', '↖', '↖'] as const;

/** Where a heading looks on the picture: `the upper right`. */
export function headingWords(heading: number): string {
  return WORDS[heading / 30]!;
}

/** The same as one sign. */
export function headingArrow(heading: number): string {
  return ARROWS[heading / 30]!;
}
