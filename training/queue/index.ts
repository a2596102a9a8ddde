export { createQueueActor, QueueActor } from './queue-actor.ts';
export { QueueError } from './queue-error.ts';
export { runWorker, type WorkerOptions } from './worker.ts';
