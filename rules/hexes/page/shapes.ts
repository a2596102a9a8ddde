import type { BoardCell } from '../../core/views/board.ts';
import { at, type Point } from '../../core/views/svg.ts';
import type { HexGrid } from '../grid.ts';
import { HALF, LOWER_SHIFT, UPPER_SHIFT } from '../render/counters.ts';
import { centreOf, polar, RADIUS, vertex } from '../render/shapes.ts';

/** Where one points to take a whole stack: beside its counters. */
const BESIDE_COUNTERS = 28;
/** How far from the middle of a hex one points to join it above or below. */
const HALF_WAY = 16;

function outlineOf(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}z`;
}

/** The hex as data of an SVG path. */
export function hexOutline(grid: HexGrid, hex: number): string {
  const centre = centreOf(grid, hex);
  return outlineOf([0, 1, 2, 3, 4, 5].map((k) => vertex(centre, k, RADIUS, grid.turn)));
}

/** All hexes of a map. */
export function hexCells(grid: HexGrid): BoardCell[] {
  return grid.hexes.map((hex) => ({ ...centreOf(grid, hex), outline: hexOutline(grid, hex) }));
}

/** Degrees from where a level line through the middle of a hex meets its edge to each vertex of the half clockwise of there. */
const FLAT_HALF = [0, 60, 120, 180] as const;
const POINTY_HALF = [30, 90, 150] as const;
/** Middle of a hex to the middle of a hexside. */
const INNER_RADIUS = RADIUS * Math.cos(Math.PI / 6);

/** The upper or the lower half of a hex: cut from vertex to vertex with flat tops, from hexside to hexside with pointy ones. */
export function halfOutline(grid: HexGrid, hex: number, isUpper: boolean): string {
  const centre = centreOf(grid, hex);
  const first = isUpper ? 270 : 90;
  const vertices = (grid.isPointy ? POINTY_HALF : FLAT_HALF).map((turn) => polar(centre, first + turn, RADIUS));
  if (!grid.isPointy) return outlineOf(vertices);
  return outlineOf([polar(centre, first, INNER_RADIUS), ...vertices, polar(centre, first + 180, INNER_RADIUS)]);
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
