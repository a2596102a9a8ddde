import type { FuryState } from '../../state/state.ts';
import { STEP, type StepName } from '../../state/steps.ts';

/** Command and action segment are one frame, on top of the fire of the turn, that goes on from step to step. */
export const DURING = ['fire/begin'] as const;

/** Goes on with the next step of the command or action segment, or with the same step about somebody else. */
export function goTo(s: FuryState, step: StepName, first = 0, second = 0, third = 0): void {
  s.become(STEP[step]);
  s.setRegister(0, first);
  s.setRegister(1, second);
  s.setRegister(2, third);
}
