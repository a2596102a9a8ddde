import type { StepDraft } from './writer.ts';

export const clashSteps: readonly StepDraft[] = [];
