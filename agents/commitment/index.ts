export { CommitmentAnswer, type WeighedPlan } from './answer.ts';
export { solveByNetwork } from './by-network.ts';
export { DrawnPlan } from './drawn-plan.ts';
export type { CommitmentOptions } from './options.ts';
export { type Plan } from './plans.ts';
export { CommitmentPlayer } from './player.ts';
export { proposePlans, type Proposals } from './proposals.ts';
export { type MatrixSolution, RegretMatching } from './regret-matching.ts';
export { CommitmentSolver, type Judge } from './solver.ts';
