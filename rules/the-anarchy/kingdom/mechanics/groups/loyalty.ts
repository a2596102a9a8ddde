import type { Player } from '../../../../core/index.ts';
import { ARM } from '../../charts/arms.ts';
import { pullOfNumbers, pullOfPrestige } from '../../charts/tables.ts';
import { ROYALIST } from '../../state/scenario.ts';
import type { KingdomState } from '../../state/state.ts';
import { allegianceOf } from '../places/places.ts';
import { menOf, prestigeOf } from './troops.ts';

type S = KingdomState;

/** Loyalty that a group shows when another meets it: prestige and numbers of who has come pull it to his side. @rule C.7 traits of the noble, headcount
 * @rule C.9 groups encountered */
function testedLoyalty(s: S, met: number, arriving: number): number {
  const side = s.sideOf(arriving) === ROYALIST ? 1 : -1;
  const pull = pullOfPrestige(prestigeOf(s, arriving)) + pullOfNumbers(menOf(s, arriving) - menOf(s, met));
  return Math.min(10, Math.max(1, s.loyalty(met) + side * pull));
}

/** Side that a group takes when another meets it, -1 for neither. @rule C.7 */
export function allegianceWhenMet(s: S, met: number, arriving: number): Player | -1 {
  return isForeign(s, met) ? s.sideOf(met) : allegianceOf(testedLoyalty(s, met, arriving));
}

/** Whether most of a group are mercenaries, who owe the king nothing. @rule C.7 only Anglo-Norman groups test */
export function isForeign(s: S, group: number): boolean {
  return 2 * foreignersOf(s, group) > menOf(s, group);
}

/** Mercenaries who are men of a group. */
export function foreignersOf(s: S, group: number): number {
  let foreign = 0;
  for (let arm = ARM['flemish-captain']; arm <= ARM['welsh-longbow']; arm++) foreign += s.arm(group, arm);
  return foreign;
}
