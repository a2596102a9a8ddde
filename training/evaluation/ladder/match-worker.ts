import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import { LocalLadderPlayer, type MatchWorkerApi, type PlannedMatches } from './ladder-players.ts';

/* Entry of a worker that plays games of a ladder or a pool, one for each call. */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly matches: PlannedMatches;
}

const { port, matches } = workerData as WorkerSetup;
const player = new LocalLadderPlayer(matches);

const api: MatchWorkerApi = {
  play: (job) => player.play(job),
  async close(): Promise<void> {
    await player.close();
    setImmediate(() => port.close());
  },
};

expose(api, port as unknown as Parameters<typeof expose>[1]);
