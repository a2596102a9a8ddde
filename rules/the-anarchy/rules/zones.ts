import { opponent, type Player } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import type { AnarchyState } from '../state/state.ts';
import { isBeast } from './harm.ts';
import { strikesAt } from './melee.ts';

type S = AnarchyState;

/** Whether a man has a zone at all: upright, armed, and seen. @rule B12 */
export function hasZone(s: S, man: number): boolean {
  return s.isUp(man) && s.unarmed(man) === 0 && s.hidden(man) === 0 && !isBeast(s, man);
}

/** Whether a place lies in the zone of a side. @rule B12 the hexes round an upright armed man at which he can strike @ruling AN-64 */
export function isZone(s: S, side: Player, place: number): boolean {
  if (s.game.options.zones === 'none') return false;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(place, way);
    const man = next < 0 ? -1 : s.topAt(next);
    if (man >= 0 && s.sideOf(man) === side && s.at(man) === next && hasZone(s, man) && strikesAt(s, man, place)) return true;
  }
  return false;
}

/** Whether a man stands in a zone of the enemy; of a rider the head of his horse counts. @ruling AN-64 */
export function isInZone(s: S, man: number): boolean {
  return isZone(s, opponent(s.sideOf(man)), s.at(man));
}
