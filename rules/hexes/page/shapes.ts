import { at, type Point } from '../../core/svg.ts';
import type { HexGrid } from '../grid.ts';
import { HALF, LOWER_SHIFT, UPPER_SHIFT } from '../render/counters.ts';
import { centreOf, RADIUS, vertex } from '../render/shapes.ts';

/** Where one points to take a whole stack: beside its counters. */
const BESIDE_COUNTERS = 28;
/** How far from the middle of a hex one points to join it above or below. */
const HALF_WAY = 16;

/** Degrees clockwise from the top of the picture in which a vertex facing looks, with flat tops. */
export function headingOf(facing: number): number {
  return 60 * facing + 30;
}

/** Where each vertex facing looks on the picture; maps do not have north at the top. */
export const FACING_WORDS = ['the upper right', 'the right', 'the lower right', 'the lower left', 'the left', 'the upper left'] as const;

function outlineOf(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}z`;
}

/** The hex as data of an SVG path. */
export function hexOutline(grid: HexGrid, hex: number): string {
  const centre = centreOf(grid, hex);
  return outlineOf([0, 1, 2, 3, 4, 5].map((k) => vertex(centre, k, RADIUS, grid.turn)));
}

/** The upper or the lower half of a hex. */
export function halfOutline(grid: HexGrid, hex: number, isUpper: boolean): string {
  const centre = centreOf(grid, hex);
  return outlineOf((isUpper ? [4, 5, 0, 1] : [1, 2, 3, 4]).map((k) => vertex(centre, k)));
}

/** Where one points to join the troops in a hex on top of them or beneath them. */
export function joinSpot(grid: HexGrid, hex: number, onTop: boolean): Point {
  const { x, y } = centreOf(grid, hex);
  return { x, y: y + (onTop ? -HALF_WAY : HALF_WAY) };
}

/** Where one points to take a whole stack. */
export function stackSpot(grid: HexGrid, hex: number): Point {
  const { x, y } = centreOf(grid, hex);
  return { x: x - BESIDE_COUNTERS, y };
}

/** Edge of a counter that can be seen whole. */
export function counterOutline({ x, y }: Point): string {
  return outlineOf([
    { x: x - HALF, y: y - HALF },
    { x: x + HALF, y: y - HALF },
    { x: x + HALF, y: y + HALF },
    { x: x - HALF, y: y + HALF },
  ]);
}

/** What shows of the lower counter of a stack, right of the upper one and below it.
 * @param centre the middle of the hex */
export function lowerOutline({ x, y }: Point): string {
  const [near, inner, far] = [LOWER_SHIFT - HALF, UPPER_SHIFT + HALF, LOWER_SHIFT + HALF];
  return outlineOf(
    [
      [inner, near],
      [far, near],
      [far, far],
      [near, far],
      [near, inner],
      [inner, inner],
    ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy! })),
  );
}

/** Where the lower counter of a stack is pointed at: its lower right corner.
 * @param centre the middle of the counter */
export function lowerSpot({ x, y }: Point): Point {
  const corner = HALF - (LOWER_SHIFT - UPPER_SHIFT) / 2;
  return { x: x + corner, y: y + corner };
}
