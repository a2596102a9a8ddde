/** Plain geometry in inches: x runs east, y north, headings are degrees clockwise from north. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A convex shape, its corners in order. */
export type Shape = readonly Point[];

/** A rectangle on the table, with the directions of its front and of its right. */
export interface Base {
  readonly at: Point;
  readonly heading: number;
  readonly wide: number;
  readonly deep: number;
  readonly ahead: Point;
  readonly right: Point;
}

/** What a test answers that knows how far to trust itself. */
export type Answer = 'yes' | 'no' | 'unsure';

export const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + times * b.x, y: a.y + times * b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, share = 0.5): Point => plus(a, minus(b, a), share);

export function direction(heading: number): Point {
  const turn = (heading * Math.PI) / 180;
  return { x: Math.sin(turn), y: Math.cos(turn) };
}

/** Heading from one point to another, 0 to 360. */
export function bearing(from: Point, to: Point): number {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
}

/** The turn from one heading to another, above -180 up to 180; clockwise is positive. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

export function baseAt(at: Point, heading: number, wide: number, deep: number): Base {
  return { at, heading, wide, deep, ahead: direction(heading), right: direction(heading + 90) };
}

export function moved(base: Base, ahead: number, right = 0): Base {
  return { ...base, at: plus(plus(base.at, base.ahead, ahead), base.right, right) };
}

export function turned(base: Base, heading: number): Base {
  return baseAt(base.at, heading, base.wide, base.deep);
}

/** A base that is so much larger on every side; smaller for a negative amount. */
export function grown(base: Base, by: number): Base {
  return { ...base, wide: base.wide + 2 * by, deep: base.deep + 2 * by };
}

/** A point of a base: `across` from -1 at the left to 1 at the right, `along` from -1 at the rear to 1 at the front. */
export function spot(base: Base, across: number, along: number): Point {
  return plus(plus(base.at, base.right, (across * base.wide) / 2), base.ahead, (along * base.deep) / 2);
}

/** Corners: front left, front right, rear right, rear left. */
export function cornersOf(base: Base): Shape {
  return [spot(base, -1, 1), spot(base, 1, 1), spot(base, 1, -1), spot(base, -1, -1)];
}

/** A rectangle of the map, from its south-west corner. */
export function rectangle(x: number, y: number, wide: number, deep: number): Base {
  return baseAt({ x: x + wide / 2, y: y + deep / 2 }, 0, wide, deep);
}

/** A stretch of a river or a road from one point to another. */
export function stretch(from: Point, to: Point, wide: number): Base {
  return baseAt(between(from, to), bearing(from, to), wide, apart(from, to));
}

export const SIDES = ['front', 'right', 'rear', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** One side of a base: its two ends as they lie clockwise, its middle, and where it looks. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly middle: Point;
  readonly outward: Point;
  readonly heading: number;
  readonly length: number;
}

export function edgeOf(base: Base, side: Side): Edge {
  const at = SIDES.indexOf(side);
  const corners = cornersOf(base);
  const [from, to] = [corners[at]!, corners[(at + 1) % 4]!];
  const heading = (base.heading + 90 * at) % 360;
  return { from, to, middle: between(from, to), outward: direction(heading), heading, length: apart(from, to) };
}

function axesOf(shape: Shape): Point[] {
  return shape.map((corner, i) => {
    const next = shape[(i + 1) % shape.length]!;
    const length = apart(corner, next);
    return { x: (next.y - corner.y) / length, y: (corner.x - next.x) / length };
  });
}

function spanOf(shape: Shape, axis: Point): readonly [number, number] {
  const along = shape.map((corner) => dot(corner, axis));
  return [Math.min(...along), Math.max(...along)];
}

/** How deep two convex shapes lie in each other; below zero if they are apart (by at least so much). */
export function depth(a: Shape, b: Shape): number {
  let least = Infinity;
  for (const axis of [...axesOf(a), ...axesOf(b)]) {
    const [low, high] = spanOf(a, axis);
    const [from, to] = spanOf(b, axis);
    least = Math.min(least, Math.min(high - from, to - low));
  }
  return least;
}

/** Distance from a point to a stretch of a line. */
export function toSegment(point: Point, from: Point, to: Point): number {
  const way = minus(to, from);
  const share = Math.max(0, Math.min(1, dot(minus(point, from), way) / (dot(way, way) || 1)));
  return apart(point, plus(from, way, share));
}

/** Distance between two convex shapes, 0 if they touch or overlap. */
export function gapBetween(a: Shape, b: Shape): number {
  if (a.length > 2 && b.length > 2 && depth(a, b) >= 0) return 0;
  let least = Infinity;
  const look = (points: Shape, edges: Shape) => {
    for (const point of points)
      edges.forEach((corner, i) => (least = Math.min(least, toSegment(point, corner, edges[(i + 1) % edges.length]!))));
  };
  look(a, b);
  look(b, a);
  return least;
}

/** The part of a convex shape where `dot(point, normal) >= limit`. */
export function clip(shape: Shape, normal: Point, limit: number): Shape {
  const kept: Point[] = [];
  shape.forEach((corner, i) => {
    const next = shape[(i + 1) % shape.length]!;
    const [here, there] = [dot(corner, normal) - limit, dot(next, normal) - limit];
    if (here >= 0) kept.push(corner);
    if (here >= 0 !== there >= 0) kept.push(between(corner, next, here / (here - there)));
  });
  return kept;
}

/** The part of a convex shape within another. */
export function common(shape: Shape, within: Shape): Shape {
  // The corners of a base run clockwise: its inside lies to the right of each side.
  return within.reduce<Shape>((rest, corner, i) => {
    const next = within[(i + 1) % within.length]!;
    const inward = { x: next.y - corner.y, y: corner.x - next.x };
    return rest.length === 0 ? rest : clip(rest, inward, dot(corner, inward));
  }, shape);
}

export function area(shape: Shape): number {
  return Math.abs(shape.reduce((sum, corner, i) => sum + cross(corner, shape[(i + 1) % shape.length]!), 0)) / 2;
}

/** The share of a base that lies in a shape. */
export function shareIn(base: Base, shape: Shape): number {
  return area(common(cornersOf(base), shape)) / (base.wide * base.deep);
}

/** Length of the part of a line that lies in a convex shape whose corners run clockwise. */
export function lengthWithin(from: Point, to: Point, shape: Shape): number {
  let [enter, leave] = [0, 1];
  const way = minus(to, from);
  shape.forEach((corner, i) => {
    const next = shape[(i + 1) % shape.length]!;
    const inward = { x: next.y - corner.y, y: corner.x - next.x };
    const [start, rate] = [dot(minus(from, corner), inward), dot(way, inward)];
    if (rate === 0) leave = start < 0 ? -1 : leave;
    else if (rate > 0) enter = Math.max(enter, -start / rate);
    else leave = Math.min(leave, -start / rate);
  });
  return Math.max(0, leave - enter) * apart(from, to);
}

/** How far a base goes straight ahead before it meets a shape, whose corners `within` of its sides are overlooked; endless if it never does. */
export function wayTo(base: Base, shape: Shape, overlooked: number): number {
  const half = base.wide / 2 - overlooked;
  const across = dot(base.at, base.right);
  const inLane = clip(clip(shape, base.right, across - half), { x: -base.right.x, y: -base.right.y }, -across - half);
  const front = dot(base.at, base.ahead) + base.deep / 2;
  const beyond = clip(inLane, base.ahead, front - base.deep + overlooked);
  return beyond.length === 0 ? Infinity : Math.min(...beyond.map((corner) => dot(corner, base.ahead))) - front;
}

/** Both answers of a test that was asked twice, once strictly and once leniently. */
export function agreed(strict: boolean, lenient: boolean): Answer {
  return strict === lenient ? (strict ? 'yes' : 'no') : 'unsure';
}

export function both(...answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('unsure') ? 'unsure' : 'yes';
}

export function either(...answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unsure') ? 'unsure' : 'no';
}

/** Whether a number is at most a limit, to within a hair. */
export function atMost(value: number, limit: number, hair: number): Answer {
  if (Math.abs(value - limit) <= hair) return 'unsure';
  return value < limit ? 'yes' : 'no';
}
