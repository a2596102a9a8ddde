import type { StepDraft } from './writer.ts';

export const actionSteps: readonly StepDraft[] = [];
