import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis, RedisOptions } from 'ioredis';
import { loadOptional } from '../../../models/onnx/optional-package.ts';
import { parseRedisAddress, type RedisAddress, unreachable } from './redis-address.ts';
import { QueueError } from './queue-error.ts';

const CONNECT_MS = 10_000;
const COMMAND_MS = 5_000;
const ATTEMPT_MS = 15_000;
const LONGEST_PAUSE_MS = 2_000;
const LEAST_VERSION = [6, 2] as const;

/** Answers of a server that may soon answer otherwise. */
const PASSING_REPLY = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|OOM|MISCONF|BUSY|UNKILLABLE|EXECABORT)/;
/** Complaints of the client library about a connection that is not there. */
const BROKEN_CONNECTION =
  /Connection is closed|Stream isn't writeable|Command timed out|max retries per request|aborted due to connection close/i;

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof QueueError) return false;
  if (error.name === 'ReplyError') return PASSING_REPLY.test(error.message);
  const { code } = error as NodeJS.ErrnoException;
  return BROKEN_CONNECTION.test(error.message) || (typeof code === 'string' && /^E[A-Z]+$/.test(code));
}

function reconnectDelayMs(times: number): number {
  return Math.min(100 * times, LONGEST_PAUSE_MS);
}

async function newClient({ target }: RedisAddress, options: Omit<RedisOptions, 'replyMapping'>): Promise<Redis> {
  const { Redis } = await loadOptional('ioredis', 'Training on several machines', () => import('ioredis'));
  return new Redis(target, { connectTimeout: CONNECT_MS, retryStrategy: reconnectDelayMs, ...options, replyMapping: 'legacy' });
}

/** A connection for BullMQ's workers: its commands wait for as long as the server is gone. */
export async function patientClient(address: RedisAddress): Promise<Redis> {
  const redis = await newClient(address, { maxRetriesPerRequest: null });
  redis.on('error', () => {}); // it tries again by itself
  return redis;
}

function field(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
}

function checkVersion({ shown }: RedisAddress, version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1])) return;
  throw new QueueError(`Redis at ${shown} is version ${version}; ${LEAST_VERSION.join('.')} or later is needed.`);
}

/** A connection whose commands fail at once while the server is gone; it connects again by itself. */
export class RedisLink {
  readonly redis: Redis;
  readonly address: RedisAddress;
  private readonly patienceMs: number;
  private server: string | null = null;
  private failingSince: number | null = null;

  private constructor(redis: Redis, address: RedisAddress, patienceMs: number) {
    this.redis = redis;
    this.address = address;
    this.patienceMs = patienceMs;
    redis.on('close', () => (this.server = null));
  }

  /** @param patienceMs how long the server may be gone later on
   * @throws QueueError that says how to start a server, if there is none */
  static async connect(url: string, patienceMs = Infinity): Promise<RedisLink> {
    const address = parseRedisAddress(url);
    let isOpen = false;
    let reason = '';
    const retryStrategy = (times: number): number | null => (isOpen ? reconnectDelayMs(times) : null);
    const redis = await newClient(address, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      retryStrategy,
    });
    redis.on('error', ({ message }: Error) => (reason = message));
    try {
      await redis.connect();
      isOpen = true;
      checkVersion(address, field(await redis.info('server'), 'redis_version'));
      return new RedisLink(redis, address, patienceMs);
    } catch (error) {
      redis.disconnect();
      if (error instanceof QueueError) throw error;
      throw unreachable(address, reason || (error as Error).message);
    }
  }

  /**
   * Does something with the server; undefined if it is out of reach just now, and then it may or may not have been done.
   * @throws QueueError if it has been out of reach for longer than the patience, and whatever else goes wrong
   */
  async attempt<T>(act: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    const deadline = new AbortController();
    const late = sleep(ATTEMPT_MS, undefined, { signal: deadline.signal }).then(() => {
      throw new Error('Command timed out');
    });
    try {
      const value = await Promise.race([act(this.redis), late]);
      this.failingSince = null;
      return value;
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.noteAbsence((error as Error).message);
      return undefined;
    } finally {
      deadline.abort();
      late.catch(() => {});
    }
  }

  private noteAbsence(reason: string): void {
    this.failingSince ??= performance.now();
    if (performance.now() - this.failingSince < this.patienceMs) return;
    const minutes = Math.round(this.patienceMs / 60_000);
    throw new QueueError(
      `Redis at ${this.address.shown} has been out of reach for ${minutes} minutes (${reason}). Start it again, then go on with the same command.`,
    );
  }

  /** Changes whenever the server was started anew: it may then have forgotten something. */
  async serverId(): Promise<string> {
    this.server ??= field(await this.redis.info('server'), 'run_id');
    return this.server;
  }

  close(): void {
    this.redis.disconnect();
  }
}
