import type { StepDraft } from './writer.ts';

export const chargeSteps: readonly StepDraft[] = [];
