import { createStepWriter, type StepDraft as Draft } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { ToyRulesetState } from '../state.ts';
import type { StepName } from '../steps.ts';

export type StepDraft = Draft<ToyRulesetState, Kinds, StepName>;

/** `ask` a player, `roll` the dice, or just `run`. */
export const { ask, roll, run } = createStepWriter<ToyRulesetState, Kinds, StepName>();
