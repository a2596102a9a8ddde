import type { Faults } from '../../core/faults.ts';
import { type Box, holdsBox, uprightBox } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Edge } from '../edges.ts';
import { isAcross } from '../fields/stretch.ts';

/** A point as a pack writes it: inches to the east and to the north. */
export type PackPoint = readonly [number, number];

/** A rectangle as a pack writes it: its south-west corner and its size in inches. */
export interface PackRect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Size of a table in inches. */
interface PackTable {
  readonly width: number;
  readonly height: number;
}

/** What every part of a scenario on a table is worked out from. */
export interface TableContext {
  readonly pack: { readonly table: PackTable };
  readonly faults: Faults;
}

/** Whole ticks of a number of inches. */
export function ticksOf(inches: number): number {
  return Math.round(inches * TICKS_PER_INCH);
}

/** A written rectangle as a box in ticks. */
export function rectBox({ x, y, w, h }: PackRect): Box {
  return uprightBox(ticksOf(x), ticksOf(y), ticksOf(w), ticksOf(h));
}

/** Whether a box lies wholly on a table. */
export function isOnTable({ width, height }: PackTable, box: Box): boolean {
  return holdsBox(rectBox({ x: 0, y: 0, w: width, h: height }), box);
}

/** A stretch of an edge in ticks, from the west or the south; the whole edge if it is not given. */
export function stretchOf(
  { pack, faults }: TableContext,
  part: { readonly edge: Edge; readonly from?: number | undefined; readonly to?: number | undefined },
  path: string,
): { from: number; to: number } {
  const length = isAcross(part.edge) ? pack.table.width : pack.table.height;
  const from = part.from ?? 0;
  const to = part.to ?? length;
  if (to > length) faults.add(`${path}/to`, `The ${part.edge} edge is ${length} inches long.`);
  if (from >= to) faults.add(`${path}/from`, 'Must be less than "to".');
  return { from: ticksOf(from), to: ticksOf(to) };
}
