import { type Box, CORNER_ACROSS, CORNER_AHEAD } from './box.ts';
import { eastOf, HALF_TURN, northOf, turnBetween, UNIT, UNIT_SQUARED } from './plane.ts';

/** How one obstacle after another lies in the strip that a base sweeps as it goes straight on; made once and used again. Lengths are in ticks of a
 * move. What it finds stands in its fields, as fractions handed on may take memory. */
export class StripView {
  /** Half the width of the strip. */
  half = 0;
  /** How far ahead the obstacle begins and ends within the strip, once `reaches` has found that it does. */
  near = 0;
  far = 0;
  /** What `findAside` found. */
  aside = 0;
  /** Lengths below are in ticks times this, which is 1 but for the rounding of directions; up to the division by it all is exact. */
  private scale = 1;
  /** The obstacle's middle, to the right and ahead. */
  private across = 0;
  private ahead = 0;
  /** How far it reaches from its middle to either side, and ahead and back. */
  private reachAcross = 0;
  private reachAhead = 0;
  /** Half of the width of the strip. */
  private limit = 0;
  /** The obstacle's corners in their order, to the right and ahead. */
  private readonly cornersAcross = new Float64Array(4);
  private readonly cornersAhead = new Float64Array(4);

  /** Looks at an obstacle from the centre of a box along its heading: a move by so many ticks that way brings the centre level with what lies so far
   * ahead. */
  look(box: Box, from: Box): void {
    const east = 0 - from.ry;
    const north = from.rx;
    const dx = box.x - from.x;
    const dy = box.y - from.y;
    // Direction of the box's right side: (a, b), to the right and ahead.
    const a = (box.rx * north - box.ry * east) / UNIT_SQUARED;
    const b = (box.rx * east + box.ry * north) / UNIT_SQUARED;
    const across = (dx * north - dy * east) / UNIT;
    const ahead = (dx * east + dy * north) / UNIT;
    this.scale = from.squared / UNIT_SQUARED;
    this.across = across;
    this.ahead = ahead;
    this.reachAcross = box.halfWidth * Math.abs(a) + box.halfDepth * Math.abs(b);
    this.reachAhead = box.halfWidth * Math.abs(b) + box.halfDepth * Math.abs(a);
    for (let i = 0; i < 4; i++) {
      this.cornersAcross[i] = across + CORNER_ACROSS[i]! * (box.halfWidth * a) - CORNER_AHEAD[i]! * (box.halfDepth * b);
      this.cornersAhead[i] = ahead + CORNER_ACROSS[i]! * (box.halfWidth * b) + CORNER_AHEAD[i]! * (box.halfDepth * a);
    }
  }

  /** Whether the obstacle looked at last reaches into the strip; finds where it begins and ends in it, both ways. */
  reaches(): boolean {
    const { scale, across, ahead, reachAcross, reachAhead } = this;
    const limit = (this.limit = this.half * scale);
    if (Math.abs(across) - reachAcross >= limit) return false;
    if (Math.abs(across) + reachAcross <= limit) {
      this.near = ahead - reachAhead;
      this.far = ahead + reachAhead;
    } else this.clip();
    this.near /= scale;
    this.far /= scale;
    return true;
  }

  /** The same for a strip of the given half width. */
  reachesInto(half: number): boolean {
    this.half = half;
    return this.reaches();
  }

  /** Looks at an obstacle, and finds at once whether it reaches into a strip of the given half width. */
  sees(box: Box, from: Box, half: number): boolean {
    this.look(box, from);
    return this.reachesInto(half);
  }

  /** Finds how far the obstacle looked at last lies beside the way: ticks from the middle line to its nearest point, negative to the left; 0 if it
   * lies across. */
  findAside(): void {
    const { scale, across, reachAcross } = this;
    this.aside = Math.abs(across) <= reachAcross ? 0 : (across - Math.sign(across) * reachAcross) / scale;
  }

  /** Finds the extent of the part within the strip. */
  private clip(): void {
    const { limit, cornersAcross, cornersAhead } = this;
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
    this.near = near;
    this.far = far;
  }
}

/** How far ahead an edge crosses a border of the strip; reckoned from its outer end, so that mirrored edges give the same number. */
function levelWhere(border: number, outerP: number, outerQ: number, innerP: number, innerQ: number): number {
  return outerQ + ((border - outerP) / (innerP - outerP)) * (innerQ - outerQ);
}

/** Follows the corners of a box as it turns about its centre; made once and used again. */
export class CornerSweep {
  /** The corners before and after, from the centre of the box, in the frame of the obstacle. */
  private readonly startX = new Float64Array(4);
  private readonly startY = new Float64Array(4);
  private readonly endX = new Float64Array(4);
  private readonly endY = new Float64Array(4);

  /** Whether a corner of a box that turns about its centre, the shorter way, enters an obstacle by more than `slack` ticks, or ends there; no for a
   * half turn, which has no shorter way. Sides are not judged: they sweep less than the corners, but may end in the obstacle. */
  hits(box: Box, toHeading: number, obstacle: Box, slack: number): boolean {
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
    placeCorners(this.startX, this.startY, box, box.rx, box.ry, obstacle);
    placeCorners(this.endX, this.endY, box, northOf(toHeading), -eastOf(toHeading), obstacle);
    for (let i = 0; i < 4; i++) {
      if (Math.abs(cx + this.endX[i]!) < halfWidth && Math.abs(cy + this.endY[i]!) < halfDepth) return true;
    }
    // A corner that goes in and out again crosses an edge of the obstacle on its circle.
    for (let sign = -1; sign <= 1; sign += 2) {
      const x = sign * halfWidth - cx;
      const y = Math.sqrt(radiusSquared - x * x);
      if (Math.abs(cy + y) < halfDepth && this.isSwept(x, y)) return true;
      if (Math.abs(cy - y) < halfDepth && this.isSwept(x, -y)) return true;
      const v = sign * halfDepth - cy;
      const u = Math.sqrt(radiusSquared - v * v);
      if (Math.abs(cx + u) < halfWidth && this.isSwept(u, v)) return true;
      if (Math.abs(cx - u) < halfWidth && this.isSwept(-u, v)) return true;
    }
    return false;
  }

  /** Whether a corner passes over a point of its circle, given from the centre. Which way the box turns does not matter: opposite corners pass
   * over opposite points, and a point lies between the start and the end of a corner, or opposite, if it has them on different sides. */
  private isSwept(x: number, y: number): boolean {
    const { startX, startY, endX, endY } = this;
    for (let i = 0; i < 2; i++) {
      if ((startY[i]! * x - startX[i]! * y) * (y * endX[i]! - x * endY[i]!) > 0) return true;
    }
    return false;
  }
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
