import { workerData } from 'node:worker_threads';

/*
 * Stands in for a thread that plays: answers its first orders as if all were well, then ends. The seed says how and when: `exit/1` leaves
 * when it is given its second order.
 */

const { task, part } = workerData;
const [ORDER, ANSWER] = [0, 2];
const words = new Int32Array(task.signals, part.thread * 128, 32);
const [mode, orders] = task.options.seed.split('/');

/** @type {Record<string, () => void>} */
const ends = {
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('out of dice');
  },
};

let answered = 0;
for (let i = 0; i < Number(orders); i++) {
  Atomics.wait(words, ORDER, answered);
  answered = Atomics.load(words, ORDER);
  Atomics.store(words, ANSWER, answered);
  Atomics.notify(words, ANSWER);
}
Atomics.wait(words, ORDER, answered);
ends[mode]?.();
