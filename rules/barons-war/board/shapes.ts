import type { Point } from '../../core/svg.ts';
import { counterOutline, lowerOutline, lowerSpot } from '../../hexes/page/shapes.ts';
import { shieldPath } from '../../hexes/render/counters.ts';
import { centreOf } from '../../hexes/render/shapes.ts';
import { counterCentre, leaderShield } from '../render/svg-counters.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

function isLower(s: S, unit: number): boolean {
  return s.underAt(s.hexOf(unit)) === unit;
}

/** Edge of a unit's counter, or of as much of it as can be seen. */
function unitOutline(s: S, unit: number): string {
  return isLower(s, unit) ? lowerOutline(centreOf(s.compiled.grid, s.hexOf(unit))) : counterOutline(counterCentre(s, unit));
}

/** Where a unit is pointed at: the middle of its counter, or the corner of one that lies beneath another. */
function unitPlace(s: S, unit: number): Point {
  const centre = counterCentre(s, unit);
  return isLower(s, unit) ? lowerSpot(centre) : centre;
}

/** Where a unit or leader on the map is pointed at. */
export function piecePlace(s: S, piece: number): Point {
  const { length } = s.compiled.units;
  if (piece < length) return unitPlace(s, piece);
  const { x, y } = leaderShield(s, piece - length);
  return { x, y };
}

/** Edge of a unit or leader on the map. */
export function pieceOutline(s: S, piece: number): string {
  const { length } = s.compiled.units;
  if (piece < length) return unitOutline(s, piece);
  const shield = leaderShield(s, piece - length);
  return shieldPath(shield, shield.size);
}

/** Hex of a unit or leader, -1 off the map. */
export function pieceHex(s: S, piece: number): number {
  const { length } = s.compiled.units;
  return piece < length ? s.hexOf(piece) : s.leaderHex(piece - length);
}
