import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import type { JobPlayer } from '../matches/jobs.ts';
import { LocalDatasetPlayer, type PlayedGames } from './players.ts';
import type { PlayedMoves } from './shard-builder.ts';

/* Entry of a worker that plays games for a data set, one for each call. */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly plan: PlayedGames;
}

const { port, plan } = workerData as WorkerSetup;
const player = new LocalDatasetPlayer(plan);

const api: JobPlayer<number, PlayedMoves> = {
  play: (game) => player.play(game),
  async close(): Promise<void> {
    await player.close();
    setImmediate(() => port.close());
  },
};

expose(api, port as unknown as Parameters<typeof expose>[1]);
