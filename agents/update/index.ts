export { type Blueprint, leafBlueprint, networkBlueprint } from './blueprint.ts';
export { mirrorStep, type StepOptions } from './mirror-step.ts';
export type { UpdateOptions } from './options.ts';
export type { SecretsPlanner } from './planner.ts';
export { PolicyUpdate } from './policy-update.ts';
export { runUpdate, updateNow } from './run.ts';
