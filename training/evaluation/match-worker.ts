import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import { type LadderJob, LocalLadderPlayer, type PlannedMatches } from './ladder-players.ts';
import type { LadderGame } from './ladder-summary.ts';

/* Entry of a worker that plays games of a ladder or a pool, one for each call. */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly matches: PlannedMatches;
}

const { port, matches } = workerData as WorkerSetup;
const player = new LocalLadderPlayer(matches);

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
