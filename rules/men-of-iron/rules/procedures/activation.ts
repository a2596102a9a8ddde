import type { StepDraft } from './writer.ts';

export const activationSteps: readonly StepDraft[] = [];
