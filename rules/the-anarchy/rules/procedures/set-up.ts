import type { StepDraft } from './writer.ts';

export const setUpSteps: readonly StepDraft[] = [];
