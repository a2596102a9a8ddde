import { type Box, CORNER_ACROSS, CORNER_AHEAD, TOUCH } from './box.ts';
import { eastOf, HALF_TURN, northOf, turnBetween, UNIT, UNIT_SQUARED } from './plane.ts';

/** What `stripExtent` found: how far ahead of the point the obstacle begins and ends within the strip, in ticks of a move. */
export const extent = { near: 0, far: 0 };

/** How a box lies ahead of a point: finds its extent within the strip of the given half width that runs from the point along a heading,
 * both ways. A move by that many ticks along the heading brings the point level with it.
 * @returns false if the box does not reach into the strip */
export function stripExtent(x: number, y: number, heading: number, halfStrip: number, box: Box): boolean {
  const east = eastOf(heading);
  const north = northOf(heading);
  const dx = box.x - x;
  const dy = box.y - y;
  // Lengths here are in ticks times `scale`, which is 1 but for the rounding of directions; up to the last division all is exact.
  const scale = (east * east + north * north) / UNIT_SQUARED;
  const limit = halfStrip * scale;
  const across = (dx * north - dy * east) / UNIT;
  // Direction of the box's right side seen from the strip: (a, b), to the right and ahead.
  const a = (box.rx * north - box.ry * east) / UNIT_SQUARED;
  const b = (box.rx * east + box.ry * north) / UNIT_SQUARED;
  const reachAcross = box.halfWidth * Math.abs(a) + box.halfDepth * Math.abs(b);
  if (Math.abs(across) - reachAcross >= limit) return false;
  const ahead = (dx * east + dy * north) / UNIT;
  if (Math.abs(across) + reachAcross <= limit) {
    const reachAhead = box.halfWidth * Math.abs(b) + box.halfDepth * Math.abs(a);
    extent.near = ahead - reachAhead;
    extent.far = ahead + reachAhead;
  } else clipToStrip(across, ahead, box.halfWidth * a, box.halfWidth * b, box.halfDepth * -b, box.halfDepth * a, limit);
  extent.near /= scale;
  extent.far /= scale;
  return true;
}

/** Finds the extent of the part of a box within the strip; (wx, wy) and (dx, dy) are its half width and half depth as vectors. */
function clipToStrip(across: number, ahead: number, wx: number, wy: number, dx: number, dy: number, limit: number): void {
  extent.near = Infinity;
  extent.far = -Infinity;
  clipEdge(across + wx + dx, ahead + wy + dy, across + wx - dx, ahead + wy - dy, limit);
  clipEdge(across + wx - dx, ahead + wy - dy, across - wx - dx, ahead - wy - dy, limit);
  clipEdge(across - wx - dx, ahead - wy - dy, across - wx + dx, ahead - wy + dy, limit);
  clipEdge(across - wx + dx, ahead - wy + dy, across + wx + dx, ahead + wy + dy, limit);
}

/** Widens the extent by the part within the strip of the edge from (p, q) to (p2, q2): across, ahead. */
function clipEdge(p: number, q: number, p2: number, q2: number, limit: number): void {
  if (Math.abs(p) <= limit) widen(q);
  if (p > limit !== p2 > limit) widen(p > limit ? levelWhere(limit, p, q, p2, q2) : levelWhere(limit, p2, q2, p, q));
  if (p < -limit !== p2 < -limit) widen(p < -limit ? levelWhere(-limit, p, q, p2, q2) : levelWhere(-limit, p2, q2, p, q));
}

/** How far ahead an edge crosses a border of the strip; reckoned from its outer end, so that mirrored edges give the same number. */
function levelWhere(border: number, outerP: number, outerQ: number, innerP: number, innerQ: number): number {
  return outerQ + ((border - outerP) / (innerP - outerP)) * (innerQ - outerQ);
}

function widen(ahead: number): void {
  if (ahead < extent.near) extent.near = ahead;
  if (ahead > extent.far) extent.far = ahead;
}

/** Corners of the turning box before and after, from its centre, in the frame of the obstacle. */
const startX = new Float64Array(4);
const startY = new Float64Array(4);
const endX = new Float64Array(4);
const endY = new Float64Array(4);

/** Whether a corner of a box that turns about its centre, the shorter way, enters an obstacle by more than the tolerance of touching;
 * or ends there; no for a half turn, which has no shorter way. Sides are not judged: they sweep less than the corners, but may end in the obstacle. */
export function turnHits(box: Box, toHeading: number, obstacle: Box): boolean {
  const turn = turnBetween(box.heading, toHeading);
  const halfWidth = obstacle.halfWidth - TOUCH;
  const halfDepth = obstacle.halfDepth - TOUCH;
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
