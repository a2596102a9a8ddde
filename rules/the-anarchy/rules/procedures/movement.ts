import type { StepDraft } from './writer.ts';

export const movementSteps: readonly StepDraft[] = [];
