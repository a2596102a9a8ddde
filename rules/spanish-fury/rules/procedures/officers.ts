import type { StepDraft } from './writer.ts';

export const officerSteps: readonly StepDraft[] = [];
