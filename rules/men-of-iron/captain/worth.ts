import type { IntList } from '../../core/index.ts';
import { onAttackers, onDefender, CONTINUED, RESULT, rowOf } from '../charts/charts.ts';
import { CAN } from '../charts/types.ts';
import { clashModifier, clashTable } from '../mechanics/shock/clash-modifiers.ts';
import { FACES } from '../charts/dice.ts';
import { resultsFor } from '../mechanics/results/results.ts';
import { fireModifier, fireResult } from '../mechanics/shooting/shooting.ts';
import { DISORDERED, type IronState, RETIRED } from '../state/state.ts';

type S = IronState;

/** What a unit is worth beside its Flight Points: it can still fight. */
const PRESENCE = 0.6;
/** What is left of it when it is Disordered, or Retired: most of its points are gone only when it is Eliminated. */
const DISORDERED_SHARE = 0.8;
const RETIRED_SHARE = 0.35;

/** Shares of its worth that a unit loses by each result. */
const LOSS = { disordered: 0.2, retreat: 0.12, unhorsed: 0.45, retired: 0.65 } as const;
/** What it is worth to go on with an attack, in Flight Points. */
const IMPETUS = 0.15;

/** What a unit is worth to its side now, in Flight Points. */
export function worthOf(s: S, unit: number): number {
  const { points } = s.kindOf(unit);
  const whole = points + PRESENCE + (s.can(unit, CAN.charge) ? 0.3 : 0);
  const status = s.status(unit);
  return status === RETIRED ? whole * RETIRED_SHARE : status === DISORDERED ? whole * DISORDERED_SHARE : whole;
}

/** What results cost a unit, in Flight Points. @param bits of RESULT */
function lossBy(s: S, unit: number, bits: number, inClash: boolean): number {
  const due = resultsFor(s, unit, bits, inClash);
  if (due === 0) return 0;
  const worth = worthOf(s, unit);
  if (due & RESULT.eliminated) return worth;
  if (due & RESULT.retired) return LOSS.retired * worth;
  if (due & RESULT.unhorsed) return LOSS.unhorsed * worth;
  const isShaken = (due & RESULT.disordered) !== 0 && !s.isDisordered(unit);
  return worth * ((isShaken ? LOSS.disordered : 0) + (due & (RESULT.retreat | RESULT.choice) ? LOSS.retreat : 0));
}

/** What an attack brings its side on average, in Flight Points: exact for what it does to those who fight. @shows 12.3 */
export function clashGain(s: S, defender: number, attackers: IntList): number {
  const modifier = clashModifier(s, defender, attackers);
  const table = clashTable(s, defender, attackers);
  let gain = 0;
  for (let face = 0; face < FACES; face++) {
    const result = rowOf(table, face + modifier);
    gain += lossBy(s, defender, onDefender(result), true) + (result & CONTINUED ? IMPETUS : 0);
    const own = onAttackers(result);
    if (own !== 0) for (let i = 0; i < attackers.length; i++) gain -= lossBy(s, attackers.at(i), own, true);
  }
  return gain / FACES;
}

/** What a shot costs its target on average, in Flight Points. @shows 11.3 */
export function fireGain(s: S, unit: number, target: number): number {
  const modifier = fireModifier(s, unit, target);
  let gain = 0;
  for (let die = 0; die < FACES; die++) gain += lossBy(s, target, fireResult(s, target, die + modifier), false);
  return gain / FACES;
}
