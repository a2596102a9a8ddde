import type { StepDraft } from './writer.ts';

export const meleeSteps: readonly StepDraft[] = [];
