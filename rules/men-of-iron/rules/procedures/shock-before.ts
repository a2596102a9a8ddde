import type { StepDraft } from './writer.ts';

export const beforeSteps: readonly StepDraft[] = [];
