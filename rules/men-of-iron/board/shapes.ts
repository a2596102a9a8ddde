import type { Point } from '../../core/svg.ts';
import { counterOutline, lowerOutline, lowerSpot } from '../../hexes/page/shapes.ts';
import { shieldPath } from '../../hexes/render/counters.ts';
import { centreOf } from '../../hexes/render/shapes.ts';
import { isLeader } from '../encoder/pieces.ts';
import { counterCentre, leaderShield } from '../render/svg.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

/** Where a unit or leader on the map is pointed at: the middle of its counter or shield, or the corner of a counter beneath another. */
export function piecePlace(s: S, piece: number): Point {
  if (isLeader(s, piece)) {
    const { x, y } = leaderShield(s, piece - s.compiled.units.length);
    return { x, y };
  }
  const centre = counterCentre(s, piece);
  return isLower(s, piece) ? lowerSpot(centre) : centre;
}

/** Edge of a unit or leader on the map, or of as much of it as can be seen. */
export function pieceOutline(s: S, piece: number): string {
  if (isLeader(s, piece)) {
    const shield = leaderShield(s, piece - s.compiled.units.length);
    return shieldPath(shield, shield.size);
  }
  return isLower(s, piece) ? lowerOutline(centreOf(s.compiled.grid, s.hexOf(piece))) : counterOutline(counterCentre(s, piece));
}

function isLower(s: S, unit: number): boolean {
  return s.underAt(s.hexOf(unit)) === unit;
}
