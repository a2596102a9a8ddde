import { WorkerDeath, workerEntry, WorkerSlot } from './worker-slot.ts';

/** Plays single games, one at a time: in this thread, or as what a worker can be asked. `close` is answered first; then nothing keeps a thread alive. */
export interface JobPlayer<J, G> {
  /** Null if the game was broken off by `close`. */
  play(job: J): Promise<G | null>;
  /** Breaks off the game in hand. */
  close(): Promise<void>;
}

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

/** Plays the games named, begun in this order; each is reported once.
 * @throws Error if an agent or a thread fails */
export async function playJobs<J, G>(
  makers: PlayerMakers<J, G>,
  jobs: readonly J[],
  { threads = 1, signal }: JobThreads,
  onGame: (game: G, job: J) => void,
): Promise<void> {
  const waiting = [...jobs];
  const make = (): JobPlayer<J, G> => (threads === 1 ? makers.here() : new ThreadPlayer<J, G>(makers));
  const players = Array.from({ length: Math.min(threads, jobs.length) }, make);
  const closeAll = (): Promise<unknown> => Promise.all(players.map((player) => player.close()));
  const onAbort = (): void => void closeAll();
  signal?.addEventListener('abort', onAbort);
  const playAll = async (player: JobPlayer<J, G>): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined && signal?.aborted !== true; job = waiting.shift()) {
      const played = await player.play(job);
      if (played !== null) onGame(played, job);
    }
  };
  try {
    await Promise.all(players.map(playAll));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await closeAll();
  }
}
