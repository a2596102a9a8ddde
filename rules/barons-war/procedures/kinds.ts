import { createStepWriter, type StepDraft as Draft } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { BaronsWarState } from '../state.ts';
import type { StepName } from '../steps.ts';

export type StepDraft = Draft<BaronsWarState, Kinds, StepName>;

export const { ask, roll, run } = createStepWriter<BaronsWarState, Kinds, StepName>();
