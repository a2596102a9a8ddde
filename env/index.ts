export {
  type AecEnv,
  type AecEnvOptions,
  type AecInfo,
  type AgentId,
  AGENTS,
  type Last,
  type ParallelEnv,
  type ParallelStep,
  type PerAgent,
} from './api/aec-env.ts';
export { checkScenario, contractChecks, type ContractOptions } from './check/contract.ts';
export { gameDigest } from './check/stored/digest.ts';
export {
  actionMaskTest,
  apiTest,
  type ApiTestOptions,
  checkEnv,
  type CheckEnvOptions,
  checkEnvs,
  type CheckEnvsOptions,
  type EnvCheckCard,
  envChecks,
  maxCyclesTest,
  observationTest,
  parallelApiTest,
  type ParallelApiTestOptions,
  parallelSeedTest,
  renderTest,
  seedTest,
  vectorTest,
  type VectorTestOptions,
} from './check/env/index.ts';
export { playthrough } from './check/stored/playthrough.ts';
export { type CheckResult, formatReport, type Report, type ScenarioReport } from './check/report/report.ts';
export { checkRuleset, rulesetChecks } from './check/ruleset-checks.ts';
export { aecToEnv, type AecToEnvOptions } from './conversions/aec-to-env.ts';
export { aecToParallel } from './conversions/aec-to-parallel.ts';
export { parallelToAec } from './conversions/parallel-to-aec.ts';
export type {
  ActionOf,
  AnyEnv,
  BaseEnvOptions,
  Env,
  EnvInfo,
  EnvMetadata,
  ObservationOf,
  ResetOptions,
  ResetResult,
  StepResult,
} from './api/env.ts';
export { GameAecEnv } from './episodes/game-aec-env.ts';
export { type AroundGame, GameEnv, type GameEnvOptions } from './episodes/game-env.ts';
export { GameLoop } from './game/game-loop.ts';
export { type MadeEnv, make, makeAec, makeParallel, makeSpec, type MakeOptions, type Wrapped } from './make/make.ts';
export { type EnvObservation, Observer } from './game/observer.ts';
export type { Opponent, OpponentSpec } from './game/opponent.ts';
export { parseEnvSpec } from './make/parse-spec.ts';
export { PlayerView } from './game/player-view.ts';
export { type EnvEntry, findSpec, listEnvs, register, unregister } from './make/registry.ts';
export * from './spaces/index.ts';
export { specCard, specPage } from './make/spec-card.ts';
export {
  ACTION_VIEWS,
  type ActionView,
  type EnvCard,
  type EnvSettings,
  type EnvSpec,
  type IllegalActionPolicy as IllegalActions,
  RENDER_MODES,
  type RenderMode,
  type WrapperSpec,
} from './api/spec.ts';
export * from './vector/index.ts';
export * from './wrappers/index.ts';
