import { DIRECTIONS } from '../../../../hexes/grid.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { hasBow } from './missiles.ts';
import { wayBetween } from '../ground/ways.ts';

type S = AnarchyState;

// Flaming arrows that one bowman has from another, in a full turn in which neither does anything else. @rule 7.7.2 @ruling AN-321

/** The bowman next to one who has most flaming arrows, more than he himself has; -1 for none.
 * @param isFree whether a man could do nothing else for a turn */
export function giverTo(s: S, man: number, isFree: (s: S, man: number) => boolean): number {
  if (!s.scenario.flamingArrows || !hasBow(s.type(man))) return -1;
  let giver = -1;
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(s.at(man), way);
    const other = place < 0 ? -1 : s.topAt(place);
    if (other < 0 || s.sideOf(other) !== s.sideOf(man) || s.arrows(other) <= s.arrows(man) || !isFree(s, other)) continue;
    if (giver < 0 || s.arrows(other) > s.arrows(giver)) giver = other;
  }
  return giver;
}

/** They divide what both have; an odd one goes to who had fewer. @ruling AN-321 */
export function shareArrows(s: S, one: number, other: number): void {
  if (wayBetween(s, s.at(one), s.at(other)) < 0) return;
  const [taker, giver] = s.arrows(one) < s.arrows(other) ? [one, other] : [other, one];
  const count = Math.ceil((s.arrows(giver) - s.arrows(taker)) / 2);
  s.setArrows(giver, s.arrows(giver) - count);
  s.setArrows(taker, s.arrows(taker) + count);
  if (s.listener !== null) s.tell('armed', '7.7.2', `${s.nameOf(giver)} hands flaming arrows to ${s.nameOf(taker)}: ${count}.`);
}
