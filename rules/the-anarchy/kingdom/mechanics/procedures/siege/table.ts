import type { OutcomeList, OutcomeText } from '../../../../../core/index.ts';
import { ARM } from '../../../charts/arms.ts';
import { SIEGE_CHANCES, SIEGE_CHANCES_TRAIN, SIEGE_RESULTS } from '../../../charts/battle.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { eat } from '../../fights/siege.ts';
import { menOf, removeEvenly } from '../../groups/troops.ts';
import { groupFault, groupFrame, roll, type StepDraft } from '../writer.ts';
import { leaveIfFew } from './leaving.ts';

type S = KingdomState;

const [TERMS, , SICKNESS] = [0, 1, 2];

/** @ruling AN-244 without an engineer nothing is battered */
function chancesOf(s: S): readonly number[] {
  const group = groupFrame.group(s);
  return s.engines(group) > 0 && s.arm(group, ARM.engineer) > 0 ? SIEGE_CHANCES_TRAIN : SIEGE_CHANCES;
}

function dayOutcomes(s: S, into: OutcomeList): void {
  chancesOf(s).forEach((weight, result) => into.add(result, weight));
}

/** A day before a place: its stores shrink, and when they are gone it surrenders. @rule C.16 @ruling AN-210 */
function rollDay(s: S, result: number): void {
  const group = groupFrame.group(s);
  const place = s.siege(group);
  if (result === TERMS || s.placeStores(place) <= 1) return s.become(STEP['siege/fate']);
  eat(s, place, 1);
  s.pop();
  if (result === SICKNESS) sicken(s, group);
}

/** One man of ten falls ill and is sent home. @source reconstructed from the siege's events */
function sicken(s: S, group: number): void {
  removeEvenly(s, group, Math.ceil(menOf(s, group) / 10));
  leaveIfFew(s, group);
}

function meaningOfDay(s: S, result: number): OutcomeText {
  const weights = chancesOf(s);
  const below = weights.slice(0, result).reduce((sum, weight) => sum + weight, 0);
  return {
    text: `a day of siege: ${SIEGE_RESULTS[result]!}`,
    dice: 'd10',
    faces: Array.from({ length: weights[result]! }, (_, i) => below + i + 1),
  };
}

export const tableSteps: readonly StepDraft[] = [
  roll('siege/day', dayOutcomes, rollDay, {
    on: ['day/phase'],
    registers: groupFrame.registers,
    check: (s, frame) => groupFault(s, frame) ?? (s.siege(frame.group) >= 0 ? null : 'That group lays no siege.'),
    about: { phase: 'Sieges', rule: 'C.16', means: meaningOfDay },
  }),
];
