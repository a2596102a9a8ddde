export { CommitmentAnswer } from './plans/answer.ts';
export { solveByNetwork } from './by-network.ts';
export type { CommitmentOptions } from './options.ts';
export { CommitmentPlayer } from './player.ts';
export { proposePlans } from './plans/proposals.ts';
export { RegretMatching } from './matrix/regret-matching.ts';
export { CommitmentSolver, type Judge } from './solver.ts';
