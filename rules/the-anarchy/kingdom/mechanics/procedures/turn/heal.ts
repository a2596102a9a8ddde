import type { OutcomeList, OutcomeText } from '../../../../../core/index.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { facesToday, lieDown } from '../../groups/healing.ts';
import { frame, groupFault, roll, type StepDraft } from '../writer.ts';

type S = KingdomState;

/** The group, and how many of its wounded have not been rolled for today. */
const bed = frame({ group: (k) => k.group, left: (k) => k.count });

/** The wounded of a group lie for another day; on the days of the table each of them may be well. @rule C.15.7 */
export function healGroup(s: S, group: number): void {
  lieDown(s, group);
  if (s.healing(group) > 0 && facesToday(s, group)[0] > 0) s.push(STEP['day/heal'], group, s.wounded(group));
}

function healOutcomes(s: S, into: OutcomeList): void {
  const [well, all] = facesToday(s, bed.group(s));
  into.add(0, all - well);
  into.add(1, well);
}

function rollHeal(s: S, outcome: number): void {
  const group = bed.group(s);
  s.setWounded(group, s.wounded(group) - outcome);
  if (bed.left(s) > 1) return bed.setLeft(s, bed.left(s) - 1);
  s.pop();
  if (s.wounded(group) === 0) s.setHealing(group, 0);
}

function meaningOfHeal(_: S, outcome: number): OutcomeText {
  return { text: outcome === 1 ? 'a wounded man is well again' : 'a wounded man lies on', dice: '', faces: [] };
}

export const healSteps: readonly StepDraft[] = [
  roll('day/heal', healOutcomes, rollHeal, {
    on: ['day/phase'],
    registers: bed.registers,
    check: (s, frame) =>
      groupFault(s, frame) ??
      (s.healing(frame.group) > 0 && facesToday(s, frame.group)[0] > 0 && frame.left <= s.wounded(frame.group) && frame.left > 0
        ? null
        : 'None of its wounded can be well today.'),
    about: { phase: 'The wounded', rule: 'C.15.7', means: meaningOfHeal },
  }),
];
