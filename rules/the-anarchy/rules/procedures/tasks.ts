import type { StepDraft } from './writer.ts';

export const taskSteps: readonly StepDraft[] = [];
