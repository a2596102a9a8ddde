import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../threads/actor.ts';
import type { SelfPlayTask } from '../../settings/self-play-task.ts';
import { WorkerActor } from '../../threads/worker-actor.ts';
import { parseAnnouncement } from '../messages/announcement.ts';
import { type FoundRun, findRun } from '../messages/find-run.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { SessionWorker, type WorkerMeans } from './session-worker.ts';

const SEARCH_MS = 1000;

/** For whom a worker plays, and with what. */
export interface WorkerOptions {
  /** Address of the Redis server. */
  readonly url: string;
  /** Name of the run, or `NAME:ID`; may be left out if there is only one. */
  readonly run?: string | undefined;
  /** Games are played in so many threads. */
  readonly threads: number;
  /** Ends the worker: it hands in what is finished and gives its jobs back. */
  readonly signal: AbortSignal;
  /** Tells the person at the worker something. */
  readonly note: (text: string) => void;
  /** Who plays in a thread. Default a worker thread. */
  readonly createActor?: ((task: SelfPlayTask) => Actor) | undefined;
}

/** Waits for a run that has a learner; null once the signal has fallen. */
async function waitForRun({ link, note }: WorkerMeans, asked: string | undefined, signal: AbortSignal): Promise<FoundRun | null> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const found = await link.attempt((redis) => findRun(redis, asked));
    if (found !== undefined && found !== null) return found;
    if (isFirst)
      note(
        `Waiting for ${asked === undefined ? 'a run' : `the run ${asked}`} at ${link.address.shown}: start it with "schiltron train --queue".`,
      );
    await sleep(SEARCH_MS, undefined, { signal }).catch(() => {});
  }
  return null;
}

/**
 * Plays games for a run over a queue until the signal falls. While the run has no learner, it waits for one.
 * @throws QueueError if Redis cannot be reached at first, several runs could be meant, or the rules here are others than the learner's
 */
export async function runWorker({
  url,
  run,
  threads,
  signal,
  note,
  createActor = (task) => new WorkerActor(task),
}: WorkerOptions): Promise<void> {
  const link = await RedisLink.connect(url);
  const means: WorkerMeans = { link, threads, createActor, note };
  try {
    for (let found = await waitForRun(means, run, signal); found !== null; found = await waitForRun(means, run, signal)) {
      const announcement = parseAnnouncement(found.announcement, found.member);
      note(`Playing for ${found.member} with ${threads} thread${threads === 1 ? '' : 's'}.`);
      const games = await new SessionWorker(means, found, announcement).play(signal);
      note(`${signal.aborted ? 'Ended' : `The learner of ${found.member} has ended its session`}; ${games} games were handed in.`);
    }
  } finally {
    link.close();
  }
}
