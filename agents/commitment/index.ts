export { CommitmentAnswer } from './answer.ts';
export { solveByNetwork } from './by-network.ts';
export type { CommitmentOptions } from './options.ts';
export { CommitmentPlayer } from './player.ts';
export { proposePlans } from './proposals.ts';
export { RegretMatching } from './regret-matching.ts';
export { CommitmentSolver, type Judge } from './solver.ts';
