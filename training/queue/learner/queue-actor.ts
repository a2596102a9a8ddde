import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../threads/actor.ts';
import type { GameRows } from '../../rows/game-rows.ts';
import type { RunDirectory } from '../../settings/run-directory.ts';
import type { PlayOrder, PlayReport } from '../../play/self-play.ts';
import { formatAnnouncement } from '../messages/announcement.ts';
import { addIncrease, NO_COUNTS, type PlayCounts } from '../messages/counts.ts';
import { runMember } from '../messages/keys.ts';
import { type ByRole, NETWORK_ROLES, publishable, type PublishedNetwork } from '../messages/network-role.ts';
import { Outstanding } from './outstanding.ts';
import { RedisLink } from '../redis/redis-link.ts';
import type { SessionLook } from '../messages/scripts.ts';
import { QueueSession } from './queue-session.ts';

const LOCK_MS = 30_000;
/** How long a learner waits for a Redis that is gone. */
const PATIENCE_MS = 600_000;
const SLICE_MS = 400;
const POLL_MS = 25;
/** Games taken in at once. */
const FETCH_GAMES = 64;
/** Games handed to a thread beyond those it plays at once. */
const SPARE_GAMES = 8;

interface QueueActorOptions {
  /** Milliseconds after which a job of a worker that has fallen silent is given to another one. Default 30 000. */
  readonly lockMs?: number | undefined;
  /** Milliseconds that Redis may be gone. Default ten minutes. */
  readonly patienceMs?: number | undefined;
}

/**
 * The learner's side of a queue: has games played by whatever workers there are, anywhere. Every game that was ordered comes
 * back once, in no order, as long as there are workers.
 */
export class QueueActor implements Actor {
  private readonly link: RedisLink;
  private readonly member: string;
  private readonly announcement: string;
  /** Games that one thread holds. */
  private readonly gamesPerThread: number;
  private readonly outstanding = new Outstanding();
  private session: QueueSession | null = null;
  private server = '';
  private readonly networks: ByRole<PublishedNetwork | null> = { weights: null, snapshot: null };
  private published: ByRole<PublishedNetwork | null> = { weights: null, snapshot: null };
  private finished: GameRows[] = [];
  private threads = 0;
  /** As Redis had them at the last look. */
  private counted = NO_COUNTS;
  /** Since the last report. */
  private counts: PlayCounts = NO_COUNTS;
  private pending: Promise<void> | null = null;

  constructor(link: RedisLink, run: RunDirectory, lockMs = LOCK_MS) {
    this.link = link;
    this.member = runMember(run);
    this.announcement = formatAnnouncement(run.file, lockMs);
    this.gamesPerThread = run.file.config.gamesInFlight + SPARE_GAMES;
  }

  /** Takes effect with the next `play`. */
  setNetwork(onnx: Uint8Array): Promise<void> {
    this.networks.weights = publishable(onnx);
    return Promise.resolve();
  }

  /** Takes effect with the next `play`. */
  setSnapshot(onnx: Uint8Array): Promise<void> {
    this.networks.snapshot = publishable(onnx);
    return Promise.resolve();
  }

  /** Answers as soon as games have come in, at the latest after the time ordered; also if Redis is gone. */
  async play(order: PlayOrder): Promise<PlayReport> {
    this.outstanding.add(order);
    const end = performance.now() + (order.milliseconds ?? SLICE_MS);
    do {
      await this.link.attempt(() => this.synchronize());
      if (this.finished.length > 0) break;
      await sleep(POLL_MS);
    } while (performance.now() < end);
    return this.report();
  }

  private report(): PlayReport {
    const { finished, counts } = this;
    this.finished = [];
    this.counts = NO_COUNTS;
    return { finished, ...counts, inFlight: this.held, waiting: 0 };
  }

  /** A session fills an actor up to what one thread plays. So that it fills all threads, the games of all but one are left out. */
  private get held(): number {
    const { size } = this.outstanding;
    return size === 0 ? 0 : Math.max(1, size - Math.max(0, this.threads - 1) * this.gamesPerThread);
  }

  /** Brings Redis and this actor to the same state. What was cut short is done by the next call; two never run at once. */
  private synchronize(): Promise<void> {
    this.pending ??= this.exchange().finally(() => (this.pending = null));
    return this.pending;
  }

  private async exchange(): Promise<void> {
    const server = await this.link.serverId();
    if (this.session === null || server !== this.server) await this.begin(server);
    const session = this.session!;
    await this.publish(session);
    const jobs = [...this.outstanding.unsent];
    await session.send(jobs);
    this.outstanding.noteSent(jobs.length);
    const seen = await session.look();
    if (seen === null) this.session = null;
    else await this.take(session, seen);
  }

  /** Opens a session with all games that are still wanted: the first one, or after Redis was started anew or has forgotten it. */
  private async begin(server: string): Promise<void> {
    this.session = await QueueSession.open(this.link.redis, this.member, this.announcement);
    this.server = server;
    this.published = { weights: null, snapshot: null };
    this.counted = NO_COUNTS;
    this.outstanding.sendAgain();
  }

  private async publish(session: QueueSession): Promise<void> {
    for (const role of NETWORK_ROLES) {
      const network = this.networks[role];
      if (network === null || network === this.published[role]) continue;
      await session.publish(role, network);
      this.published[role] = network;
    }
  }

  private async take(session: QueueSession, { threads, counts, failed, queued, arrived }: SessionLook): Promise<void> {
    const failure = failed > 0 ? await session.failure() : null;
    if (failure !== null) throw failure;
    // A job that was damaged in the queue is gone, and its games are not.
    if (queued === 0 && arrived.length === 0) this.outstanding.sendAgain();
    this.threads = threads;
    this.counts = addIncrease(this.counts, this.counted, counts);
    this.counted = counts;
    const numbers = arrived.slice(0, FETCH_GAMES);
    const games = await session.fetch(numbers);
    this.finished.push(...games.filter(({ summary }) => this.outstanding.take(summary.game)));
    await session.forget(numbers);
  }

  /** Takes the run out of Redis; games in play are given up. */
  async close(): Promise<void> {
    const { session } = this;
    if (session !== null) await this.link.attempt(() => session.close()).catch(() => {});
    this.link.close();
  }
}

/**
 * An actor that has its games played by the workers of a queue.
 * @param url of the Redis server
 * @throws QueueError if the server cannot be reached
 */
export async function createQueueActor(
  run: RunDirectory,
  url: string,
  { lockMs, patienceMs = PATIENCE_MS }: QueueActorOptions = {},
): Promise<QueueActor> {
  const actor = new QueueActor(await RedisLink.connect(url, patienceMs), run, lockMs);
  try {
    await actor.play({ games: [], milliseconds: 0 });
  } catch (error) {
    await actor.close();
    throw error;
  }
  return actor;
}
