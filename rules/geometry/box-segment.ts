import type { Box } from './box.ts';
import { UNIT } from './plane.ts';

/** What `partInside` found: shares of the way from one end of a segment to the other. */
export const part = { from: 0, to: 1 };

/** Finds the part of the segment from a to b that lies within a box grown by so many ticks on every side.
 * @returns false if none does */
export function partInside(box: Box, growth: number, ax: number, ay: number, bx: number, by: number): boolean {
  part.from = 0;
  part.to = 1;
  cutTo(
    (box.halfWidth + growth) * box.squared,
    UNIT * ((ax - box.x) * box.rx + (ay - box.y) * box.ry),
    UNIT * ((bx - ax) * box.rx + (by - ay) * box.ry),
  );
  cutTo(
    (box.halfDepth + growth) * box.squared,
    UNIT * ((ay - box.y) * box.rx - (ax - box.x) * box.ry),
    UNIT * ((by - ay) * box.rx - (bx - ax) * box.ry),
  );
  return part.from < part.to;
}

/** Leaves of the part what lies no farther than `limit` to either side of a middle, from `start` on by `way`. */
function cutTo(limit: number, start: number, way: number): void {
  if (way === 0) {
    if (Math.abs(start) > limit) part.to = -1;
    return;
  }
  part.from = Math.max(part.from, (-Math.sign(way) * limit - start) / way);
  part.to = Math.min(part.to, (Math.sign(way) * limit - start) / way);
}
