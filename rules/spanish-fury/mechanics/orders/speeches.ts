import { ALLOWED, DUTY } from '../../charts/charts.ts';
import { FORMATION, ORDER, ORDERS, SPEECH, SPEECHES, type Speech } from '../../charts/types.ts';
import { type FuryState, READY } from '../../state/state.ts';
import { isEnemyWithin } from '../ground/distances.ts';
import { hasCommandedShot } from '../ground/paces.ts';

type S = FuryState;

/** Speeches as a set, by their places. */
function setOf(speeches: readonly Speech[]): number {
  return speeches.reduce((set, speech) => set | (1 << SPEECH[speech]), 0);
}

/** Speeches that each order allows, and all there are. @rule 12.1 */
const ALLOWED_SETS = ORDERS.map((order) => setOf(ALLOWED[order]));
const ALL_SPEECHES = setOf(SPEECHES) & ~1;
const RALLY = setOf(['rally']);
const HOLD = setOf(['hold']);
/** What guns, and those in a hedgehog, can do: hardly move. */
const GUNS = setOf(['hold', 'march', 'form']);
const HEDGEHOG = setOf(['hold', 'march', 'rally', 'form']);
const DOUBLE = setOf(['double']);

/** The order that a unit is under; -1 for one without a brigade. */
export function orderOf(s: S, unit: number): number {
  const brigade = s.brigadeOf(unit);
  return brigade < 0 ? -1 : s.brigadeOrder(brigade);
}

/** Whether a unit has a speech laid for it: its owner commands it, and it stands by itself, in no melee. @rule 10.21 @ruling SF-60 */
export function hasSpeech(s: S, unit: number): boolean {
  return s.status(unit) === READY && s.foe(unit) < 0;
}

/** The first unit of a side from one on that has a speech laid for it, -1 if there is none. */
export function nextSpeaker(s: S, side: number, from: number): number {
  for (const unit of s.game.unitsOf[side as 0]) if (unit >= from && hasSpeech(s, unit)) return unit;
  return -1;
}

/** Speeches that a unit can carry out, whatever its order, as a set. @rule 1.7 who has lost nothing has nothing to rally @rule 8.4 commanded
 * shot does not double @rule 10.25 @rule 19.1 @ruling SF-111 */
function feasible(s: S, unit: number): number {
  if (s.regroup(unit) === 1) return RALLY;
  let set = s.isGun(unit) ? GUNS : s.formation(unit) === FORMATION.hedgehog ? HEDGEHOG : ALL_SPEECHES;
  if (s.level(unit) === 0) set &= ~RALLY;
  if (hasCommandedShot(s, unit)) set &= ~DOUBLE;
  return set;
}

/** Speeches that may be laid for a unit under an order, as a set of places in `SPEECHES`; never empty. @param order -1 for none
 * @rule 12.1 @rule 9.3 @ruling SF-61 who harasses or demonstrates holds only near the enemy */
export function speechesUnder(s: S, unit: number, order: number): number {
  const set = feasible(s, unit);
  if (order < 0 || set === RALLY) return set;
  const isDrawnOn = order === ORDER.harass || order === ORDER.demonstrate;
  const mayHold = !isDrawnOn || isEnemyWithin(s, unit, DUTY.harass);
  return set & ALLOWED_SETS[order]! & (mayHold ? -1 : ~HOLD);
}

/** Orders under which the speech that lies for a unit may be laid, as a set. */
export function ordersAllowing(s: S, unit: number): number {
  let orders = 0;
  for (let order = 0; order < ORDERS.length; order++) if ((speechesUnder(s, unit, order) >> s.speech(unit)) & 1) orders |= 1 << order;
  return orders;
}
