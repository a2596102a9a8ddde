export * from './ratings/alpha-rank.ts';
export { matchesOf } from './pool/card-matches.ts';
export { type Encounter, fitRatings } from './ratings/bradley-terry.ts';
export {
  type CheckLadderOptions,
  checkLadder,
  emptyLadder,
  type LadderCheck,
  type LadderResult,
  missingGames,
  playLadder,
  playLadderGames,
  type PlayLadderOptions,
  resumeLadder,
} from './ladder/ladder.ts';
export { decodeLadder, encodeLadder } from './ladder/ladder-file.ts';
export { fillLadderPage, formatLadder, formatVerdict, RUNG_HEADINGS, rungCells } from './ladder/ladder-page.ts';
export {
  doublingBudgets,
  type FullLadderConfig,
  type LadderConfig,
  LadderError,
  resolveLadder,
  type RungPlan,
  rungPlans,
} from './ladder/ladder-plan.ts';
export type { LadderJob } from './ladder/ladder-players.ts';
export type { JobThreads } from '../threads/job-threads.ts';
export { type LadderGame, type LadderRung, pairInterval, type RungSummary, summariseRung } from './ladder/ladder-summary.ts';
export { agentLevels, type AgentLevels } from './pool/agent-levels.ts';
export { chooseLevels } from './pool/levels.ts';
export * from '../matches/match.ts';
export * from './ratings/pentanomial.ts';
export * from './pool/pool.ts';
export { decodePool, encodePool } from './pool/pool-file.ts';
export * from './pool/pool-page.ts';
export { type FullPoolConfig, type PoolConfig, type PoolEntrant, PoolError, resolvePool } from './pool/pool-plan.ts';
export * from './pool/pool-summary.ts';
export { type MatchTogether, matchesTogether, type ScoreOfPairs } from './pool/pools-together.ts';
export { processorClock } from './processor-clock.ts';
export * from './ratings/ratings.ts';
export { type KindOfLoss, lossesByKind, type Review, type ReviewedDecision, reviewGames, type ReviewOptions } from '../matches/review.ts';
export * from '../matches/round-robin.ts';
export * from './ratings/sprt.ts';
export * from '../matches/statistics.ts';
export { type CardMatch, strongestOf } from './ratings/strongest.ts';
