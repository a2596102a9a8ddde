export { AecEnv, type AecInfo, type AgentId, AGENTS, type Last } from './aec-env.ts';
export { checkScenario, type ContractOptions } from './check/contract.ts';
export { type CheckResult, formatReport, type Report, type ScenarioReport } from './check/report.ts';
export {
  type BaseEnvOptions,
  Env,
  type EnvInfo,
  type EnvOptions,
  RENDER_MODES,
  type RenderMode,
  type ResetOptions,
  type StepResult,
} from './env.ts';
export { GameLoop, rollChance } from './game-loop.ts';
export { make, makeAec } from './make.ts';
export { type EnvObservation, Observer } from './observer.ts';
export type { Opponent, OpponentSpec } from './opponent.ts';
export { PlayerView } from './player-view.ts';
export * from './spaces/index.ts';
export { type EnvSpec, findSpec, listEnvs } from './spec.ts';
