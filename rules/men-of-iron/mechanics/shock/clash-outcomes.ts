import type { IntList } from '../../../core/index.ts';
import { CONTINUED, onAttackers, onDefender, RESULT, rowOf } from '../../charts/charts.ts';
import { CAN } from '../../charts/types.ts';
import { type IronState, NORMAL } from '../../state/state.ts';
import { gunsWith } from './attacks.ts';
import { clashModifier, clashTable } from './clash-modifiers.ts';
import { FACES } from '../../charts/dice.ts';
import { hasLeader } from '../command/leaders-at.ts';
import { canRetire, canRetreat, resultsFor } from '../results/results.ts';

type S = IronState;

/** What the bits of a result come to for a unit as it is. @rule 14.4 @rule 14.5 who cannot go is Eliminated
 * @param staysOn whether it is an attacker who goes on @ruling MI-21 @ruling MI-95 and so is not driven off */
function effectOn(s: S, unit: number, bits: number, staysOn: boolean): number {
  const { disordered, unhorsed, retreat, retired, eliminated, choice } = RESULT;
  let due = s.due(unit) | resultsFor(s, unit, bits, true);
  if (staysOn) due = (due & (disordered | unhorsed)) | (due & choice ? disordered : 0);
  if (due & (retreat | choice) && !canRetreat(s, unit, -1))
    due = due & choice ? (due & ~choice) | disordered : (due & ~retreat) | eliminated;
  if (due & retired && !canRetire(s, unit, -1)) due = (due & ~retired) | eliminated;
  if (hasLeader(s, s.hexOf(unit), s.sideOf(unit)) || gunsWith(s, unit) >= 0) return due; // each result has its check [5.4]
  if (due & eliminated) return eliminated;
  if (due & unhorsed) return due & ~disordered; // who loses his horses is Disordered by that [14.3]
  return s.status(unit) !== NORMAL || s.can(unit, CAN.noDisorder) ? due & ~disordered : due;
}

/** Attackers who are Unhorsed are not Disordered besides, and their leaders checked once. @rule 14.1 */
function shaken(due: number): number {
  return due & RESULT.unhorsed ? due & ~RESULT.disordered : due;
}

/** What a result of the tables comes to for all who fight, as one number. */
function effectOf(s: S, defender: number, attackers: IntList, result: number, isContinued: boolean): number {
  const goesOn = isContinued || (result & CONTINUED) !== 0;
  let effect = effectOn(s, defender, onDefender(result), false) * 2 + Number(goesOn);
  for (let i = 0; i < attackers.length; i++) effect = effect * 64 + shaken(effectOn(s, attackers.at(i), onAttackers(result), goesOn));
  return effect;
}

/**
 * The result of the tables for each face of the die, the first of those that come to the same; valid until the next call.
 * @param bonus what is added besides, as by Into the Breach @param isContinued whether the attackers go on whatever comes of this
 */
export function clashResults(s: S, defender: number, attackers: IntList, bonus: number, isContinued: boolean): Int16Array {
  const { faceResults: results, faceEffects: effects } = s.game.scratch;
  const modifier = clashModifier(s, defender, attackers) + bonus;
  const table = clashTable(s, defender, attackers);
  for (let face = 0; face < FACES; face++) {
    const result = rowOf(table, face + modifier);
    results[face] = result;
    if (face > 0 && result === rowOf(table, face - 1 + modifier)) {
      results[face] = results[face - 1]!;
      effects[face] = effects[face - 1]!;
      continue;
    }
    effects[face] = effectOf(s, defender, attackers, result, isContinued);
    for (let other = 0; other < face; other++) if (effects[other] === effects[face]) results[face] = results[other]!;
  }
  return results;
}
