import type { Rectangle } from '../../core/index.ts';
import { at, type Point } from '../../core/svg.ts';
import type { HexGrid } from '../grid.ts';

/** Centre to vertex in pixels. */
export const RADIUS = 36;
const HEX_HEIGHT = RADIUS * Math.sqrt(3);
/** Room around the map. */
export const MARGIN = 26;

/** Middle of a hex in the picture. */
export function centreOf(grid: HexGrid, hex: number): Point {
  const { x, y } = grid.centre(hex);
  return { x: MARGIN + (x - Math.sqrt(3) / 2) * HEX_HEIGHT + RADIUS, y: MARGIN + (y - 0.5) * HEX_HEIGHT };
}

/** The map with its margin, without the panel. */
export function mapExtent(grid: HexGrid): Rectangle {
  return {
    x: 0,
    y: 0,
    width: 2 * MARGIN + RADIUS * (1.5 * (grid.columns - 1) + 2),
    height: 2 * MARGIN + HEX_HEIGHT * (grid.rows + (grid.columns > 1 ? 0.5 : 0)),
  };
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

/** Its vertices, as the points of a polygon. */
export function hexPoints(centre: Point, distance = RADIUS): string {
  return [0, 1, 2, 3, 4, 5].map((k) => at(vertex(centre, k, distance))).join(' ');
}

/** Point on the way from one to another; 0 is the first, 1 the second. */
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
