import fc from 'fast-check';
import { Box } from '../../rules/geometry/box.ts';

/** The plane once more, slowly: polygons as lists of points in floating ticks, sines unrounded, answers by sampling and small steps. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Polygon = readonly Point[];

/** The point so far to the right of a heading and so far along it. */
export function offset(from: Point, heading: number, right: number, ahead: number): Point {
  const angle = (heading * Math.PI) / 1800;
  return {
    x: from.x + right * Math.cos(angle) + ahead * Math.sin(angle),
    y: from.y - right * Math.sin(angle) + ahead * Math.cos(angle),
  };
}

/** Corners of a box, clockwise from the left end of its front; `grown` by so many ticks on every side. */
export function cornersOf(box: Box, grown = 0, heading = box.heading): Polygon {
  const w = box.halfWidth + grown;
  const d = box.halfDepth + grown;
  return [offset(box, heading, -w, d), offset(box, heading, w, d), offset(box, heading, w, -d), offset(box, heading, -w, -d)];
}

/** Ends of a side, front 0, right 1, rear 2, left 3. */
export function sideOf(box: Box, side: number): readonly [Point, Point] {
  const corners = cornersOf(box);
  return [corners[side]!, corners[(side + 1) % 4]!];
}

/** The point a share of the way from a to b. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}

/** Whether a point lies strictly within a polygon listed clockwise. */
export function isWithin(polygon: Polygon, p: Point): boolean {
  return polygon.every((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0;
  });
}

/** Shares of the way from a to b at which the segment enters and leaves a polygon listed clockwise; undefined if it never does. */
export function passage(polygon: Polygon, a: Point, b: Point): readonly [number, number] | undefined {
  let from = 0;
  let to = 1;
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length]!;
    const outside = (s: Point) => (q.x - p.x) * (s.y - p.y) - (q.y - p.y) * (s.x - p.x);
    const start = outside(a);
    const end = outside(b);
    if (start > 0 && end > 0) to = -1;
    else if (start > 0) from = Math.max(from, start / (start - end));
    else if (end > 0) to = Math.min(to, start / (start - end));
  });
  return from < to ? [from, to] : undefined;
}

/** Ticks from a point to a segment, by halving. */
function distanceTo(p: Point, a: Point, b: Point): number {
  const at = (share: number) => Math.hypot(between(a, b, share).x - p.x, between(a, b, share).y - p.y);
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) high -= third;
    else low += third;
  }
  return at(low);
}

/** Ticks from a point to the outline of a polygon. */
export function distanceToOutline(polygon: Polygon, p: Point): number {
  return Math.min(...polygon.map((a, i) => distanceTo(p, a, polygon[(i + 1) % polygon.length]!)));
}

function cross(polygon: Polygon, other: Polygon): boolean {
  return polygon.some((a, i) => passage(other, a, polygon[(i + 1) % polygon.length]!) !== undefined);
}

/** Whether two boxes share any area. */
export function shareArea(a: Polygon, b: Polygon): boolean {
  return cross(a, b) || cross(b, a) || isWithin(a, b[0]!) || isWithin(b, a[0]!);
}

/** Whether some push of so many ticks, tried in every half degree, parts two polygons. */
export function canBeParted(a: Polygon, b: Polygon, ticks: number): boolean {
  for (let heading = 0; heading < 3600; heading += 5) {
    if (
      !shareArea(
        a,
        b.map((p) => offset(p, heading, 0, ticks)),
      )
    )
      return true;
  }
  return false;
}

/** Ticks between two polygons that share no area. */
export function gapOf(a: Polygon, b: Polygon): number {
  return Math.min(...a.map((p) => distanceToOutline(b, p)), ...b.map((p) => distanceToOutline(a, p)));
}

/** Share of a box within a polygon, by slices. */
export function sharedPart(box: Box, area: Polygon, slices = 500): number {
  const [leftFront, rightFront, rightRear, leftRear] = cornersOf(box) as [Point, Point, Point, Point];
  let sum = 0;
  for (let i = 0; i < slices; i++) {
    const share = (i + 0.5) / slices;
    const [from, to] = passage(area, between(leftFront, rightFront, share), between(leftRear, rightRear, share)) ?? [0, 0];
    sum += to - from;
  }
  return sum / slices;
}

/** Extent of a polygon ahead of a point in a strip along a heading, by lines drawn along the strip. */
export function extentInStrip(
  from: Point,
  heading: number,
  halfStrip: number,
  polygon: Polygon,
): { near: number; far: number } | undefined {
  const reach = 100_000;
  let near = Infinity;
  let far = -Infinity;
  for (let i = 0; i <= 2000; i++) {
    const right = halfStrip * (i / 1000 - 1);
    const met = passage(polygon, offset(from, heading, right, -reach), offset(from, heading, right, reach));
    if (met === undefined) continue;
    near = Math.min(near, reach * (2 * met[0] - 1));
    far = Math.max(far, reach * (2 * met[1] - 1));
  }
  return near < far ? { near, far } : undefined;
}

/** Whether a corner is ever within the polygon while a box turns, in small steps. */
export function cornerEnters(box: Box, turn: number, polygon: Polygon): boolean {
  const steps = Math.max(1, Math.abs(turn) * 4);
  for (let i = 1; i <= steps; i++) {
    if (cornersOf(box, 0, box.heading + (turn * i) / steps).some((corner) => isWithin(polygon, corner))) return true;
  }
  return false;
}

/** Ticks from a point to the line through a side. */
function distanceBefore(target: Box, side: number, p: Point): number {
  const normal = offset({ x: 0, y: 0 }, target.heading + side * 900, 0, 1);
  return normal.x * (p.x - sideOf(target, side)[0].x) + normal.y * (p.y - sideOf(target, side)[0].y);
}

/** Length of a side that can be seen from the eye, outward from its middle, by casting rays that end `short` ticks before the side. */
export function lengthSeen(eye: Point, target: Box, side: number, bodies: readonly Polygon[], short: number, rays = 200): number {
  const [first, last] = sideOf(target, side);
  const reach = 1 - short / distanceBefore(target, side, eye);
  const isSeen = (share: number) =>
    bodies.every((polygon) => passage(polygon, eye, between(eye, between(first, last, share), reach)) === undefined);
  let seen = 0;
  for (const way of [-1, 1]) {
    for (let i = 0; i < rays && isSeen(0.5 + (way * (i + 0.5)) / rays / 2); i++) seen++;
  }
  return (seen / rays / 2) * Math.hypot(last.x - first.x, last.y - first.y);
}

/** Width of the gap along the middle line, up to `most` on each side, by parallel lines from the eye to `short` ticks before the side. */
export function widthOfGap(
  eye: Point,
  target: Box,
  side: number,
  bodies: readonly Polygon[],
  short: number,
  most: number,
  step: number,
): number {
  const [first, last] = sideOf(target, side);
  const middle = between(first, last, 0.5);
  const heading = (Math.atan2(middle.x - eye.x, middle.y - eye.y) * 1800) / Math.PI;
  const speed = distanceBefore(target, side, eye) - distanceBefore(target, side, offset(eye, heading, 0, 1));
  const isFree = (right: number) => {
    const from = offset(eye, heading, right, 0);
    const length = (distanceBefore(target, side, from) - short) / speed;
    return length <= 0 || bodies.every((polygon) => passage(polygon, from, offset(from, heading, 0, length)) === undefined);
  };
  let width = 0;
  for (const way of [-1, 1]) {
    let free = 0;
    while (free < most && isFree(way * free)) free += step;
    width += Math.min(free, most);
  }
  return width;
}

/** Length of a side in the front arc of a viewer, by the bearing of many points; the front moved ahead and widened by so many ticks. */
export function lengthInArc(viewer: Box, target: Box, side: number, wide: boolean, grown = 0, points = 2000): number {
  const [first, last] = sideOf(target, side);
  const isInArc = (p: Point) => {
    const angle = (viewer.heading * Math.PI) / 1800;
    const right = (p.x - viewer.x) * Math.cos(angle) - (p.y - viewer.y) * Math.sin(angle);
    const ahead = (p.x - viewer.x) * Math.sin(angle) + (p.y - viewer.y) * Math.cos(angle) - (viewer.halfDepth - grown);
    const beyondCorner = Math.abs(right) - (viewer.halfWidth + grown);
    return ahead >= 0 && (wide || beyondCorner <= 0 || Math.atan2(beyondCorner, ahead) <= Math.PI / 4);
  };
  let inArc = 0;
  for (let i = 0; i < points; i++) if (isInArc(between(first, last, (i + 0.5) / points))) inArc++;
  return (inArc / points) * Math.hypot(last.x - first.x, last.y - first.y);
}

/** A box by its centre in inches, its heading in degrees and its size in inches. */
export function boxAt(x: number, y: number, degrees: number, width: number, depth: number): Box {
  return new Box().set(x * 500, y * 500, degrees * 10, width * 250, depth * 250);
}

/** Headings, the compass more often than the rest. */
export const anyHeading = fc.oneof(
  fc.nat({ max: 15 }).map((n) => n * 225),
  fc.nat({ max: 3599 }),
);

/** Boxes as bases and pieces of terrain are, their centres up to `spread` ticks from the origin along each axis. */
export const anyBox = (spread = 3500) =>
  fc
    .record({
      x: fc.integer({ min: -spread, max: spread }),
      y: fc.integer({ min: -spread, max: spread }),
      heading: anyHeading,
      halfWidth: fc.integer({ min: 250, max: 1500 }),
      halfDepth: fc.integer({ min: 150, max: 1200 }),
    })
    .map(({ x, y, heading, halfWidth, halfDepth }) => new Box().set(x, y, heading, halfWidth, halfDepth));

/** A way to look at the same table: turned or mirrored. */
export interface View {
  readonly name: string;
  readonly point: (p: Point) => Point;
  readonly heading: (heading: number) => number;
  readonly box: (box: Box) => Box;
  readonly side: (side: number) => number;
}

function createView(name: string, point: View['point'], heading: View['heading'], isMirrored: boolean): View {
  const box = (b: Box) => new Box().set(point(b).x, point(b).y, heading(b.heading), b.halfWidth, b.halfDepth);
  return { name, point, heading, box, side: (side) => (isMirrored ? (4 - side) % 4 : side) };
}

/** Quarter turns and mirrors about the origin; with them, all the eight symmetries of a table. */
// biome-ignore format: a table, one row a line
export const VIEWS: readonly View[] = [
  createView('a quarter turn clockwise', ({ x, y }) => ({ x: y, y: 0 - x }), (h) => (h + 900) % 3600, false),
  createView('a half turn', ({ x, y }) => ({ x: 0 - x, y: 0 - y }), (h) => (h + 1800) % 3600, false),
  createView('a quarter turn back', ({ x, y }) => ({ x: 0 - y, y: x }), (h) => (h + 2700) % 3600, false),
  createView('a mirror from east to west', ({ x, y }) => ({ x: 0 - x, y }), (h) => (3600 - h) % 3600, true),
  createView('a mirror along the diagonal', ({ x, y }) => ({ x: y, y: x }), (h) => (4500 - h) % 3600, true),
];
