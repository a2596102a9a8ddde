import type { IronState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import type { StepDraft } from './writer.ts';

/** Puts what comes before the first Activation onto the stack. */
export function beginGame(s: IronState): void {
  s.push(STEP['activation/free']);
}

export const setUpSteps: readonly StepDraft[] = [];
