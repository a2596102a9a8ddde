import { eastOf, FULL_TURN, HALF_TURN, headingTowards, northOf, Polygon, QUARTER_TURN, UNIT, UNIT_SQUARED } from './plane.ts';

/** Two boxes touch if the gap between them, or their overlap, is at most this many ticks (0.01 inch): positions are whole ticks. */
export const TOUCH = 5;

/** The narrowest gap at which boxes no longer touch, as an overlap in ticks times 2^24: of whole and half numbers come halves only. */
const WIDER_THAN_TOUCH = -TOUCH * UNIT_SQUARED - 0.5;

/** Sides of a box, clockwise from its front. */
export const SIDES_OF_BOX = ['front', 'right', 'rear', 'left'] as const;
export const FRONT = 0;
export const RIGHT = 1;
export const REAR = 2;
export const LEFT = 3;

/** Half of the frontage and of the depth of a base, in ticks. */
export interface BaseSize {
  readonly halfWidth: number;
  readonly halfDepth: number;
}

/** A rectangle on the table, turned any way. All fields are whole or half numbers, so that comparisons of boxes are exact. */
export class Box implements BaseSize {
  /** Centre, in ticks. */
  x = 0;
  y = 0;
  heading = 0;
  /** Direction of the right side as a vector of length 4096; the front lies a quarter turn to its left. */
  rx = UNIT;
  ry = 0;
  /** rx² + ry²: about 2^24, for the parts of a direction are rounded. */
  squared = UNIT_SQUARED;
  /** Half of the frontage and half of the depth, in ticks. */
  halfWidth = 0;
  halfDepth = 0;

  set(x: number, y: number, heading: number, halfWidth: number, halfDepth: number): this {
    this.x = x;
    this.y = y;
    this.heading = heading;
    this.rx = northOf(heading);
    this.ry = 0 - eastOf(heading);
    this.squared = this.rx * this.rx + this.ry * this.ry;
    this.halfWidth = halfWidth;
    this.halfDepth = halfDepth;
    return this;
  }

  copy(other: Box): this {
    return this.set(other.x, other.y, other.heading, other.halfWidth, other.halfDepth);
  }

  /** Distance from the centre to a corner, in ticks. */
  get radius(): number {
    return Math.sqrt(this.halfWidth * this.halfWidth + this.halfDepth * this.halfDepth);
  }

  /** Place in ticks of the point `across` half widths to the right of the centre and `ahead` half depths before it. */
  pointX(across: number, ahead: number): number {
    return this.x + (across * this.halfWidth * this.rx - ahead * this.halfDepth * this.ry) / UNIT;
  }

  pointY(across: number, ahead: number): number {
    return this.y + (across * this.halfWidth * this.ry + ahead * this.halfDepth * this.rx) / UNIT;
  }

  /** Length of a side, in ticks. */
  sideLength(side: number): number {
    return 2 * (side === FRONT || side === REAR ? this.halfWidth : this.halfDepth);
  }

  /** Heading of the outward normal of a side. */
  sideHeading(side: number): number {
    return (this.heading + side * QUARTER_TURN) % FULL_TURN;
  }

  /** Middle of a side. */
  sideX(side: number): number {
    return this.pointX(SIDE_ACROSS[side]!, SIDE_AHEAD[side]!);
  }

  sideY(side: number): number {
    return this.pointY(SIDE_ACROSS[side]!, SIDE_AHEAD[side]!);
  }
}

const SIDE_ACROSS = [0, 1, 0, -1] as const;
const SIDE_AHEAD = [1, 0, -1, 0] as const;

/** Corners, clockwise from the left of the front: a side runs from the corner of its number to the next. */
export const CORNER_ACROSS = [-1, 1, 1, -1] as const;
export const CORNER_AHEAD = [1, 1, -1, -1] as const;

/** A box whose sides lie along the axes, by its south-west corner and its size in ticks. */
export function uprightBox(x: number, y: number, width: number, height: number): Box {
  return new Box().set(x + width / 2, y + height / 2, 0, width / 2, height / 2);
}

/** A strip of the given width along the segment from a to b, heading from a to b; all in ticks. For the rounding of the heading its ends may
 * lie off the segment by a thousandth of half its length, 6 ticks for 24 inches. */
export function stripBox(ax: number, ay: number, bx: number, by: number, width: number): Box {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  return new Box().set((ax + bx) / 2, (ay + by) / 2, headingTowards(bx - ax, by - ay), width / 2, Math.round(length / 2));
}

/** Whether the boxes overlap by more than a limit whichever way they are moved apart, in ticks times 2^24; negative limits allow a gap. */
export function overlapsBy(a: Box, b: Box, limit: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = Math.abs(a.rx * b.rx + a.ry * b.ry);
  const across = Math.abs(a.rx * b.ry - a.ry * b.rx);
  return (
    a.halfWidth * a.squared + b.halfWidth * along + b.halfDepth * across - Math.abs(dx * a.rx + dy * a.ry) * UNIT > limit &&
    a.halfDepth * a.squared + b.halfWidth * across + b.halfDepth * along - Math.abs(dy * a.rx - dx * a.ry) * UNIT > limit &&
    b.halfWidth * b.squared + a.halfWidth * along + a.halfDepth * across - Math.abs(dx * b.rx + dy * b.ry) * UNIT > limit &&
    b.halfDepth * b.squared + a.halfWidth * across + a.halfDepth * along - Math.abs(dy * b.rx - dx * b.ry) * UNIT > limit
  );
}

/** By how much the boxes overlap, by the shortest way apart, in ticks times 2^24; negative for a gap, which may be wider. */
export function overlapOf(a: Box, b: Box): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = Math.abs(a.rx * b.rx + a.ry * b.ry);
  const across = Math.abs(a.rx * b.ry - a.ry * b.rx);
  return Math.min(
    a.halfWidth * a.squared + b.halfWidth * along + b.halfDepth * across - Math.abs(dx * a.rx + dy * a.ry) * UNIT,
    a.halfDepth * a.squared + b.halfWidth * across + b.halfDepth * along - Math.abs(dy * a.rx - dx * a.ry) * UNIT,
    b.halfWidth * b.squared + a.halfWidth * along + a.halfDepth * across - Math.abs(dx * b.rx + dy * b.ry) * UNIT,
    b.halfDepth * b.squared + a.halfWidth * across + a.halfDepth * along - Math.abs(dy * b.rx - dx * b.ry) * UNIT,
  );
}

/** Whether two boxes lie in the same place, turned the same way, and are of one size. */
export function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.heading === b.heading && a.halfWidth === b.halfWidth && a.halfDepth === b.halfDepth;
}

/** Whether the boxes are so far apart that they would not touch however they were turned. */
export function isFarFrom(a: Box, b: Box): boolean {
  const reach = a.halfWidth + a.halfDepth + b.halfWidth + b.halfDepth + TOUCH;
  return Math.abs(a.x - b.x) > reach || Math.abs(a.y - b.y) > reach;
}

/** Whether the boxes share more than the tolerance of touching. */
export function overlaps(a: Box, b: Box): boolean {
  return !isFarFrom(a, b) && overlapsBy(a, b, TOUCH * UNIT_SQUARED);
}

/** Whether the boxes touch or overlap. */
export function meets(a: Box, b: Box): boolean {
  return !isFarFrom(a, b) && overlapsBy(a, b, WIDER_THAN_TOUCH);
}

/** Whether a point lies in the box or on its edge. */
export function holdsPoint(box: Box, x: number, y: number): boolean {
  const dx = x - box.x;
  const dy = y - box.y;
  const scale = box.squared / UNIT;
  return Math.abs(dx * box.rx + dy * box.ry) <= box.halfWidth * scale && Math.abs(dy * box.rx - dx * box.ry) <= box.halfDepth * scale;
}

/** Whether the whole of `inner` lies in `outer`, up to the tolerance of touching. */
export function holdsBox(outer: Box, inner: Box): boolean {
  const dx = inner.x - outer.x;
  const dy = inner.y - outer.y;
  const along = Math.abs(inner.rx * outer.rx + inner.ry * outer.ry);
  const across = Math.abs(inner.ry * outer.rx - inner.rx * outer.ry);
  const wide = inner.halfWidth * along + inner.halfDepth * across + Math.abs(dx * outer.rx + dy * outer.ry) * UNIT;
  const deep = inner.halfWidth * across + inner.halfDepth * along + Math.abs(dy * outer.rx - dx * outer.ry) * UNIT;
  const slack = TOUCH * UNIT_SQUARED;
  return wide <= outer.halfWidth * outer.squared + slack && deep <= outer.halfDepth * outer.squared + slack;
}

/** Length in ticks along which a side of `a` lies against a side of `b`; 0 unless the two are parallel, face each other and touch. */
export function sharedEdge(a: Box, sideA: number, b: Box, sideB: number): number {
  if ((a.sideHeading(sideA) + HALF_TURN) % FULL_TURN !== b.sideHeading(sideB)) return 0;
  const heading = a.sideHeading(sideA);
  const east = eastOf(heading);
  const north = northOf(heading);
  const dx = b.sideX(sideB) - a.sideX(sideA);
  const dy = b.sideY(sideB) - a.sideY(sideA);
  if (Math.abs(dx * east + dy * north) > TOUCH * UNIT) return 0;
  const along = Math.abs(dx * north - dy * east) / UNIT;
  const halfA = a.sideLength(sideA) / 2;
  const halfB = b.sideLength(sideB) / 2;
  return Math.max(0, Math.min(halfA, along + halfB) - Math.max(-halfA, along - halfB));
}

/** Square of the ticks from a point to the box; 0 inside. */
function squaredDistance(box: Box, x: number, y: number): number {
  const dx = x - box.x;
  const dy = y - box.y;
  const scale = box.squared / UNIT;
  const across = Math.max(0, Math.abs(dx * box.rx + dy * box.ry) - box.halfWidth * scale);
  const ahead = Math.max(0, Math.abs(dy * box.rx - dx * box.ry) - box.halfDepth * scale);
  return (across * across + ahead * ahead) / box.squared;
}

/** Ticks from a point to the nearest point of the box; 0 inside. */
export function ticksToPoint(box: Box, x: number, y: number): number {
  return Math.sqrt(squaredDistance(box, x, y));
}

function nearestCorner(a: Box, b: Box): number {
  let nearest = Infinity;
  for (let across = -1; across <= 1; across += 2) {
    for (let ahead = -1; ahead <= 1; ahead += 2)
      nearest = Math.min(nearest, squaredDistance(b, a.pointX(across, ahead), a.pointY(across, ahead)));
  }
  return nearest;
}

/** Ticks between the nearest points of two boxes; 0 if they meet. */
export function gapBetween(a: Box, b: Box): number {
  return meets(a, b) ? 0 : Math.sqrt(Math.min(nearestCorner(a, b), nearestCorner(b, a)));
}

/** Draws the box as seen from the centre of another, its right side to the right; in ticks times `seenFrom.squared` over 4096². */
function outline(box: Box, seenFrom: Box, into: Polygon): void {
  into.count = 0;
  for (let corner = 0; corner < 4; corner++) {
    const dx = box.pointX(CORNER_ACROSS[corner]!, CORNER_AHEAD[corner]!) - seenFrom.x;
    const dy = box.pointY(CORNER_ACROSS[corner]!, CORNER_AHEAD[corner]!) - seenFrom.y;
    into.add((dx * seenFrom.rx + dy * seenFrom.ry) / UNIT, (dy * seenFrom.rx - dx * seenFrom.ry) / UNIT);
  }
}

/** Share of the box's area that lies within the area, 0 to 1; 1 also if it sticks out by no more than the tolerance of touching.
 * @param polygon to be clipped; a new one if the caller has none */
export function shareInside(box: Box, area: Box, polygon = new Polygon()): number {
  if (isFarFrom(box, area)) return 0;
  if (holdsBox(area, box)) return 1;
  outline(box, area, polygon);
  const whole = polygon.area;
  const scale = area.squared / UNIT_SQUARED;
  polygon.clip(1, 0, area.halfWidth * scale);
  polygon.clip(-1, 0, area.halfWidth * scale);
  polygon.clip(0, 1, area.halfDepth * scale);
  polygon.clip(0, -1, area.halfDepth * scale);
  return polygon.area / whole;
}
