import type { Box } from './box.ts';
import { UNIT } from './plane.ts';

/** A part of a segment: shares of the way from one end to the other. */
export interface SegmentPart {
  readonly from: number;
  readonly to: number;
}

/** The part of the segment from a to b that lies within a box grown by so many ticks on every side; null if none does. */
export function partInside(box: Box, growth: number, ax: number, ay: number, bx: number, by: number): SegmentPart | null {
  const wide = (box.halfWidth + growth) * box.squared;
  const across = UNIT * ((ax - box.x) * box.rx + (ay - box.y) * box.ry);
  const wayAcross = UNIT * ((bx - ax) * box.rx + (by - ay) * box.ry);
  const deep = (box.halfDepth + growth) * box.squared;
  const ahead = UNIT * ((ay - box.y) * box.rx - (ax - box.x) * box.ry);
  const wayAhead = UNIT * ((by - ay) * box.rx - (bx - ax) * box.ry);
  const from = Math.max(0, enters(wide, across, wayAcross), enters(deep, ahead, wayAhead));
  const to = Math.min(1, leaves(wide, across, wayAcross), leaves(deep, ahead, wayAhead));
  return from < to ? { from, to } : null;
}

/** Share of the way at which a point that goes from `start` on by `way` comes within `limit` to either side of a middle. */
function enters(limit: number, start: number, way: number): number {
  if (way === 0) return Math.abs(start) > limit ? Infinity : 0;
  return (-Math.sign(way) * limit - start) / way;
}

/** Share of the way at which it is `limit` past the middle. */
function leaves(limit: number, start: number, way: number): number {
  return way === 0 ? 1 : (Math.sign(way) * limit - start) / way;
}
