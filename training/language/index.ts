export * from './match.ts';
export * from './match-file.ts';
