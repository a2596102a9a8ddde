import type { Player } from '../../../core/index.ts';
import { BARON, ROYAL } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** Side of a unit, or of a leader (numbered after all units). */
export function sideOfPiece(s: BaronsWarState, piece: number): Player {
  const { units, leaders } = s.scenario;
  return piece < units.length ? units[piece]!.side : leaders[piece - units.length]!.side;
}

/** Its Battle. */
export function battleOfPiece(s: BaronsWarState, piece: number): number {
  const { units } = s.scenario;
  return piece < units.length ? units[piece]!.battle : piece - units.length;
}

/** Next piece of the side, from `piece` on, that starts on the map; -1 if all stand. */
export function nextPiece(s: BaronsWarState, side: number, piece: number): number {
  const { units, leaders, setUpHexes } = s.scenario;
  for (let p = piece; p < units.length + leaders.length; p++) {
    if (sideOfPiece(s, p) === side && setUpHexes[battleOfPiece(s, p)]!.length > 0) return p;
  }
  return -1;
}

/** Whether a piece is the next of its side to be placed: it sets up on the map, and it and all that follow are still off it. */
export function waitsForPlace(s: BaronsWarState, side: number, piece: number): boolean {
  if (piece < 0 || nextPiece(s, side, piece) !== piece) return false;
  const { units } = s.scenario;
  const isOff = (p: number): boolean => (p < units.length ? s.hexOf(p) : s.leaderHex(p - units.length)) < 0;
  for (let p = piece; p >= 0; p = nextPiece(s, side, p + 1)) if (!isOff(p)) return false;
  for (let p = nextPiece(s, ROYAL, 0); side === BARON && p >= 0; p = nextPiece(s, ROYAL, p + 1)) if (!isOff(p)) return false;
  return true;
}
