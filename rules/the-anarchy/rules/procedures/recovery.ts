import type { StepDraft } from './writer.ts';

export const recoverySteps: readonly StepDraft[] = [];
