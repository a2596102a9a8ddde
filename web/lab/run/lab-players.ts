import { type Remote, wrap } from 'comlink';
import type { LabPlayers } from '../../../training/lab/index.ts';
import type { Variant } from '../../../training/lab/changes/variants.ts';
import type { LabBattles, Trial, TrialGame } from '../../../training/lab/play/trial.ts';
import type { GameChoice } from '../../../training/matches/game-choice.ts';
import type { JobPlayer } from '../../../training/matches/jobs.ts';
import { startWorker } from '../../workers/start.ts';
import type { LabHost } from './lab-worker.ts';

/** Plays games in a worker of its own. */
class WorkerPlayer implements JobPlayer<Trial, TrialGame> {
  private readonly worker = startWorker('lab');
  private readonly host: Remote<LabHost> = wrap(this.worker);
  private readonly opened: Promise<void>;
  /** Settled when the worker ends: null if it was closed. */
  private readonly ended: Promise<null>;
  private end!: (value: null) => void;

  constructor(lab: LabBattles) {
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    });
    this.ended.catch(() => undefined); // told by the game in hand
    this.opened = this.host.open(lab);
  }

  async play(trial: Trial): Promise<TrialGame | null> {
    return Promise.race([this.opened.then(() => this.host.play(trial)), this.ended]);
  }

  close(): Promise<void> {
    this.end(null);
    this.worker.terminate();
    return Promise.resolve();
  }
}

/** Games played at a time, so that one core is left for the page. */
const MOST_PLAYERS = 4;

/** Players in workers, as many as the machine has room for. */
export const labWorkers: NonNullable<LabPlayers['players']> = (lab, games) => {
  const count = Math.max(1, Math.min(MOST_PLAYERS, navigator.hardwareConcurrency - 1, games));
  return Array.from({ length: count }, () => new WorkerPlayer(lab));
};

/** Lists the small changes of a battle in a worker, since each is tried for whether it loads. */
export async function variantsInWorker({ ruleset, scenario, options }: GameChoice, cost?: number): Promise<readonly Variant[]> {
  const worker = startWorker('lab');
  try {
    return await wrap<LabHost>(worker).variants({ ruleset, scenario, options }, cost);
  } finally {
    worker.terminate();
  }
}
