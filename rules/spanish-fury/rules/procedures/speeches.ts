import type { StepDraft } from './writer.ts';

export const speechSteps: readonly StepDraft[] = [];
