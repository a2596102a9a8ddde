import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import type { JobPlayer } from '../matches/jobs.ts';
import { type LabBattles, LocalTrialPlayer, type Trial, type TrialGame } from '../lab/play/trial.ts';

/* Entry of a worker that plays games of the laboratory, one for each call. */

interface WorkerSetup {
  readonly port: MessagePort;
  readonly lab: LabBattles;
}

const { port, lab } = workerData as WorkerSetup;
const player = new LocalTrialPlayer(lab);

const api: JobPlayer<Trial, TrialGame> = {
  play: (trial) => player.play(trial),
  async close(): Promise<void> {
    await player.close();
    setImmediate(() => port.close());
  },
};

expose(api, port as unknown as Parameters<typeof expose>[1]);
