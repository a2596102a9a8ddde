export * from './hex-grid.ts';
