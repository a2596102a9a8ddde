import type { StepDraft } from './writer.ts';

export const standardSteps: readonly StepDraft[] = [];
