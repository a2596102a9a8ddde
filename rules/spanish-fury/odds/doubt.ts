import { WAYS, waysFrom } from '../charts/dice.ts';
import { leastToChange } from '../mechanics/orders/doubt.ts';
import type { FuryState } from '../state/state.ts';

/** Exact chance that a brigade takes up an order that it is sent. @shows 12.3 */
export function chanceToObey(s: FuryState, brigade: number, order: number): number {
  return waysFrom(leastToChange(s, brigade, order)) / WAYS;
}
