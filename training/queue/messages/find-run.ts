import type { Redis } from 'ioredis';
import { isAskedFor, runKey, RUNS_KEY } from './keys.ts';
import { QueueError } from '../redis/queue-error.ts';

/** A run that has a learner just now. */
export interface FoundRun {
  /** `NAME:ID` */
  readonly member: string;
  readonly session: string;
  readonly announcement: string;
}

async function readRun(redis: Redis, member: string): Promise<FoundRun[]> {
  const [session, announcement] = await redis.hmget(runKey(member), 'session', 'announcement');
  return typeof session === 'string' && typeof announcement === 'string' ? [{ member, session, announcement }] : [];
}

/**
 * The run that a worker is to play for, or null if it has no learner at present.
 * @param asked its name, or `NAME:ID`; undefined for the only one there is
 * @throws QueueError if there are several
 */
export async function findRun(redis: Redis, asked: string | undefined): Promise<FoundRun | null> {
  const members = (await redis.smembers(RUNS_KEY)).filter((member) => asked === undefined || isAskedFor(member, asked));
  const found = (await Promise.all(members.map((member) => readRun(redis, member)))).flat();
  if (found.length < 2) return found[0] ?? null;
  const names = found.map(({ member }) => member).sort();
  throw new QueueError(`Several runs are waiting for workers: ${names.join(', ')}. Say which with --run, as in --run ${names[0]!}.`);
}
