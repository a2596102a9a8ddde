/** How the cells of a map lie to each other. */
export type MapGrid = 'square' | 'hex';

/** Directions of each grid, clockwise from the top of the map; that of the way back is half of them further on. */
export const GRID_DIRECTIONS: Readonly<Record<MapGrid, number>> = { square: 8, hex: 6 };

/** Steps to the right and downward. The slanting ones count: lines run along them, and open tables know no main directions. */
const SQUARE_STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const; // prettier-ignore

/** Neighbouring cells of a map of squares, `[H * W * 8]`: `[cell * 8 + direction]`, -1 off the map. Even directions are the four straight ones. */
export function squareNeighbours(height: number, width: number): Int16Array {
  const neighbours = new Int16Array(height * width * SQUARE_STEPS.length).fill(-1);
  for (let i = 0; i < neighbours.length; i++) {
    const cell = Math.floor(i / SQUARE_STEPS.length);
    const [right, down] = SQUARE_STEPS[i % SQUARE_STEPS.length]!;
    const x = (cell % width) + right;
    const y = Math.floor(cell / width) + down;
    if (x >= 0 && x < width && y >= 0 && y < height) neighbours[i] = y * width + x;
  }
  return neighbours;
}
