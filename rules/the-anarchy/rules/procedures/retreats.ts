import type { StepDraft } from './writer.ts';

export const retreatSteps: readonly StepDraft[] = [];
