export * from './drawing.ts';
export * from './features.ts';
export * from './list-codec.ts';
export * from './open-state.ts';
export * from './small-game.ts';
