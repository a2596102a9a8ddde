import { type Box, FRONT, uprightBox } from '../geometry/box.ts';
import { eastOf, northOf, TICKS_PER_INCH, UNIT } from '../geometry/plane.ts';

/** Edges of a table, clockwise. */
export const EDGES = ['north', 'east', 'south', 'west'] as const;
export type Edge = (typeof EDGES)[number];

/** A table's size in ticks; its south-west corner is the origin. */
export interface TableSize {
  readonly width: number;
  readonly height: number;
  /** Ticks of an inch on it, if they are not those of most tables. */
  readonly inch?: number;
}

/** Ticks of an inch on a table. */
export function inchOf({ inch = TICKS_PER_INCH }: TableSize): number {
  return inch;
}

/** Thickness of the walls that stand for the edges of the table. */
const WALL = 15 * TICKS_PER_INCH;

/** Walls just off the table, that keep bases on it. */
export function tableEdges({ width, height }: TableSize): Box[] {
  return [
    uprightBox(-WALL, -WALL, WALL, height + 2 * WALL),
    uprightBox(width, -WALL, WALL, height + 2 * WALL),
    uprightBox(-WALL, -WALL, width + 2 * WALL, WALL),
    uprightBox(-WALL, height, width + 2 * WALL, WALL),
  ];
}

/** Ticks straight ahead from the middle of a base's front to the line of an edge; infinite if it never gets there. */
export function ticksToEdge(base: Box, edge: Edge, { width, height }: TableSize): number {
  const east = eastOf(base.heading) / UNIT;
  const north = northOf(base.heading) / UNIT;
  const speed = edge === 'north' ? north : edge === 'south' ? -north : edge === 'east' ? east : -east;
  const x = base.sideX(FRONT);
  const y = base.sideY(FRONT);
  const gap = edge === 'north' ? height - y : edge === 'south' ? y : edge === 'east' ? width - x : x;
  return speed <= 0.1 ? Infinity : Math.max(0, gap) / speed;
}

/** The middle of a base's front after so many ticks straight on. */
export function frontAfter(base: Box, distance: number): { readonly x: number; readonly y: number } {
  return {
    x: base.sideX(FRONT) + (distance * eastOf(base.heading)) / UNIT,
    y: base.sideY(FRONT) + (distance * northOf(base.heading)) / UNIT,
  };
}
