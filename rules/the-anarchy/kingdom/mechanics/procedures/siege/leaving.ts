import type { Player } from '../../../../../core/index.ts';
import type { KingdomState } from '../../../state/state.ts';
import { loseGroup } from '../../fights/besieged.ts';
import { canRetreatTo, enemyIn, goBack } from '../../groups/march.ts';
import { liftSiege, TAKEN_LOYALTY } from '../../places/places.ts';
import { freeCounter, isTooSmall, openSeenGroup, refreshLook } from '../../groups/troops.ts';

type S = KingdomState;

/** A group that has lost men looks like what it is now; one that is too small is no more, and its siege is over. @rule C.8.1 */
export function leaveIfFew(s: S, group: number): void {
  if (isTooSmall(s, group)) loseGroup(s, group);
  else refreshLook(s, group);
}

/** A besieger gives up; he goes from before the walls where enemies come out of them. @ruling AN-41 @ruling AN-400 */
export function giveUpSiege(s: S, group: number): void {
  liftSiege(s, group);
  if (enemyIn(s, s.sideOf(group), s.at(group)) >= 0) goBack(s, group);
}

/** A counter for a group, without men yet, in a free hex next to one; -1 if there is none. @ruling AN-222 */
export function openOutside(s: S, side: Player, hex: number): number {
  const into = freeCounter(s, side);
  if (into < 0) return -1;
  for (let direction = 0; direction < 6 && !s.isThere(into); direction++) {
    const next = s.scenario.grid.neighbours[hex * 6 + direction]!;
    if (canRetreatTo(s, side, next)) openSeenGroup(s, into, next, hex, TAKEN_LOYALTY[side]);
  }
  return s.isThere(into) ? into : -1;
}
