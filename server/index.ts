export * from './describe.ts';
export * from './http.ts';
export * from './levels.ts';
export * from './move-service.ts';
export * from './problem.ts';
export * from './schema.ts';
export * from './stdio.ts';
export { version } from './version.ts';
