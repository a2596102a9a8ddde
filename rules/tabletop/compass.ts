import type { Box } from '../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../geometry/plane.ts';

/** The sixteen points of the compass, clockwise from north. */
export const COMPASS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'] as const;
/** Tenths of a degree between two of them. */
export const COMPASS_STEP = FULL_TURN / COMPASS.length;

const LETTERS: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** The point nearest to a heading, in full: `north-north-east`. */
export function compassWords(heading: number): string {
  const point = COMPASS[Math.round(heading / COMPASS_STEP) % COMPASS.length]!;
  return [...point].map((letter) => LETTERS[letter]).join('-');
}

/** How and where a base stands: `facing north`, `at 12.5 by 30 inches`, from the west edge and from the south edge. @param inch ticks of one */
export function standWords({ x, y, heading }: Box, inch = TICKS_PER_INCH): readonly string[] {
  const inches = (ticks: number): number => Math.round((10 * ticks) / inch) / 10;
  return [`facing ${compassWords(heading)}`, `at ${inches(x)} by ${inches(y)} inches`];
}
