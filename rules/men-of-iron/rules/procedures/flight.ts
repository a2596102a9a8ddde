import type { StepDraft } from './writer.ts';

export const flightSteps: readonly StepDraft[] = [];
