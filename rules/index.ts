export * from './core/index.ts';
export * from './registry.ts';
