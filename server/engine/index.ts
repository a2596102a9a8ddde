export { Engine } from './engine.ts';
export type { EngineSettings } from './engine-context.ts';
export { DEFAULT_LEVEL, LEVELS, type ServedModel, STRONGEST } from './levels.ts';
export type { LoadNetwork } from './networks.ts';
export type { Task, TaskHandlers, TaskReply } from './task.ts';
