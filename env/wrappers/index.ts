export { listWrappers, registerWrapper } from './catalogue.ts';
export { ChainActionView } from './actions/chain-action-view.ts';
export { FlatActionView, type FlatObservation } from './actions/flat-action-view.ts';
export { FlattenObservation, type FlattenObservationOptions } from './transforms/flatten-observation.ts';
export { type IllegalActionInfo, IllegalActionPolicy, type IllegalActionPolicyOptions } from './actions/illegal-action-policy.ts';
export { ListActionView } from './actions/list-action-view.ts';
export { ObservationWrapper } from './base/observation-wrapper.ts';
export { OrderEnforcing } from './episodes/order-enforcing.ts';
export { type EnvWarning, PassiveEnvChecker, type PassiveEnvCheckerOptions } from './episodes/passive-env-checker.ts';
export {
  type EpisodeStatistics,
  RecordEpisodeStatistics,
  type RecordEpisodeStatisticsOptions,
} from './episodes/record-episode-statistics.ts';
export { type GameResult, RecordGames, type RecordGamesOptions } from './episodes/record-games.ts';
export { TimeLimit, type TimeLimitOptions } from './episodes/time-limit.ts';
export { TransformObservation, type TransformObservationOptions } from './transforms/transform-observation.ts';
export { TransformReward, type TransformRewardOptions } from './transforms/transform-reward.ts';
export { VictoryPointShaping, type VictoryPointShapingOptions } from './transforms/victory-point-shaping.ts';
export { Wrapper } from './base/wrapper.ts';
