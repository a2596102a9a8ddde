import { type Box, CORNER_ACROSS, CORNER_AHEAD } from './box.ts';
import { eastOf, HALF_TURN, northOf, turnBetween, UNIT, UNIT_SQUARED } from './plane.ts';

/** What `stripExtent` found: how far ahead of the point the obstacle begins and ends within the strip, in ticks of a move; and what `findAside` did. */
export const extent = { near: 0, far: 0, aside: 0 };

/** How an obstacle lies as seen from a point along a heading, made once and filled again. Lengths are in ticks times `scale`, which is 1 but
 * for the rounding of directions; up to the division by it all is exact. */
const view = {
  scale: 1,
  /** Its middle, to the right and ahead. */
  across: 0,
  ahead: 0,
  /** How far it reaches from its middle to either side, and ahead and back. */
  reachAcross: 0,
  reachAhead: 0,
  /** Half of the width of the strip. */
  limit: 0,
};
/** Its corners in their order, to the right and ahead. */
const cornersAcross = new Float64Array(4);
const cornersAhead = new Float64Array(4);

/** How a box lies ahead of another's centre: finds its extent within the strip of the given half width that runs from there along the other's
 * heading, both ways. A move by that many ticks along the heading brings the centre level with it.
 * @returns false if the box does not reach into the strip */
export function stripExtent(from: Box, halfStrip: number, box: Box): boolean {
  lookAt(box, from);
  return extentWithin(halfStrip);
}

/** Looks at a box from another's centre along its heading, for `extentWithin`. */
export function lookAt(box: Box, from: Box): void {
  const east = 0 - from.ry;
  const north = from.rx;
  const dx = box.x - from.x;
  const dy = box.y - from.y;
  // Direction of the box's right side: (a, b), to the right and ahead.
  const a = (box.rx * north - box.ry * east) / UNIT_SQUARED;
  const b = (box.rx * east + box.ry * north) / UNIT_SQUARED;
  view.scale = from.squared / UNIT_SQUARED;
  view.across = (dx * north - dy * east) / UNIT;
  view.ahead = (dx * east + dy * north) / UNIT;
  view.reachAcross = box.halfWidth * Math.abs(a) + box.halfDepth * Math.abs(b);
  view.reachAhead = box.halfWidth * Math.abs(b) + box.halfDepth * Math.abs(a);
  for (let i = 0; i < 4; i++) {
    cornersAcross[i] = view.across + CORNER_ACROSS[i]! * (box.halfWidth * a) - CORNER_AHEAD[i]! * (box.halfDepth * b);
    cornersAhead[i] = view.ahead + CORNER_ACROSS[i]! * (box.halfWidth * b) + CORNER_AHEAD[i]! * (box.halfDepth * a);
  }
}

/** Half the width of the strip that `extentInStrip` asks of, in ticks; in a field, as fractions handed on may take memory. */
export const strip = { half: 0 };

/** The extent, within a strip of the given half width, of the box looked at last.
 * @returns false if the box does not reach into the strip */
export function extentWithin(halfStrip: number): boolean {
  strip.half = halfStrip;
  return extentInStrip();
}

/** The same for the strip of `strip`. */
export function extentInStrip(): boolean {
  const { scale, across, ahead, reachAcross, reachAhead } = view;
  const limit = (view.limit = strip.half * scale);
  if (Math.abs(across) - reachAcross >= limit) return false;
  if (Math.abs(across) + reachAcross <= limit) {
    extent.near = ahead - reachAhead;
    extent.far = ahead + reachAhead;
  } else clipToStrip();
  extent.near /= scale;
  extent.far /= scale;
  return true;
}

/** Finds how far the box looked at last lies beside the way: ticks from the middle line to its nearest point, negative to the left; 0 if it lies across. */
export function findAside(): void {
  const { scale, across, reachAcross } = view;
  extent.aside = Math.abs(across) <= reachAcross ? 0 : (across - Math.sign(across) * reachAcross) / scale;
}

/** Finds the extent of the part within the strip of the box looked at last. */
function clipToStrip(): void {
  const { limit } = view;
  let near = Infinity;
  let far = -Infinity;
  for (let i = 0; i < 4; i++) {
    const p = cornersAcross[i]!;
    const q = cornersAhead[i]!;
    const p2 = cornersAcross[(i + 1) & 3]!;
    const q2 = cornersAhead[(i + 1) & 3]!;
    if (Math.abs(p) <= limit) {
      near = Math.min(near, q);
      far = Math.max(far, q);
    }
    for (let sign = -1; sign <= 1; sign += 2) {
      const isOutside = sign * p > limit;
      if (isOutside === sign * p2 > limit) continue;
      const level = isOutside ? levelWhere(sign * limit, p, q, p2, q2) : levelWhere(sign * limit, p2, q2, p, q);
      near = Math.min(near, level);
      far = Math.max(far, level);
    }
  }
  extent.near = near;
  extent.far = far;
}

/** How far ahead an edge crosses a border of the strip; reckoned from its outer end, so that mirrored edges give the same number. */
function levelWhere(border: number, outerP: number, outerQ: number, innerP: number, innerQ: number): number {
  return outerQ + ((border - outerP) / (innerP - outerP)) * (innerQ - outerQ);
}

/** Corners of the turning box before and after, from its centre, in the frame of the obstacle. */
const startX = new Float64Array(4);
const startY = new Float64Array(4);
const endX = new Float64Array(4);
const endY = new Float64Array(4);

/** Whether a corner of a box that turns about its centre, the shorter way, enters an obstacle by more than `slack` ticks, or ends there; no for a
 * half turn, which has no shorter way. Sides are not judged: they sweep less than the corners, but may end in the obstacle. */
export function turnHits(box: Box, toHeading: number, obstacle: Box, slack: number): boolean {
  const turn = turnBetween(box.heading, toHeading);
  const halfWidth = obstacle.halfWidth - slack;
  const halfDepth = obstacle.halfDepth - slack;
  if (turn === 0 || turn === HALF_TURN || halfWidth <= 0 || halfDepth <= 0) return false;
  // The turning box's centre in the frame of the obstacle.
  const dx = box.x - obstacle.x;
  const dy = box.y - obstacle.y;
  const cx = (dx * obstacle.rx + dy * obstacle.ry) / UNIT;
  const cy = (dy * obstacle.rx - dx * obstacle.ry) / UNIT;
  const awayX = Math.max(0, Math.abs(cx) - halfWidth);
  const awayY = Math.max(0, Math.abs(cy) - halfDepth);
  const radiusSquared = box.halfWidth * box.halfWidth + box.halfDepth * box.halfDepth;
  if (awayX * awayX + awayY * awayY >= radiusSquared) return false;
  placeCorners(startX, startY, box, box.rx, box.ry, obstacle);
  placeCorners(endX, endY, box, northOf(toHeading), -eastOf(toHeading), obstacle);
  for (let i = 0; i < 4; i++) {
    if (Math.abs(cx + endX[i]!) < halfWidth && Math.abs(cy + endY[i]!) < halfDepth) return true;
  }
  // A corner that goes in and out again crosses an edge of the obstacle on its circle.
  for (let sign = -1; sign <= 1; sign += 2) {
    const x = sign * halfWidth - cx;
    const y = Math.sqrt(radiusSquared - x * x);
    if (Math.abs(cy + y) < halfDepth && isSwept(x, y)) return true;
    if (Math.abs(cy - y) < halfDepth && isSwept(x, -y)) return true;
    const v = sign * halfDepth - cy;
    const u = Math.sqrt(radiusSquared - v * v);
    if (Math.abs(cx + u) < halfWidth && isSwept(u, v)) return true;
    if (Math.abs(cx - u) < halfWidth && isSwept(-u, v)) return true;
  }
  return false;
}

function placeCorners(xs: Float64Array, ys: Float64Array, box: Box, rx: number, ry: number, obstacle: Box): void {
  const a = (rx * obstacle.rx + ry * obstacle.ry) / UNIT_SQUARED;
  const b = (ry * obstacle.rx - rx * obstacle.ry) / UNIT_SQUARED;
  for (let i = 0; i < 4; i++) {
    const across = CORNER_ACROSS[i]! * box.halfWidth;
    const ahead = CORNER_AHEAD[i]! * box.halfDepth;
    xs[i] = across * a - ahead * b;
    ys[i] = across * b + ahead * a;
  }
}

/** Whether a corner passes over a point of its circle, given from the centre. Which way the box turns does not matter: opposite corners pass
 * over opposite points, and a point lies between the start and the end of a corner, or opposite, if it has them on different sides. */
function isSwept(x: number, y: number): boolean {
  for (let i = 0; i < 2; i++) {
    if ((startY[i]! * x - startX[i]! * y) * (y * endX[i]! - x * endY[i]!) > 0) return true;
  }
  return false;
}
