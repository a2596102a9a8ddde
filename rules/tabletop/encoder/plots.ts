import { type Box, holdsPoint, shareInside } from '../../geometry/box.ts';
import type { Polygon } from '../../geometry/plane.ts';

/** Whether two boxes cover the same ground. */
export function isSameGround(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.heading === b.heading && a.halfWidth === b.halfWidth && a.halfDepth === b.halfDepth;
}

/** The boxes without those that cover the same ground as one before them: what stands inside has to be looked for once only. */
export function distinctGround(boxes: readonly Box[]): readonly Box[] {
  return boxes.filter((box, i) => boxes.findIndex((other) => isSameGround(other, box)) === i);
}

/** Whether at least a share of a base, from one half up, lies within a plot of ground: a base whose middle lies outside has less than half of
 * itself inside.
 * @param polygon the caller's, to be clipped */
export function liesWithin(base: Box, plot: Box, share: number, polygon: Polygon): boolean {
  return holdsPoint(plot, base.x, base.y) && shareInside(base, plot, polygon) >= share;
}
