// A walk goes hex by hex, so that what others do can interrupt it: its frame keeps the directions, five in a cell.

export const DIRECTIONS_A_CELL = 5;

/** The directions of a route of so many steps that go into one of the cells, the first of which is 0. */
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
