import type { StepDraft } from './writer.ts';

export const routSteps: readonly StepDraft[] = [];
