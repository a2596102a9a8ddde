import { createStepWriter, type StepDraft as Draft } from '../../../core/index.ts';
import type { Abouts } from '../../state/about.ts';
import type { Kinds } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

export type StepDraft = Draft<OneHourState, Kinds, StepName, Abouts<OneHourState>>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createStepWriter<OneHourState, Kinds, StepName, Abouts<OneHourState>>();
