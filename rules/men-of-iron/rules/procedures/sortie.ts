import type { StepDraft } from './writer.ts';

export const sortieSteps: readonly StepDraft[] = [];
