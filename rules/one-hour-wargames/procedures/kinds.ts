import { createStepWriter, type StepDraft as Draft } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { OneHourState } from '../state.ts';
import type { StepName } from '../steps.ts';

export type StepDraft = Draft<OneHourState, Kinds, StepName>;

export const { ask, roll, run } = createStepWriter<OneHourState, Kinds, StepName>();
