/** Positions on a table are whole ticks of 1/500 inch: x to the east, y to the north, from the south-west corner. */
export const TICKS_PER_INCH = 500;

/** Headings are whole tenths of a degree, clockwise from north: 0 to 3599. */
export const FULL_TURN = 3600;
export const HALF_TURN = 1800;
export const QUARTER_TURN = 900;

/** Length of the direction vectors below: 2^12, so that products of positions and directions stay exact.
 * Their parts are rounded: the true length is within 0.017% of this, the true direction within 0.01 degree of the heading. */
export const UNIT = 4096;
export const UNIT_SQUARED = UNIT * UNIT;

const EIGHTH = 450;

function createSines(): Int32Array {
  const sines = new Int32Array(FULL_TURN + QUARTER_TURN);
  const quarter = (heading: number): number => {
    if (heading <= EIGHTH) return Math.round(UNIT * Math.sin((heading * Math.PI) / HALF_TURN));
    return Math.round(UNIT * Math.cos(((QUARTER_TURN - heading) * Math.PI) / HALF_TURN));
  };
  for (let h = 0; h <= QUARTER_TURN; h++) {
    const sine = quarter(h);
    sines[h] = sine;
    sines[HALF_TURN - h] = sine;
    sines[(HALF_TURN + h) % FULL_TURN] = -sine;
    sines[(FULL_TURN - h) % FULL_TURN] = -sine;
  }
  sines.copyWithin(FULL_TURN, 0, QUARTER_TURN);
  return sines;
}

/** Sines of a turn and a quarter, so that cosines are found there as well. */
const SINES = createSines();

/** East part of the direction of a heading, in `[-4096, 4096]`; exactly symmetric in quarter turns and mirrors. */
export function eastOf(heading: number): number {
  return SINES[heading]!;
}

/** North part of the direction of a heading, in `[-4096, 4096]`. */
export function northOf(heading: number): number {
  return SINES[heading + QUARTER_TURN]!;
}

/** A heading brought into 0 to 3599. */
export function normalHeading(heading: number): number {
  return ((heading % FULL_TURN) + FULL_TURN) % FULL_TURN;
}

/** The shorter turn from one heading to another, both 0 to 3599, in tenths of a degree from -1800 (excluded) to 1800; positive is clockwise. */
export function turnBetween(from: number, to: number): number {
  const turn = to - from;
  if (turn > HALF_TURN) return turn - FULL_TURN;
  return turn > -HALF_TURN ? turn : turn + FULL_TURN;
}

/** The heading nearest to the direction (dx, dy), within 0.06 degree; directions turned by quarters or mirrored give headings turned or
 * mirrored alike. North if both are zero. */
export function headingTowards(dx: number, dy: number): number {
  const east = Math.abs(dx);
  const north = Math.abs(dy);
  let low = 0;
  let high = QUARTER_TURN;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (excess(east, north, middle) <= 0) high = middle;
    else low = middle + 1;
  }
  const beyond = low > 0 ? excess(east, north, low - 1) + excess(east, north, low) : 1;
  // Halfway between two headings, the one nearer to an axis: the only choice that quarter turns and mirrors leave alone.
  const nearest = beyond < 0 || (beyond === 0 && low <= EIGHTH) ? low - 1 : low;
  const upper = dx >= 0 ? nearest : FULL_TURN - nearest;
  const lower = dx >= 0 ? HALF_TURN - nearest : HALF_TURN + nearest;
  return normalHeading(dy >= 0 ? upper : lower);
}

/** How far, by a measure of its own, a point that lies so far to the east and north lies clockwise of a heading; negative if it lies before it. */
function excess(east: number, north: number, heading: number): number {
  return east * northOf(heading) - north * eastOf(heading);
}

/** Rounds half away from zero, so that mirrored moves stay mirrored; for places, whose sum with a half is exact. */
export function roundEvenly(value: number): number {
  return (value + (value < 0 ? -0.5 : 0.5)) | 0;
}

/** Change of x after so many ticks straight along a heading. */
export function eastward(heading: number, ticks: number): number {
  return roundEvenly((ticks * eastOf(heading)) / UNIT);
}

/** Change of y after so many ticks straight along a heading. */
export function northward(heading: number, ticks: number): number {
  return roundEvenly((ticks * northOf(heading)) / UNIT);
}

/** A straight line from a to b, in ticks. */
export interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Ticks between two points. */
export function distanceBetween(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

/** Ticks from a point to the nearest point of the segment from a to b. */
export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  const along = lengthSquared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared;
  const t = Math.min(1, Math.max(0, along));
  return distanceBetween(x, y, ax + t * (bx - ax), ay + t * (by - ay));
}

/** Ticks between the nearest points of two segments, from a to b and from c to d; 0 if they cross. */
export function distanceBetweenSegments(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const cuts = sideOfLine(ax, ay, cx, cy, dx, dy) * sideOfLine(bx, by, cx, cy, dx, dy) < 0;
  if (cuts && sideOfLine(cx, cy, ax, ay, bx, by) * sideOfLine(dx, dy, ax, ay, bx, by) < 0) return 0;
  return Math.min(
    distanceToSegment(ax, ay, cx, cy, dx, dy),
    distanceToSegment(bx, by, cx, cy, dx, dy),
    distanceToSegment(cx, cy, ax, ay, bx, by),
    distanceToSegment(dx, dy, ax, ay, bx, by),
  );
}

/** Positive on one side of the line from a to b, negative on the other. */
function sideOfLine(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Corners that a polygon below may have: a rectangle clipped four times has eight. */
const MAX_CORNERS = 16;

/** A convex polygon to be clipped; made once and filled again. */
export class Polygon {
  count = 0;
  readonly xs = new Float64Array(MAX_CORNERS);
  readonly ys = new Float64Array(MAX_CORNERS);
  private readonly keptXs = new Float64Array(MAX_CORNERS);
  private readonly keptYs = new Float64Array(MAX_CORNERS);

  add(x: number, y: number): void {
    this.xs[this.count] = x;
    this.ys[this.count++] = y;
  }

  /** Keeps the part where nx·x + ny·y ≤ limit. */
  clip(nx: number, ny: number, limit: number): void {
    if (!this.reachesBeyond(nx, ny, limit)) return;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const j = i + 1 === this.count ? 0 : i + 1;
      const here = nx * this.xs[i]! + ny * this.ys[i]! - limit;
      const there = nx * this.xs[j]! + ny * this.ys[j]! - limit;
      if (here <= 0) this.keep(kept++, i, i, 0);
      // From the end that stays to the end that goes, whichever comes first, so that mirrored polygons are cut alike.
      if (here < 0 && there > 0) this.keep(kept++, i, j, here / (here - there));
      else if (here > 0 && there < 0) this.keep(kept++, j, i, there / (there - here));
    }
    for (let i = 0; i < kept; i++) {
      this.xs[i] = this.keptXs[i]!;
      this.ys[i] = this.keptYs[i]!;
    }
    this.count = kept;
  }

  private reachesBeyond(nx: number, ny: number, limit: number): boolean {
    for (let i = 0; i < this.count; i++) if (nx * this.xs[i]! + ny * this.ys[i]! > limit) return true;
    return false;
  }

  private keep(at: number, from: number, to: number, t: number): void {
    this.keptXs[at] = this.xs[from]! + t * (this.xs[to]! - this.xs[from]!);
    this.keptYs[at] = this.ys[from]! + t * (this.ys[to]! - this.ys[from]!);
  }

  get area(): number {
    let doubled = 0;
    for (let i = 0; i < this.count; i++) {
      const j = i + 1 === this.count ? 0 : i + 1;
      doubled += this.xs[i]! * this.ys[j]! - this.xs[j]! * this.ys[i]!;
    }
    return Math.abs(doubled) / 2;
  }
}
