import { opponent, type Player } from '../../../../core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { barsFight } from './ground.ts';
import { isBeast } from './harm.ts';

type S = AnarchyState;

/** Direction in which a rider looks: from the tail of his horse to its head. */
export function headingOf(s: S, rider: number): number {
  const [head, tail] = [s.at(rider), s.tail(rider)];
  let way = 0;
  while (way < DIRECTIONS - 1 && s.beyond(tail, way) !== head) way++;
  return way;
}

/** Whether a man fights over a hexside of his place: who is on foot over any, a rider over the three before his horse's head. @rule B44 @rule B50 */
export function strikesOver(s: S, man: number, way: number): boolean {
  if (s.tail(man) >= 0) {
    const aside = (way - headingOf(s, man) + DIRECTIONS) % DIRECTIONS;
    if (aside > 1 && aside < DIRECTIONS - 1) return false;
  }
  const to = s.beyond(s.at(man), way);
  return to >= 0 && !barsFight(s, s.at(man), to);
}

/** Whether a man has a zone at all: upright, armed, and seen. @rule B12 */
export function hasZone(s: S, man: number): boolean {
  return s.isUp(man) && s.unarmed(man) === 0 && s.hidden(man) === 0 && !isBeast(s, man);
}

/** Whether a place lies in the zone of a man who stands beyond one of its hexsides. @rule B12 at his level, and where he strikes
 * @ruling AN-64 of a rider the head of his horse */
export function isInZoneOf(s: S, man: number, place: number, way: number): boolean {
  if (s.at(man) !== s.beyond(place, way) || s.levelAt(s.at(man)) !== s.levelAt(place)) return false;
  return hasZone(s, man) && strikesOver(s, man, oppositeDirection(way));
}

/** Whether a place lies in the zone of a side. @rule B12 the hexes round an upright armed man, at his level, at which he strikes @ruling AN-64 */
export function isZone(s: S, side: Player, place: number): boolean {
  if (s.game.options.zones === 'none') return false;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(place, way);
    const man = next < 0 ? -1 : s.topAt(next);
    if (man >= 0 && s.sideOf(man) === side && isInZoneOf(s, man, place, way)) return true;
  }
  return false;
}

/** Whether a man stands in a zone of the enemy; of a rider the head of his horse counts. @ruling AN-64 */
export function isInZone(s: S, man: number): boolean {
  return isZone(s, opponent(s.sideOf(man)), s.at(man));
}
