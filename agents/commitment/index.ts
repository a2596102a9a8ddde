export { CommitmentAnswer, type WeighedPlan } from './answer.ts';
export type { CommitmentOptions } from './options.ts';
export { type Plan } from './plans.ts';
export { CommitmentPlayer } from './player.ts';
export { type MatrixSolution, RegretMatching } from './regret-matching.ts';
export { CommitmentSolver, type Judge } from './solver.ts';
