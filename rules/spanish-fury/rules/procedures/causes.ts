import type { StepDraft } from './writer.ts';

export const causeSteps: readonly StepDraft[] = [];
