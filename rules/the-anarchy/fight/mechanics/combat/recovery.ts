import { type AnarchyState, HEALTHY, STUNNED } from '../../../state/state.ts';

type S = AnarchyState;

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
