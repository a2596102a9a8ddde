import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import type { FullLadderConfig } from './ladder-plan.ts';
import { type LadderJob, LocalLadderPlayer } from './ladder-players.ts';
import type { LadderGame } from './ladder-summary.ts';

/* Entry of a worker that plays games of a ladder, one for each call. */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly config: FullLadderConfig;
}

const { port, config } = workerData as WorkerSetup;
const player = new LocalLadderPlayer(config);

/** What a match worker can be asked. */
const api = {
  play: (job: LadderJob): Promise<LadderGame | null> => player.play(job),
  /** The answer is sent first; then nothing keeps the thread alive. */
  async close(): Promise<void> {
    await player.close();
    setImmediate(() => port.close());
  },
};
export type MatchWorkerApi = typeof api;

expose(api, port as unknown as Parameters<typeof expose>[1]);
