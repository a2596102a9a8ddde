export { type BestResponse, bestResponse, exploitability, nashConv } from './best-response.ts';
export * from './cfr-plus.ts';
export * from './counts.ts';
export * from './evaluate.ts';
export { GameTree, type InformationSet } from './game-tree.ts';
export { foldPig } from './pig.ts';
export * from './policy.ts';
export * from './solve.ts';
export * from './state-graph.ts';
