import { DIRECTIONS, type HexGrid } from './grid.ts';

/** Part of a counter's surroundings that a hexside belongs to. */
export type Arc = 0 | 1 | 2;
export const FRONT = 0;
export const FLANK = 1;
export const REAR = 2;

/** Arc of every hexside for every way to face, `[facing * 6 + direction]`. */
export type ArcTable = readonly Arc[];

/** Makes an arc table from the arcs of the hexsides that lie 0-5 places clockwise of where a counter faces. */
export function createArcs(clockwise: readonly [Arc, Arc, Arc, Arc, Arc, Arc]): ArcTable {
  return Array.from({ length: 36 }, (_, i) => clockwise[((i % 6) - Math.floor(i / 6) + 6) % 6]!);
}

/** Facing vertex k, which lies between hexsides k and k + 1: two front, two flank, two rear. */
export const BY_VERTEX: ArcTable = createArcs([FRONT, FRONT, FLANK, REAR, REAR, FLANK]);

/** Arc of a hexside; by vertex, if no other table is given. */
export function arcOf(facing: number, direction: number, arcs: ArcTable = BY_VERTEX): Arc {
  return arcs[facing * 6 + direction]!;
}

/** A set of all six facings, as bits. */
export const ALL_FACINGS = 0x3f;

/** Directions that lie in an arc, six bits, `[facing]`. */
export function arcBits(arc: Arc, arcs: ArcTable = BY_VERTEX): Uint8Array {
  const all = Array.from({ length: DIRECTIONS }, (_, k) => k);
  return Uint8Array.from(all, (facing) => all.reduce((bits, way) => bits | (Number(arcOf(facing, way, arcs) === arc) << way), 0));
}

/** Directions that are front, six bits, `[facing]`. */
export function frontBits(arcs: ArcTable = BY_VERTEX): Uint8Array {
  return arcBits(FRONT, arcs);
}

/** Facings from which a direction is front, six bits, `[direction]`. */
export function facingsTowards(arcs: ArcTable = BY_VERTEX): Uint8Array {
  const all = Array.from({ length: DIRECTIONS }, (_, k) => k);
  return Uint8Array.from(all, (way) => all.reduce((bits, facing) => bits | (Number(arcOf(facing, way, arcs) === FRONT) << facing), 0));
}

/** Which of two arcs counts for a line that runs along the hexside between them. */
type SpineRule = (first: Arc, second: Arc) => Arc;
export const frontmost: SpineRule = (first, second) => (first < second ? first : second);
export const rearmost: SpineRule = (first, second) => (first > second ? first : second);

/** Arc of a counter in `hex` through which the straight line from the centre of another hex comes. */
export function lineArc(grid: HexGrid, hex: number, facing: number, other: number, along: SpineRule, arcs: ArcTable = BY_VERTEX): Arc {
  const [first, second] = grid.entryDirections(other, hex);
  const arc = arcOf(facing, first, arcs);
  return second < 0 ? arc : along(arc, arcOf(facing, second, arcs));
}
