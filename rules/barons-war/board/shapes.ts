import { at, type Point } from '../../core/svg.ts';
import { centreOf, vertex } from '../render-svg-shapes.ts';
import { counterCentre, HALF, LOWER_SHIFT, shieldPath, shieldPlace, UPPER_SHIFT } from '../render-svg-counters.ts';
import type { BaronsWarState } from '../state.ts';

type S = BaronsWarState;

/** Where one points to take a whole stack: beside its counters. */
const BESIDE_COUNTERS = 28;
/** How far from the middle of a hex one points to join it above or below. */
const HALF_WAY = 16;

function outlineOf(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}z`;
}

/** The hex as data of an SVG path. */
export function hexOutline(s: S, hex: number): string {
  const centre = centreOf(s.scenario.grid, hex);
  return outlineOf([0, 1, 2, 3, 4, 5].map((k) => vertex(centre, k)));
}

/** The upper or the lower half of a hex. */
export function halfOutline(s: S, hex: number, isUpper: boolean): string {
  const centre = centreOf(s.scenario.grid, hex);
  return outlineOf((isUpper ? [4, 5, 0, 1] : [1, 2, 3, 4]).map((k) => vertex(centre, k)));
}

export function hexSpot(s: S, hex: number): Point {
  return centreOf(s.scenario.grid, hex);
}

/** Where one points to join the troops in a hex on top of them or beneath them. */
export function joinSpot(s: S, hex: number, onTop: boolean): Point {
  const { x, y } = centreOf(s.scenario.grid, hex);
  return { x, y: y + (onTop ? -HALF_WAY : HALF_WAY) };
}

export function stackSpot(s: S, hex: number): Point {
  const { x, y } = centreOf(s.scenario.grid, hex);
  return { x: x - BESIDE_COUNTERS, y };
}

function square({ x, y }: Point): string {
  return outlineOf([
    { x: x - HALF, y: y - HALF },
    { x: x + HALF, y: y - HALF },
    { x: x + HALF, y: y + HALF },
    { x: x - HALF, y: y + HALF },
  ]);
}

/** What shows of the lower counter of a stack, right of the upper one and below it. */
function lowerEdge({ x, y }: Point): string {
  const [near, inner, far] = [LOWER_SHIFT - HALF, UPPER_SHIFT + HALF, LOWER_SHIFT + HALF];
  return outlineOf(
    [
      [inner, near],
      [far, near],
      [far, far],
      [near, far],
      [near, inner],
      [inner, inner],
    ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy! })),
  );
}

/** Edge of a unit's counter, or of as much of it as can be seen. */
export function unitOutline(s: S, unit: number): string {
  const hex = s.hexOf(unit);
  return s.underAt(hex) === unit ? lowerEdge(centreOf(s.scenario.grid, hex)) : square(counterCentre(s, unit));
}

/** Where a unit is pointed at: the middle of its counter, or the lower right corner of one that lies beneath another. */
export function unitPlace(s: S, unit: number): Point {
  const { x, y } = counterCentre(s, unit);
  const corner = HALF - (LOWER_SHIFT - UPPER_SHIFT) / 2;
  return s.underAt(s.hexOf(unit)) === unit ? { x: x + corner, y: y + corner } : { x, y };
}

export function leaderOutline(s: S, leader: number): string {
  const place = shieldPlace(s, leader);
  return shieldPath(place, place.size);
}

export function leaderPlace(s: S, leader: number): Point {
  const { x, y } = shieldPlace(s, leader);
  return { x, y };
}

/** Where a unit or leader on the map is pointed at. */
export function piecePlace(s: S, piece: number): Point {
  const { length } = s.scenario.units;
  return piece < length ? unitPlace(s, piece) : leaderPlace(s, piece - length);
}

/** Edge of a unit or leader on the map. */
export function pieceOutline(s: S, piece: number): string {
  const { length } = s.scenario.units;
  return piece < length ? unitOutline(s, piece) : leaderOutline(s, piece - length);
}

/** Hex of a unit or leader, -1 off the map. */
export function pieceHex(s: S, piece: number): number {
  const { length } = s.scenario.units;
  return piece < length ? s.hexOf(piece) : s.leaderHex(piece - length);
}
