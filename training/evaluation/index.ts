export * from './match.ts';
export * from './round-robin.ts';
export * from './statistics.ts';
