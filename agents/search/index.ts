export * from './leaves/leaf.ts';
export * from './tree/options.ts';
export * from './run.ts';
export { Search } from './search.ts';
export { Tree } from './tree/tree.ts';
export { consideredVisits } from './tree/gumbel.ts';
