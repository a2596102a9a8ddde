import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';

/** Directions from a target in which hexes of the Battle (or of the whole side, -1) stand ready to attack it.
 * @param anew as at the start of an activation: what fired or fought before does not count */
export function readyMask(s: BaronsWarState, target: number, side: number, battle: number, anew: boolean): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[target * 6 + direction]!;
    if (from < 0) continue;
    const top = s.topAt(from);
    if (top < 0 || s.sideOf(top) !== side || (battle >= 0 && s.battleOf(top) !== battle)) continue;
    if (arcOf(s.facingOf(top), (direction + 3) % 6) !== FRONT) continue;
    if (isSteady(s, top, s.underAt(from)) && (anew || isFree(s, top, target))) mask |= 1 << direction;
  }
  return mask;
}

/** A hex attacks if one of its units is not shaken and its Battle still fights [12.1, 13.0]. */
function isSteady(s: BaronsWarState, top: number, under: number): boolean {
  if (s.status(s.battleOf(top)) !== SOUND) return false;
  return !s.isShaken(top) || (under >= 0 && !s.isShaken(under));
}

function isFree(s: BaronsWarState, top: number, target: number): boolean {
  if (s.fought(top) === 1 || s.charge(top) >= 0) return false;
  return s.fired(top) === 0 || s.firedAt(top) === target;
}
