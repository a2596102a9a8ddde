export { Engine } from './engine.ts';
export type { EngineSettings } from './context/engine-context.ts';
export { DEFAULT_LEVEL, LEVELS, type ServedModel, type ServedPolicy, STRONGEST } from './context/levels.ts';
export type { LoadNetwork } from './context/networks.ts';
export type { LoadPolicy } from './context/policies.ts';
export type { Task, TaskHandlers, TaskReply } from './tasks/task.ts';
