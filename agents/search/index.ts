export * from './leaf.ts';
export * from './options.ts';
export * from './run.ts';
export { Search } from './search.ts';
export { consideredVisits } from './gumbel.ts';
