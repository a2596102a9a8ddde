import type { Faults } from '../../core/packs/faults.ts';
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
  /** Ticks of an inch; those of most tables, if left out. */
  readonly inch?: number;
}

/** Whole ticks of a number of inches. @param inch ticks of one */
export function ticksOf(inches: number, inch = TICKS_PER_INCH): number {
  return Math.round(inches * inch);
}

/** A written rectangle as a box in ticks. @param inch ticks of one */
export function rectBox({ x, y, w, h }: PackRect, inch = TICKS_PER_INCH): Box {
  return uprightBox(ticksOf(x, inch), ticksOf(y, inch), ticksOf(w, inch), ticksOf(h, inch));
}

/** Whether a box lies wholly on a table. @param inch ticks of one */
export function isOnTable({ width, height }: PackTable, box: Box, inch = TICKS_PER_INCH): boolean {
  return holdsBox(rectBox({ x: 0, y: 0, w: width, h: height }, inch), box);
}

/** A stretch of an edge in ticks, from the west or the south; the whole edge if it is not given. */
export function stretchOf(
  { pack, faults, inch }: TableContext,
  part: { readonly edge: Edge; readonly from?: number | undefined; readonly to?: number | undefined },
  path: string,
): { from: number; to: number } {
  const length = isAcross(part.edge) ? pack.table.width : pack.table.height;
  const from = part.from ?? 0;
  const to = part.to ?? length;
  if (to > length) faults.add(`${path}/to`, `The ${part.edge} edge is ${length} inches long.`);
  if (from >= to) faults.add(`${path}/from`, 'Must be less than "to".');
  return { from: ticksOf(from, inch), to: ticksOf(to, inch) };
}
