export * from './protocol/parse-request.ts';
export * from './protocol/problem.ts';
