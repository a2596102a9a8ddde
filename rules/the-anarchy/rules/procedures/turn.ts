import type { StepDraft } from './writer.ts';

export const turnSteps: readonly StepDraft[] = [];
