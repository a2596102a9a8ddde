import { type Box, CORNER_ACROSS, CORNER_AHEAD, TOUCH } from './box.ts';
import { eastOf, eastward, northOf, northward, Polygon, UNIT } from './plane.ts';

/** Bodies nearer to a line than this, in ticks, touch it and do not block it. */
const MARGIN = 1;

/** One side of a box seen from a point before it: where the lines of sight to it go. Places in ticks. */
export class SightLine {
  private px = 0;
  private py = 0;
  /** Unit vector towards the middle of the side, and the distance to it. */
  private ux = 0;
  private uy = 1;
  length = 0;
  /** Across and along the line from the left end of the side to the right; across is never negative. */
  private sideAcross = 0;
  private sideAlong = 0;
  private sideLength = 0;
  /** Narrowest clearance to each side of the line, in ticks. */
  private rightGap = Infinity;
  private leftGap = Infinity;
  /** Shares of the right and of the left half of the side that can be seen, from its middle on. */
  private rightSeen = 1;
  private leftSeen = 1;
  isBlocked = false;
  /** The part of a body between the eye and the side: x along the line of sight, y across it. */
  private readonly body = new Polygon();

  /** Aims from a point at a side of a box. */
  aim(px: number, py: number, target: Box, side: number): this {
    const mx = target.sideX(side);
    const my = target.sideY(side);
    this.px = px;
    this.py = py;
    this.length = Math.sqrt((mx - px) * (mx - px) + (my - py) * (my - py));
    const heading = target.sideHeading(side);
    this.ux = this.length === 0 ? -eastOf(heading) / UNIT : (mx - px) / this.length;
    this.uy = this.length === 0 ? -northOf(heading) / UNIT : (my - py) / this.length;
    this.sideLength = target.sideLength(side);
    const dx = cornerX(target, side + 1) - cornerX(target, side);
    const dy = cornerY(target, side + 1) - cornerY(target, side);
    const across = dx * this.uy - dy * this.ux;
    this.sideAcross = Math.abs(across);
    this.sideAlong = (dx * this.ux + dy * this.uy) * (across < 0 ? -1 : 1);
    this.rightGap = this.leftGap = Infinity;
    this.rightSeen = this.leftSeen = 1;
    this.isBlocked = false;
    return this;
  }

  /** Ticks of the middle line that lie within a box. */
  chord(box: Box): number {
    const dx = this.px - box.x;
    const dy = this.py - box.y;
    let from = 0;
    let to = this.length;
    for (let axis = 0; axis < 2; axis++) {
      const ax = (axis === 0 ? box.rx : -box.ry) / UNIT;
      const ay = (axis === 0 ? box.ry : box.rx) / UNIT;
      const half = axis === 0 ? box.halfWidth : box.halfDepth;
      const start = dx * ax + dy * ay;
      const speed = this.ux * ax + this.uy * ay;
      if (Math.abs(speed) < 1e-9) {
        if (Math.abs(start) > half) return 0;
        continue;
      }
      const t1 = (-half - start) / speed;
      const t2 = (half - start) / speed;
      from = Math.max(from, Math.min(t1, t2));
      to = Math.min(to, Math.max(t1, t2));
    }
    return Math.max(0, to - from);
  }

  /** Takes in one body that hides what is behind it: neither the viewer nor the target. */
  obstruct(box: Box): void {
    const { body } = this;
    this.outline(box);
    if (body.count < 3) return;
    body.clip(-1, 0, -MARGIN);
    if (body.count >= 3) this.narrow();
    this.outline(box);
    body.clip(-this.sideAcross, this.sideAlong, -MARGIN * this.sideAcross);
    if (body.count >= 3) this.shade();
  }

  /** The part of a body before the line through the side; bodies in line with the side up to the tolerance of touching are not before it. */
  private outline(box: Box): void {
    const { body } = this;
    body.count = 0;
    for (let corner = 0; corner < 4; corner++) {
      const dx = cornerX(box, corner) - this.px;
      const dy = cornerY(box, corner) - this.py;
      body.add(dx * this.ux + dy * this.uy, dx * this.uy - dy * this.ux);
    }
    body.clip(this.sideAcross, -this.sideAlong, this.sideAcross * this.length - TOUCH * this.sideLength);
  }

  /** A body ahead of the eye lies across the line, or bounds the gap. */
  private narrow(): void {
    const { body } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < body.count; i++) {
      low = Math.min(low, body.ys[i]!);
      high = Math.max(high, body.ys[i]!);
    }
    if (low < -MARGIN && high > MARGIN) this.isBlocked = true;
    else if (low + high > 0) this.rightGap = Math.min(this.rightGap, Math.max(0, low));
    else if (low + high < 0) this.leftGap = Math.min(this.leftGap, Math.max(0, -high));
  }

  /** A body between the side and the parallel to it through the eye throws its shadow on the side. */
  private shade(): void {
    const { body } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < body.count; i++) {
      // Where the line from the eye through a corner meets the side, in half sides to the right of its middle.
      const share = (2 * this.length * body.ys[i]!) / (this.sideAcross * body.xs[i]! - this.sideAlong * body.ys[i]!);
      low = Math.min(low, share);
      high = Math.max(high, share);
    }
    if (low + high > 0) this.rightSeen = Math.min(this.rightSeen, Math.max(0, low));
    else if (low + high < 0) this.leftSeen = Math.min(this.leftSeen, Math.max(0, -high));
  }

  /** Width of the gap between the bodies to the left and to the right of the middle line, in ticks. */
  get gap(): number {
    return this.leftGap + this.rightGap;
  }

  /** Length of the side that can be seen, on from its middle to either end, in ticks; of a line that is not blocked. */
  get visible(): number {
    return (this.sideLength / 2) * (this.rightSeen + this.leftSeen);
  }

  /** Length of the whole side, in ticks. */
  get whole(): number {
    return this.sideLength;
  }
}

function cornerX(box: Box, corner: number): number {
  return box.pointX(CORNER_ACROSS[corner & 3]!, CORNER_AHEAD[corner & 3]!);
}

function cornerY(box: Box, corner: number): number {
  return box.pointY(CORNER_ACROSS[corner & 3]!, CORNER_AHEAD[corner & 3]!);
}

/** Length of a side of `target` that lies in the front arc of `viewer`, in ticks. The arc opens by 45° from each front corner,
 * or, if `wide`, is all that lies before the front.
 * @param back ticks by which the viewer is taken to stand farther back than it does */
export function lengthInFrontArc(viewer: Box, target: Box, side: number, wide: boolean, back = 0): number {
  const { rx, ry, halfWidth, halfDepth } = viewer;
  const x = viewer.x - eastward(viewer.heading, back);
  const y = viewer.y - northward(viewer.heading, back);
  const ax = cornerX(target, side) - x;
  const ay = cornerY(target, side) - y;
  const bx = cornerX(target, side + 1) - x;
  const by = cornerY(target, side + 1) - y;
  const acrossA = (ax * rx + ay * ry) / UNIT;
  const aheadA = (ay * rx - ax * ry) / UNIT - halfDepth;
  const acrossB = (bx * rx + by * ry) / UNIT;
  const aheadB = (by * rx - bx * ry) / UNIT - halfDepth;
  // What lies before the front, to the left of the arc's right edge, and to the right of its left edge.
  let first = lostFirst(aheadA, aheadB);
  let last = lostFirst(aheadB, aheadA);
  if (!wide) {
    const leftA = aheadA - acrossA + halfWidth;
    const leftB = aheadB - acrossB + halfWidth;
    const rightA = aheadA + acrossA + halfWidth;
    const rightB = aheadB + acrossB + halfWidth;
    first = Math.max(first, lostFirst(leftA, leftB), lostFirst(rightA, rightB));
    last = Math.max(last, lostFirst(leftB, leftA), lostFirst(rightB, rightA));
  }
  return Math.max(0, 1 - (first + last)) * target.sideLength(side);
}

/** Share of a segment that is cut off at its first end, where a value that runs from `a` to `b` along it is negative. */
function lostFirst(a: number, b: number): number {
  if (a >= 0) return 0;
  return b < 0 ? 1 : a / (a - b);
}
