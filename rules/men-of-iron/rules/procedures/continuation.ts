import type { StepDraft } from './writer.ts';

export const continuationSteps: readonly StepDraft[] = [];
