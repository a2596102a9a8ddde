import { type JobPlayer, playJobs } from '../matches/jobs.ts';
import { WorkerDeath, workerEntry, WorkerSlot } from './worker-slot.ts';

/** How many games are played at a time, and what ends them. */
export interface JobThreads {
  /** Threads to play on; with 1, the default, the caller's own. The games are the same with any number. */
  readonly threads?: number;
  /** Ends the play between two moves; games in hand are dropped. */
  readonly signal?: AbortSignal;
}

/** How players are made. */
interface PlayerMakers<J, G> {
  /** One that plays in this thread. */
  readonly here: () => JobPlayer<J, G>;
  /** Module below `training/` of a worker that plays, and what it finds in `workerData`. */
  readonly entry: string;
  readonly data: object;
}

/** Plays in a worker thread of its own. */
class ThreadPlayer<J, G> implements JobPlayer<J, G> {
  private readonly slot: WorkerSlot<JobPlayer<J, G>>;
  private isClosed = false;

  constructor({ entry, data }: Pick<PlayerMakers<J, G>, 'entry' | 'data'>) {
    this.slot = new WorkerSlot(workerEntry(entry), data);
    this.slot.start();
  }

  /** @throws WorkerDeath if the thread ends by itself */
  async play(job: J): Promise<G | null> {
    try {
      return await this.slot.call((worker) => (worker as unknown as JobPlayer<J, G>).play(job));
    } catch (error) {
      if (this.isClosed && error instanceof WorkerDeath) return null;
      throw error;
    }
  }

  close(): Promise<void> {
    this.isClosed = true;
    return this.slot.stop((worker) => (worker as unknown as JobPlayer<J, G>).close());
  }
}

/** Makes players for some games: threads, or one in this thread. */
export function makePlayers<J, G>(makers: PlayerMakers<J, G>, threads: number, games: number): JobPlayer<J, G>[] {
  if (threads === 1) return [makers.here()];
  return Array.from({ length: Math.min(threads, games) }, () => new ThreadPlayer<J, G>(makers));
}

/** Plays the games named on some threads, begun in this order; each is reported once.
 * @throws Error if an agent or a thread fails */
export function playOnThreads<J, G>(
  makers: PlayerMakers<J, G>,
  jobs: readonly J[],
  { threads = 1, signal }: JobThreads,
  onGame: (game: G, job: J) => void,
): Promise<void> {
  return playJobs(makePlayers(makers, threads, jobs.length), jobs, signal, onGame);
}
