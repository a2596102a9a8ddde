import type { AnarchyState } from '../../../state/state.ts';

/** What hunger adds to the die of who shoots or attacks. @rule C.8.4 */
export const HUNGER_MODIFIER = 1;

/** Whether a man belongs to a group of a campaign that goes hungry. @rule C.8.4 */
export function isHungry(s: AnarchyState, man: number): boolean {
  return s.scenario.isField && s.arrivalHungry(man) === 1;
}
