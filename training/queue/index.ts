export { createQueueActor, QueueActor } from './learner/queue-actor.ts';
export { QueueError } from './redis/queue-error.ts';
export { runWorker, type WorkerOptions } from './worker/worker.ts';
