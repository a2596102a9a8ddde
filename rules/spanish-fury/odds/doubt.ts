import { WAYS, waysOf } from '../rules/dice.ts';
import { answerTo, OBEYS } from '../rules/doubt.ts';
import type { FuryState } from '../state/state.ts';

/** Exact chance that a brigade takes up an order that it is sent. @shows 12.3 */
export function chanceToObey(s: FuryState, brigade: number, order: number): number {
  let ways = 0;
  for (let total = 2; total <= 12; total++) if (answerTo(s, brigade, order, total) === OBEYS) ways += waysOf(total);
  return ways / WAYS;
}
