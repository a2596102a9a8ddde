import type { StepDraft } from './writer.ts';

export const declareSteps: readonly StepDraft[] = [];
