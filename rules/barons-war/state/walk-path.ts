import { cellOfStep, directionIn, DIRECTIONS_A_CELL } from '../../hexes/movement/packed-route.ts';

/** Cells of a walk's frame that keep its directions. */
const CELLS = 3;

/** Most hexes of a walk. Packs are held to it: every step costs a unit at least a point, and no unit has more points. */
export const MOST_WALK_HEXES = CELLS * DIRECTIONS_A_CELL;

/** Flag of a walk during which a reaction charge was ridden: the next hex may no longer be as it was. */
export const CHARGED = 16;

/** Directions that are still to be gone: `progress` is the steps done, and those in all times 16. */
export function directionsOf(cells: readonly number[], progress: number): number[] {
  const done = progress & 15;
  return Array.from({ length: Math.max(0, (progress >> 4) - done) }, (_, i) => directionIn(cells[cellOfStep(done + i)] ?? 0, done + i));
}
