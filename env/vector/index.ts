export { type BatchLayout, type BatchType } from './batch.ts';
export { BatchedEnv } from './batched-env.ts';
export { GameVectorEnv, makeVec } from './game-vector-env.ts';
export type { SavedSubEnv } from './sub-envs.ts';
export { finalName } from './sub-env-fields.ts';
export {
  AUTORESET_MODES,
  type AutoresetMode,
  OBSERVATION_PARTS,
  type ObservationPart,
  type VectorEnv,
  type VectorEnvOptions,
  type VectorInfos,
  type VectorObservation,
  type VectorResetOptions,
  type VectorResetResult,
  type VectorStepResult,
  type VectorTallies,
} from './vector-env.ts';
