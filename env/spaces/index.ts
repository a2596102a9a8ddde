export { ANY, Box, type BoxSetup } from './box.ts';
export { Dict } from './dict.ts';
export { Discrete } from './discrete.ts';
export { MultiBinary } from './multi-binary.ts';
export type { ActionMask, Space } from './space.ts';
