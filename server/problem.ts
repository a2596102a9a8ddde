export * from './protocol/problem.ts';
