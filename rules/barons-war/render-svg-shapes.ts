import type { HexGrid } from '../geometry/hex-grid.ts';

/** Centre to vertex in pixels. */
export const RADIUS = 36;
export const HEX_HEIGHT = RADIUS * Math.sqrt(3);
/** Room around the map. */
export const MARGIN = 26;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A number with at most one decimal. */
export function fmt(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function at({ x, y }: Point): string {
  return `${fmt(x)},${fmt(y)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may stand in XML; characters XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

export function centreOf(grid: HexGrid, hex: number): Point {
  const { x, y } = grid.centre(hex);
  return { x: MARGIN + (x - Math.sqrt(3) / 2) * HEX_HEIGHT + RADIUS, y: MARGIN + (y - 0.5) * HEX_HEIGHT };
}

/** Point at a distance from a centre, `turn` degrees clockwise from the top. */
export function polar(centre: Point, turn: number, distance: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: centre.x + Math.sin(angle) * distance, y: centre.y - Math.cos(angle) * distance };
}

/** Vertex that facing k looks at: 30° past direction k. */
export function vertex(centre: Point, facing: number, distance = RADIUS): Point {
  return polar(centre, 60 * facing + 30, distance);
}

/** Ends of the hexside in a direction, clockwise. */
export function hexside(centre: Point, direction: number, distance = RADIUS): readonly [Point, Point] {
  return [vertex(centre, direction + 5, distance), vertex(centre, direction, distance)];
}

export function hexPoints(centre: Point, distance = RADIUS): string {
  return [0, 1, 2, 3, 4, 5].map((k) => at(vertex(centre, k, distance))).join(' ');
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** A smooth curve through the middles of a chain of points, beginning and ending at its ends. */
export function smoothPath(points: readonly Point[]): string {
  if (points.length < 2) return '';
  let path = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length - 1; i++) path += ` Q${at(points[i]!)} ${at(between(points[i]!, points[i + 1]!, 0.5))}`;
  return `${path} L${at(points[points.length - 1]!)}`;
}

/** A number from 0 to 1 that depends on a hex and a counter only: pictures never differ from run to run. */
export function jitter(hex: number, i: number): number {
  let h = Math.imul(hex * 31 + i * 17 + 7, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}

/** One line of text. `style` is further attributes. */
export function label(x: number, y: number, text: string, style: string): string {
  return `<text x="${fmt(x)}" y="${fmt(y)}" ${style}>${escapeXml(text)}</text>`;
}
