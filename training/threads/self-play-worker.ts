import { type MessagePort, workerData } from 'node:worker_threads';
import { expose, transfer } from 'comlink';
import { LocalActor } from './actor.ts';
import type { PlayOrder, PlayReport } from '../play/self-play.ts';
import type { SelfPlayTask } from '../settings/self-play-task.ts';

/*
 * Entry of a self-play worker. Calls are coarse (half a second of play each) and progress travels in their answers: a
 * callback per call would leak a port each.
 */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly task: SelfPlayTask;
}

const { port, task } = workerData as WorkerSetup;
const actor = new LocalActor(task);

/** What a self-play worker can be asked. */
const api = {
  setNetwork: (onnx: Uint8Array): Promise<void> => actor.setNetwork(onnx),
  setSnapshot: (onnx: Uint8Array): Promise<void> => actor.setSnapshot(onnx),
  async play(order: PlayOrder): Promise<PlayReport> {
    const report = await actor.play(order);
    return transfer(
      report,
      report.finished.map(({ words }) => words.buffer as ArrayBuffer),
    );
  },
  /** The answer is sent first; then nothing keeps the thread alive. */
  async close(): Promise<void> {
    await actor.close();
    setImmediate(() => port.close());
  },
};
export type SelfPlayWorkerApi = typeof api;

expose(api, port as unknown as Parameters<typeof expose>[1]);
