export { type Blueprint, leafBlueprint, networkBlueprint } from './blueprint.ts';
export { mirrorStep, type StepOptions } from './mirror-step.ts';
export type { SecretsOptions, UpdateOptions } from './options.ts';
export { PolicyUpdate } from './policy-update.ts';
export { runUpdate, updateNow } from './run.ts';
