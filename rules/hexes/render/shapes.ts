import type { Rectangle } from '../../core/index.ts';
import { at, type Point } from '../../core/views/svg.ts';
import type { HexGrid } from '../grid.ts';

/** Centre to vertex in pixels. */
export const RADIUS = 36;
const HEX_HEIGHT = RADIUS * Math.sqrt(3);
/** Room around the map. */
export const MARGIN = 26;

/** Middle of a hex in the picture. */
export function centreOf(grid: HexGrid, hex: number): Point {
  const { x, y } = grid.centre(hex);
  const inRow = (place: number): number => MARGIN + (place - 0.5) * HEX_HEIGHT;
  const acrossRows = (place: number): number => MARGIN + (place - Math.sqrt(3) / 2) * HEX_HEIGHT + RADIUS;
  return grid.isPointy ? { x: inRow(x), y: acrossRows(y) } : { x: acrossRows(x), y: inRow(y) };
}

/** The map with its margin, without the panel. */
export function mapExtent(grid: HexGrid): Rectangle {
  const { columns, rows, isPointy } = grid;
  const [lines, places] = isPointy ? [rows, columns] : [columns, rows];
  const across = 2 * MARGIN + RADIUS * (1.5 * (lines - 1) + 2);
  const along = 2 * MARGIN + HEX_HEIGHT * (places + (lines > 1 ? 0.5 : 0));
  return { x: 0, y: 0, width: isPointy ? along : across, height: isPointy ? across : along };
}

/** Point at a distance from a centre, `turn` degrees clockwise from the top. */
export function polar(centre: Point, turn: number, distance: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: centre.x + Math.sin(angle) * distance, y: centre.y - Math.cos(angle) * distance };
}

/** Vertex that facing k looks at: 30° past direction k. @param turn of the grid */
export function vertex(centre: Point, facing: number, distance = RADIUS, turn = 0): Point {
  return polar(centre, 60 * facing + 30 + turn, distance);
}

/** Ends of the hexside in a direction, clockwise. @param turn of the grid */
export function hexside(centre: Point, direction: number, distance = RADIUS, turn = 0): readonly [Point, Point] {
  return [vertex(centre, direction + 5, distance, turn), vertex(centre, direction, distance, turn)];
}

/** Its vertices, as the points of a polygon. @param turn of the grid */
export function hexPoints(centre: Point, distance = RADIUS, turn = 0): string {
  return [0, 1, 2, 3, 4, 5].map((k) => at(vertex(centre, k, distance, turn))).join(' ');
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
