import { type AnarchyState, HEALTHY, STUNNED } from '../state/state.ts';

type S = AnarchyState;

/** Whether a friend who is up stands next to a loose horse. @rule B15 */
export function isTended(s: S, horse: number): boolean {
  const men = s.game.menOf[s.sideOf(horse)];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (!s.isUp(man)) continue;
    if (s.distance(s.at(man), s.at(horse)) === 1 || (s.tail(man) >= 0 && s.distance(s.tail(man), s.at(horse)) === 1)) return true;
  }
  return false;
}

/** Stunned men of the side whose turn begins: those who were stunned already when its last one began get up, the others are marked to get up at the next.
 * @rule B10 @ruling AN-75 */
export function wakeRisen(s: S): void {
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (s.health(man) !== STUNNED || !s.isOnMap(man)) continue;
    if (s.rising(man) === 1) s.setHealth(man, HEALTHY);
    if (s.listener !== null && s.rising(man) === 1) s.tell('up', 'B10', `${s.nameOf(man)} gets up.`);
    s.setRising(man, 1 - s.rising(man));
  }
}
