import { sha256 } from '../../../models/files.ts';
import type { RunDirectory } from '../../settings/run-directory.ts';
import type { NetworkRole } from './network-role.ts';
import type { Redis } from 'ioredis';

const ROOT = 'schiltron';

/** Set of all runs that have been announced, as `NAME:ID`. */
export const RUNS_KEY = `${ROOT}:runs`;

/** Name of BullMQ's queue of jobs within a session. */
export const JOBS_QUEUE = 'jobs';

/** Where a run's announcement lies; runs of one name that were begun apart have different ids.
 * @param member `NAME:ID` */
export function runKey(member: string): string {
  return `${ROOT}:${member}`;
}

/** `NAME:ID` of a run: its name, escaped so that it holds no colon, and 8 digits that follow from when and with what it was begun. */
export function runMember({ name, file: { createdAt, seed, config, choice, rulesetVersion } }: RunDirectory): string {
  const id = sha256(Buffer.from(JSON.stringify([createdAt, seed, choice.ruleset, rulesetVersion, config]))).slice(0, 8);
  return `${encodeURIComponent(name)}:${id}`;
}

/** Whether `NAME:ID` is a run that somebody asks for by its name, or by name and id. */
export function isAskedFor(member: string, asked: string): boolean {
  return member === asked || member.startsWith(`${encodeURIComponent(asked)}:`);
}

/** The keys of one session of a learner. */
export interface SessionKeys {
  /** The announcement of the run. */
  readonly run: string;
  /** Start of all other keys; BullMQ's too. */
  readonly prefix: string;
  /** Set of the numbers of games that have been ordered and not been uploaded. */
  readonly open: string;
  /** Hash of number to uploaded game, until the learner has taken it. */
  readonly games: string;
  /** Hash of counts since the session began. */
  readonly counts: string;
  /** Sorted set of `THREADS ID` of each worker by the second until which it counts as there. */
  readonly workers: string;
  /** Jobs, as BullMQ keeps them: those that wait, that are being played, that are tried again later, and that failed for good. */
  readonly waiting: string;
  readonly active: string;
  readonly delayed: string;
  readonly failed: string;
}

/** @param member `NAME:ID` */
export function sessionKeys(member: string, session: string): SessionKeys {
  const run = runKey(member);
  const prefix = `${run}:${session}`;
  return {
    run,
    prefix,
    open: `${prefix}:open`,
    games: `${prefix}:games`,
    counts: `${prefix}:counts`,
    workers: `${prefix}:workers`,
    waiting: `${prefix}:${JOBS_QUEUE}:wait`,
    active: `${prefix}:${JOBS_QUEUE}:active`,
    delayed: `${prefix}:${JOBS_QUEUE}:delayed`,
    failed: `${prefix}:${JOBS_QUEUE}:failed`,
  };
}

/** Where the network of a SHA-256 lies. */
export function networkKey({ prefix }: SessionKeys, role: NetworkRole, hash: string): string {
  return `${prefix}:${role}:${hash}`;
}

/** Says that an upload has been counted. */
export function uploadKey({ prefix }: SessionKeys, id: string): string {
  return `${prefix}:upload:${id}`;
}

const SCAN_COUNT = 1000;

/** Deletes all keys below one: those that begin with it and a colon. */
export async function deleteKeys(redis: Redis, above: string): Promise<void> {
  const match = `${above.replace(/[*?[\]\\]/g, '\\$&')}:*`;
  for await (const found of redis.scanStream({ match, count: SCAN_COUNT })) {
    const keys = found as string[];
    if (keys.length > 0) await redis.unlink(...keys);
  }
}
