import type { StepDraft } from './writer.ts';

export const commandSteps: readonly StepDraft[] = [];
