export * from './alpha-rank.ts';
export { matchesOf } from './card-matches.ts';
export { type Encounter, fitRatings } from './bradley-terry.ts';
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
} from './ladder.ts';
export { decodeLadder, encodeLadder } from './ladder-file.ts';
export { fillLadderPage, formatLadder, formatVerdict, RUNG_HEADINGS, rungCells } from './ladder-page.ts';
export {
  doublingBudgets,
  type FullLadderConfig,
  type LadderConfig,
  LadderError,
  resolveLadder,
  type RungPlan,
  rungPlans,
} from './ladder-plan.ts';
export type { LadderJob } from './ladder-players.ts';
export type { JobThreads } from '../threads/job-threads.ts';
export { type LadderGame, type LadderRung, pairInterval, type RungSummary, summariseRung } from './ladder-summary.ts';
export { chooseLevels } from './levels.ts';
export * from './match.ts';
export * from './pentanomial.ts';
export * from './pool.ts';
export { decodePool, encodePool } from './pool-file.ts';
export * from './pool-page.ts';
export { type FullPoolConfig, type PoolConfig, type PoolEntrant, PoolError, resolvePool } from './pool-plan.ts';
export * from './pool-summary.ts';
export { type MatchTogether, matchesTogether, type ScoreOfPairs } from './pools-together.ts';
export { processorClock } from './processor-clock.ts';
export * from './ratings.ts';
export { type KindOfLoss, lossesByKind, type Review, type ReviewedDecision, reviewGames, type ReviewOptions } from './review.ts';
export * from './round-robin.ts';
export * from './sprt.ts';
export * from './statistics.ts';
export { type CardMatch, strongestOf } from './strongest.ts';
