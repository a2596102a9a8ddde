import type { Faults } from '../../core/packs/faults.ts';
import type { HexGrid } from '../grid.ts';
import { type Aim, headingOf } from '../headings.ts';
import { parseHexes } from './map-reader.ts';
import type { PackArea } from './schema.ts';

/** Hexes of a part of a map, some perhaps more than once. */
export function areaHexes(grid: HexGrid, area: PackArea, path: string, faults: Faults): number[] {
  if ('hexes' in area) return parseHexes(grid, area.hexes, `${path}/hexes`, faults).flatMap((hex) => grid.within(hex, area.radius));
  const [left, right] = area.columns ?? [1, grid.columns];
  const [top, bottom] = area.rows ?? [1, grid.rows];
  const isWithin = (hex: number) =>
    grid.columnOf(hex) >= left && grid.columnOf(hex) <= right && grid.rowOf(hex) >= top && grid.rowOf(hex) <= bottom;
  return Array.from({ length: grid.size }, (_, hex) => hex).filter(isWithin);
}

function middle(grid: HexGrid, hexes: readonly number[]): { readonly x: number; readonly y: number } {
  const centres = hexes.map((hex) => grid.centre(hex));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { x: mean(centres.map((c) => c.x)), y: mean(centres.map((c) => c.y)) };
}

/** The facing nearest to the direction from the middle of some hexes to the middle of others. */
export function facingTowards(grid: HexGrid, from: readonly number[], to: readonly number[], aim: Aim = 'vertex'): number {
  const [a, b] = [middle(grid, from), middle(grid, to)];
  const first = headingOf(grid, 0, aim);
  const sixths = Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 3); // from the right, where a heading is 90
  return (Math.round(sixths + (first === 30 ? 0 : 0.5)) + (first === 60 ? 6 : 7)) % 6;
}

/** Depth of a rank in hex heights: a column's width. */
const RANK = 0.87;

/** Hexes of an area from the front, as seen along a facing, to the rear; in each rank from the middle outwards. */
export function frontToRear(grid: HexGrid, area: readonly number[], facing: number, aim: Aim = 'vertex'): number[] {
  const angle = ((facing - 1) * Math.PI) / 3 + ((headingOf(grid, 0, aim) - 30) * Math.PI) / 180;
  const places = area.map((hex) => {
    const { x, y } = grid.centre(hex);
    return { hex, ahead: x * Math.cos(angle) + y * Math.sin(angle), aside: y * Math.cos(angle) - x * Math.sin(angle) };
  });
  const mid = places.reduce((sum, place) => sum + place.aside, 0) / Math.max(1, places.length);
  const rank = (place: { readonly ahead: number }) => Math.round(place.ahead / RANK);
  return places
    .sort((a, b) => rank(b) - rank(a) || Math.abs(a.aside - mid) - Math.abs(b.aside - mid) || a.hex - b.hex)
    .map((place) => place.hex);
}
