import type { BoardPiece } from '../../core/index.ts';
import type { Point } from '../../core/views/svg.ts';
import { headingOf } from '../headings.ts';
import { cardOfPiece, isLeader, pieceName, type PieceState } from '../pieces.ts';
import { shieldPath } from '../render/counters.ts';
import { counterCentre, leaderShield } from '../render/pieces.ts';
import { centreOf } from '../render/shapes.ts';
import { counterOutline, lowerOutline, lowerSpot } from './shapes.ts';

function isLower(s: PieceState, unit: number): boolean {
  return s.underAt(s.hexOf(unit)) === unit;
}

/** Where a piece on the map is pointed at: the middle of its counter or shield, or the corner of a counter beneath another. */
export function piecePlace(s: PieceState, piece: number): Point {
  if (isLeader(s, piece)) {
    const { x, y } = leaderShield(s, piece - s.scenario.units.length);
    return { x, y };
  }
  const centre = counterCentre(s, piece);
  return isLower(s, piece) ? lowerSpot(centre) : centre;
}

/** Edge of a piece on the map, or of as much of it as can be seen. */
export function pieceOutline(s: PieceState, piece: number): string {
  if (isLeader(s, piece)) {
    const shield = leaderShield(s, piece - s.scenario.units.length);
    return shieldPath(shield, shield.size);
  }
  return isLower(s, piece) ? lowerOutline(centreOf(s.scenario.grid, s.hexOf(piece))) : counterOutline(counterCentre(s, piece));
}

/** A unit or leader on the map as a piece of the board. @param about what it is, in words */
export function boardPiece(s: PieceState, piece: number, about: string, name = pieceName(s, piece)): BoardPiece {
  const { id, side } = cardOfPiece(s, piece);
  const heading = isLeader(s, piece) ? null : headingOf(s.scenario.grid, s.facingOf(piece));
  return { id, name, side, ...piecePlace(s, piece), about, outline: pieceOutline(s, piece), heading };
}
