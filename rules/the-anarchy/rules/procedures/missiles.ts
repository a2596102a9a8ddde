import type { StepDraft } from './writer.ts';

export const missileSteps: readonly StepDraft[] = [];
