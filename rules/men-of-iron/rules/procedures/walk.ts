import type { StepDraft } from './writer.ts';

export const walkSteps: readonly StepDraft[] = [];
