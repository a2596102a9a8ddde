import type { OneHourState } from '../state/state.ts';
import { D6, hitsFor } from '../charts/hits.ts';
import { HITS_TO_REMOVE } from '../charts/units.ts';

/** Worth of an unhurt unit by type: knights, men-at-arms, archers, levies, irregulars, peasant archers. */
export const TYPE_WORTH = [1.2, 1.2, 1.25, 0.85, 0.85, 1] as const;

/** Share of its worth that a unit has for being there at all, as it fights as well with 14 hits as with none. */
const PRESENCE = 0.3;

/** Share of its worth that a unit has left after so many hits. */
export const HEALTH = Float64Array.from({ length: HITS_TO_REMOVE + 1 }, (_, hits) =>
  hits === HITS_TO_REMOVE ? 0 : PRESENCE + ((1 - PRESENCE) * (HITS_TO_REMOVE - hits)) / HITS_TO_REMOVE,
);

/** Share of its worth left after hits that need not be whole. */
export function healthAfter(hits: number): number {
  const whole = Math.min(HITS_TO_REMOVE, Math.floor(hits));
  if (whole >= HITS_TO_REMOVE) return 0;
  return HEALTH[whole]! + (HEALTH[whole + 1]! - HEALTH[whole]!) * (hits - whole);
}

/** Worth of a unit in its present state. */
export function worthOf(s: OneHourState, unit: number): number {
  return TYPE_WORTH[s.type(unit) as 0]! * healthAfter(s.hits(unit));
}

/** Worth that so many more hits would take from a unit. */
export function costOfHits(type: number, before: number, hits: number): number {
  return TYPE_WORTH[type as 0]! * (healthAfter(before) - healthAfter(before + hits));
}

/** Worth that the faces of a die take from a unit on the average. */
export function meanCost(s: OneHourState, target: number, modifier: number, doublings: number, halvings: number): number {
  const type = s.type(target);
  const taken = s.hits(target);
  let sum = 0;
  for (let i = 0; i < D6.length; i++) sum += costOfHits(type, taken, hitsFor(D6[i]!, modifier, doublings, halvings));
  return sum / D6.length;
}
