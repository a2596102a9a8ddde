export * from './ladder.ts';
export * from './ladder-file.ts';
export * from './ladder-page.ts';
export { doublingBudgets, type FullLadderConfig, type LadderConfig, LadderError, resolveLadder, type RungPlan, rungPlans } from './ladder-plan.ts';
export { type LadderGame, type LadderRung, pairInterval, type RungSummary, summariseRung } from './ladder-summary.ts';
export * from './match.ts';
export * from './round-robin.ts';
export * from './statistics.ts';
