import type { StepDraft } from './writer.ts';

export const fireSteps: readonly StepDraft[] = [];
