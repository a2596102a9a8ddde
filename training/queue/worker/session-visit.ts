import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { sha256 } from '../../../models/files.ts';
import type { PlayReport } from '../../play/self-play.ts';
import { deleteKeys, networkKey, type SessionKeys, sessionKeys } from '../messages/keys.ts';
import type { FoundRun } from '../messages/find-run.ts';
import { encodeGame } from '../messages/game-message.ts';
import type { ByRole, NetworkRole } from '../messages/network-role.ts';
import type { RedisLink } from '../redis/redis-link.ts';
import { beat, upload } from '../messages/scripts.ts';

/** How long a worker counts as there after its last beat. */
const LIFE_SECONDS = 15;
const RETRY_MS = 250;

/** What a worker asks and tells of a learner's session, beside its jobs. */
export class SessionVisit {
  readonly keys: SessionKeys;
  private readonly link: RedisLink;
  private readonly session: string;
  /** As the learner counts workers: `THREADS ID`. */
  private readonly worker: string;
  /** Games that were taken from this worker. */
  gamesTaken = 0;

  constructor(link: RedisLink, { member, session }: FoundRun, threads: number) {
    this.link = link;
    this.session = session;
    this.keys = sessionKeys(member, session);
    this.worker = `${threads} ${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  }

  /**
   * Says that the worker is there. Answers the hashes of the present networks, '' for none yet; null if the session is over, undefined if
   * Redis is out of reach.
   */
  beat(): Promise<ByRole<string> | null | undefined> {
    return this.link.attempt((redis) => beat(redis, this.keys, this.session, this.worker, LIFE_SECONDS));
  }

  /** A network by its SHA-256; null if they are not there or not what they should be, undefined if Redis is out of reach. */
  async network(role: NetworkRole, hash: string): Promise<Uint8Array | null | undefined> {
    const onnx = await this.link.attempt((redis) => redis.getBuffer(networkKey(this.keys, role, hash)));
    return onnx !== null && onnx !== undefined && sha256(onnx) !== hash ? null : onnx;
  }

  /** Those of some games that nobody has handed in. Insists until Redis answers or `until` falls; then none. */
  async stillOpen(numbers: readonly number[], until: AbortSignal): Promise<Set<number>> {
    const flags = await this.insist((redis) => redis.smismember(this.keys.open, ...numbers), until);
    return new Set(numbers.filter((_, i) => flags?.[i] === 1));
  }

  /** Hands in what a thread reports. Insists until Redis has it or `until` falls. */
  async handIn({ finished, ...counts }: PlayReport, until: AbortSignal): Promise<void> {
    const games = finished.map((game) => [game.summary.game, encodeGame(game)] as const);
    const id = randomUUID();
    this.gamesTaken += (await this.insist((redis) => upload(redis, this.keys, this.session, { id, counts, games }), until)) ?? 0;
  }

  private async insist<T>(act: (redis: Redis) => Promise<T>, until: AbortSignal): Promise<T | undefined> {
    while (!until.aborted) {
      const value = await this.link.attempt(act);
      if (value !== undefined) return value;
      await sleep(RETRY_MS);
    }
    return undefined;
  }

  /** Says that the worker is gone. */
  async leave(): Promise<void> {
    await this.link.attempt((redis) => redis.zrem(this.keys.workers, this.worker));
  }

  /** Deletes what is left of a session that is over: it may have been written to after its learner had cleared it away. */
  async clearAway(): Promise<void> {
    await this.link.attempt((redis) => deleteKeys(redis, this.keys.prefix));
  }
}
