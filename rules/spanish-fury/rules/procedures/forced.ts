import type { StepDraft } from './writer.ts';

export const forcedSteps: readonly StepDraft[] = [];
