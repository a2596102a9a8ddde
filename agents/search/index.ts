export * from './leaf.ts';
export * from './options.ts';
export * from './run.ts';
export { Search } from './search.ts';
export { Tree } from './tree.ts';
export { consideredVisits } from './gumbel.ts';
