// A walk goes hex by hex, so that reactions can interrupt it: its frame keeps the directions, three cells of five each.

const CELLS = 3;
const DIRECTIONS_A_CELL = 5;

/** Most hexes of a walk. Packs are held to it: every step costs a unit at least a point, and no unit has more points. */
export const MOST_WALK_HEXES = CELLS * DIRECTIONS_A_CELL;

/** Flag of a walk during which a reaction charge was ridden: the next hex may no longer be as it was. */
export const CHARGED = 16;

/** The directions of a route of so many steps that go into one of the cells, 0 to 2. */
export function packDirections(route: Uint8Array, length: number, cell: number): number {
  const start = cell * DIRECTIONS_A_CELL;
  let packed = 0;
  for (let i = 0; i < DIRECTIONS_A_CELL && start + i < length; i++) packed |= route[start + i]! << (3 * i);
  return packed;
}

/** Which of the cells holds a step's direction. */
export function cellOfStep(step: number): number {
  return Math.floor(step / DIRECTIONS_A_CELL);
}

/** Direction of a step, out of the cell that holds it. */
export function directionIn(cell: number, step: number): number {
  return (cell >> (3 * (step % DIRECTIONS_A_CELL))) & 7;
}

/** Directions that are still to be gone: `progress` is the steps done, and those in all times 16. */
export function directionsOf(cells: readonly number[], progress: number): number[] {
  const done = progress & 15;
  return Array.from({ length: Math.max(0, (progress >> 4) - done) }, (_, i) => directionIn(cells[cellOfStep(done + i)] ?? 0, done + i));
}
