import type { StepDraft } from './writer.ts';

export const specialSteps: readonly StepDraft[] = [];
