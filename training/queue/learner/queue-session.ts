import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { loadOptional } from '../../../models/onnx/optional-package.ts';
import type { GameRows } from '../../rows/game-rows.ts';
import { decodeGame } from '../messages/game-message.ts';
import { decodeJob, encodeJob, type GameJob, type JobData, numberOf } from '../messages/job.ts';
import { deleteKeys, JOBS_QUEUE, networkKey, runKey, RUNS_KEY, sessionKeys, type SessionKeys } from '../messages/keys.ts';
import type { ByRole, NetworkRole, PublishedNetwork } from '../messages/network-role.ts';
import { QueueError } from '../redis/queue-error.ts';
import { endSession, look, publish, type SessionLook } from '../messages/scripts.ts';

/** How long a run stays announced after its learner has fallen silent. */
const LIFE_MS = 120_000;
/** How often a job that ends in an error is tried. */
const ATTEMPTS = 3;
const EVENTS_KEPT = 1000;
/** The present one and the one before. */
const NETWORKS_KEPT = 2;

async function newQueue(redis: Redis, { prefix }: SessionKeys): Promise<Queue<JobData>> {
  const bullmq = await loadOptional('bullmq', 'Training on several machines', () => import('bullmq'));
  const queue = new bullmq.Queue<JobData>(JOBS_QUEUE, {
    connection: redis,
    prefix,
    streams: { events: { maxLen: EVENTS_KEPT } },
    defaultJobOptions: { attempts: ATTEMPTS, removeOnComplete: true },
  });
  queue.on('error', () => {}); // whatever fails is noticed where it is awaited
  await queue.getVersion(); // its own keys are written by then, and not after they were deleted
  return queue;
}

/** The learner's side of the queue, from when it is opened until the learner ends or Redis forgets it. */
export class QueueSession {
  private readonly redis: Redis;
  /** `NAME:ID` of the run. */
  private readonly member: string;
  private readonly id: string;
  private readonly keys: SessionKeys;
  private readonly queue: Queue<JobData>;
  /** Hashes of the networks that lie in Redis, oldest first. */
  private readonly kept: ByRole<string[]> = { weights: [], snapshot: [] };

  private constructor(redis: Redis, member: string, id: string, keys: SessionKeys, queue: Queue<JobData>) {
    this.redis = redis;
    this.member = member;
    this.id = id;
    this.keys = keys;
    this.queue = queue;
  }

  /** Announces a run; what earlier sessions of it have left behind is deleted. */
  static async open(redis: Redis, member: string, announcement: string): Promise<QueueSession> {
    const id = randomUUID().slice(0, 8);
    const keys = sessionKeys(member, id);
    await deleteKeys(redis, runKey(member));
    const queue = await newQueue(redis, keys);
    const results = await redis
      .multi()
      .del(keys.run)
      .hset(keys.run, { session: id, announcement })
      .pexpire(keys.run, LIFE_MS)
      .sadd(RUNS_KEY, member)
      .exec();
    for (const [error] of results ?? []) if (error !== null) throw error;
    return new QueueSession(redis, member, id, keys, queue);
  }

  /** What has happened; null if Redis has forgotten the session.
   * @throws QueueError if another learner has taken the run over */
  async look(): Promise<SessionLook | null> {
    const seen = await look(this.redis, this.keys, this.id, LIFE_MS);
    if (typeof seen !== 'string') return seen;
    if (seen === '') return null;
    throw new QueueError(
      `Another "train --queue" has taken over the run ${this.member}. Two cannot learn in one run: give one of them another name with --run.`,
    );
  }

  /** Makes a network the present one in its role. The one before stays for workers that are about to fetch it; older ones are deleted. */
  async publish(role: NetworkRole, network: PublishedNetwork): Promise<void> {
    await publish(this.redis, this.keys, this.id, role, network);
    const kept = [...this.kept[role].filter((hash) => hash !== network.hash), network.hash];
    for (const hash of kept.slice(0, -NETWORKS_KEPT)) await this.redis.unlink(networkKey(this.keys, role, hash));
    this.kept[role] = kept.slice(-NETWORKS_KEPT);
  }

  /** Puts jobs into the queue; a job that is there already stays there once. */
  async send(jobs: readonly GameJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.redis.sadd(this.keys.open, ...jobs.flatMap(({ orders }) => orders.map(numberOf)));
    await this.queue.addBulk(jobs.map((job) => ({ name: 'games', data: encodeJob(job), opts: { jobId: job.id } })));
  }

  /** Games that have come in, as long as they are there.
   * @throws QueueError if one was damaged */
  async fetch(numbers: readonly number[]): Promise<GameRows[]> {
    if (numbers.length === 0) return [];
    const messages = await this.redis.hmgetBuffer(this.keys.games, ...numbers.map(String));
    return messages.flatMap((message, i) => (message === null ? [] : [decodeGame(message, numbers[i]!)]));
  }

  /** Deletes games that the learner has. */
  async forget(numbers: readonly number[]): Promise<void> {
    if (numbers.length > 0) await this.redis.hdel(this.keys.games, ...numbers.map(String));
  }

  /** Why jobs failed for good; null if there were none among them: what is no job is thrown away. */
  async failure(): Promise<QueueError | null> {
    for (const job of await this.queue.getFailed()) {
      const orders = decodeJob(job.data);
      if (orders !== null)
        return new QueueError(
          `Games ${orders.map(numberOf).join(', ')} of the run ${this.member} could not be played by any worker: ${job.failedReason}.`,
        );
      await job.remove();
    }
    return null;
  }

  /** Takes the run out of Redis. */
  async close(): Promise<void> {
    await endSession(this.redis, RUNS_KEY, this.keys, this.id, this.member);
    await this.queue.close();
    await deleteKeys(this.redis, this.keys.prefix);
  }
}
