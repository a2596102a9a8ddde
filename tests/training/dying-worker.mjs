import { existsSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { expose } from 'comlink';

/*
 * A self-play worker that dies when it is first asked to play, and when started again tells how large a network it was
 * given. The task's seed names the file in which it remembers that it has died.
 */

/** @type {{ port: import('node:worker_threads').MessagePort, task: { seed: string } }} */
const { port, task } = workerData;
let size = 0;

const api = {
  /** @param {Uint8Array} onnx */
  setNetwork(onnx) {
    size = onnx.length;
  },
  /** @param {{ games: number[] }} order */
  play({ games }) {
    if (existsSync(task.seed)) return { finished: [], inFlight: 0, waiting: games.length, decisions: 0, evaluations: size };
    writeFileSync(task.seed, '');
    process.exit(3);
  },
  close() {
    setImmediate(() => port.close());
  },
};

expose(api, /** @type {import('comlink').Endpoint} */ (/** @type {unknown} */ (port)));
