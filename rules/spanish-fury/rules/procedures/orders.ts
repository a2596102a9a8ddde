import type { StepDraft } from './writer.ts';

export const orderSteps: readonly StepDraft[] = [];
