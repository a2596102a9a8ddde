import { CLASS } from '../../charts/types.ts';
import type { AnarchyState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { hasFriendBeside } from '../beasts.ts';
import { frame, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** The beast that is looked at next, a place among all; as many as there are: all have been. */
const looking = frame({ next: (k) => k.count });

/** Loose horses of the side may bolt, one after another. @rule B15 */
function recover(s: S): void {
  const { beasts, options } = s.game;
  for (let i = looking.next(s); options.bolting && i < beasts.length; i++) {
    const horse = beasts[i]!;
    if (s.type(horse) !== CLASS.warhorse || s.sideOf(horse) !== s.side || !s.isOnMap(horse) || hasFriendBeside(s, horse)) continue;
    looking.setNext(s, i + 1);
    return s.push(STEP['recovery/bolt'], horse);
  }
  s.pop();
}

export const recoverySteps: readonly StepDraft[] = [
  run('recovery/run', recover, { on: ['turn/phase'], registers: looking.registers, about: { phase: 'Recovery', rule: 'B15' } }),
];
