import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { loadOptional } from '../../../models/onnx/optional-package.ts';
import type { Actor } from '../../threads/actor.ts';
import type { SelfPlayTask } from '../../settings/self-play-task.ts';
import type { Announcement } from '../messages/announcement.ts';
import type { FoundRun } from '../messages/find-run.ts';
import { decodeJob, type GameOrder, GAMES_PER_JOB, type JobData, numberOf } from '../messages/job.ts';
import { JOBS_QUEUE } from '../messages/keys.ts';
import { type ByRole, NETWORK_ROLES, type NetworkRole } from '../messages/network-role.ts';
import { PlayingThread } from './playing-thread.ts';
import { patientClient, type RedisLink } from '../redis/redis-link.ts';
import { SessionVisit } from './session-visit.ts';

const BEAT_MS = 500;
const NETWORK_POLL_MS = 50;
/** How long a worker tries to hand in its games and to give back its jobs when it leaves. */
const LEAVE_MS = 5_000;
const RETRY_MS = 2_000;
/** How often a job may lose its worker before it is held to be the cause. */
const MOST_STALLS = 20;

/** What a worker brings along. */
export interface WorkerMeans {
  readonly link: RedisLink;
  readonly threads: number;
  readonly createActor: (task: SelfPlayTask) => Actor;
  /** Tells the person at the worker something. */
  readonly note: (text: string) => void;
}

/** One worker in one session of a learner: takes jobs, plays them in its threads, hands their games in. */
export class SessionWorker {
  private readonly means: WorkerMeans;
  private readonly announcement: Announcement;
  private readonly visit: SessionVisit;
  private readonly threads: readonly PlayingThread[];
  /** Falls when the threads are to stop. */
  private readonly stop = new AbortController();
  /** Falls when nothing more is to be handed in. */
  private readonly giveUp = new AbortController();
  /** Tells each job that it is to be given back. */
  private readonly leavers = new Set<() => void>();
  private isLeaving = false;
  /** Hashes of the networks that the threads have. */
  private readonly networks: ByRole<string> = { weights: '', snapshot: '' };
  /** Falls when something has failed. */
  private readonly alarm = new AbortController();
  private failure: unknown = null;
  private isOver = false;
  private isAbsent = false;

  constructor(means: WorkerMeans, found: FoundRun, announcement: Announcement) {
    const { link, threads, createActor } = means;
    this.means = means;
    this.announcement = announcement;
    this.visit = new SessionVisit(link, found, threads);
    const handIn = (report: Parameters<SessionVisit['handIn']>[0]): Promise<void> => this.visit.handIn(report, this.giveUp.signal);
    this.threads = Array.from({ length: threads }, () => new PlayingThread(createActor(announcement.task), handIn));
  }

  /** Plays until the session is over or the signal falls; answers how many games were handed in.
   * @throws what went wrong in a game */
  async play(signal: AbortSignal): Promise<number> {
    const client = await patientClient(this.means.link.address);
    const running = this.threads.map((thread) => thread.run(this.stop.signal).catch((error: unknown) => this.fail(error)));
    const worker = await this.openWorker(client);
    await this.attend(signal);
    const deadline = setTimeout(() => this.giveUp.abort(), this.isOver ? 0 : LEAVE_MS);
    await (this.isOver ? worker.close(true) : worker.pause(true));
    this.stop.abort();
    await Promise.all(running);
    this.isLeaving = true;
    for (const leave of this.leavers) leave();
    await Promise.race([worker.close(), sleep(LEAVE_MS)]);
    clearTimeout(deadline);
    client.disconnect();
    await (this.isOver ? this.visit.clearAway() : this.visit.leave());
    if (this.failure !== null) throw this.failure;
    return this.visit.gamesTaken;
  }

  private async openWorker(connection: Redis): Promise<Worker<JobData>> {
    const { Worker: JobWorker, WaitingError } = await loadOptional('bullmq', 'Training on several machines', () => import('bullmq'));
    const { lockMs, task } = this.announcement;
    const perform = async (job: Job<JobData>, token?: string): Promise<void> => {
      const orders = decodeJob(job.data);
      if (orders === null) return this.means.note(`Job ${job.id ?? ''} in the queue is none of a learner's; it is left out.`);
      if (await this.playOrLeave(orders)) return;
      if (!this.isOver) await job.moveToWait(token);
      throw new WaitingError();
    };
    const worker = new JobWorker<JobData>(JOBS_QUEUE, perform, {
      connection,
      prefix: this.visit.keys.prefix,
      concurrency: this.threads.length * (Math.ceil(task.config.gamesInFlight / GAMES_PER_JOB) + 1),
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: RETRY_MS,
    });
    worker.on('error', () => {}); // a lost lock or connection: the job is played by somebody, and its games are taken once
    return worker;
  }

  /** Plays all games of a job that are still wanted; false if the worker leaves first. */
  private playOrLeave(orders: readonly GameOrder[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = (): void => resolve(false);
      this.leavers.add(leave);
      if (this.isLeaving || this.failure !== null) leave();
      void this.playGames(orders)
        .then(() => resolve(true), reject)
        .finally(() => this.leavers.delete(leave));
    });
  }

  private async playGames(orders: readonly GameOrder[]): Promise<void> {
    const open = await this.visit.stillOpen(orders.map(numberOf), this.giveUp.signal);
    if (orders.some((order) => typeof order === 'number')) await this.waitForNetwork();
    await Promise.all(orders.filter((order) => open.has(numberOf(order))).map((order) => this.threadFor(order).play(order)));
  }

  private async waitForNetwork(): Promise<void> {
    while (this.networks.weights === '' && !this.stop.signal.aborted) await sleep(NETWORK_POLL_MS);
  }

  /** Whoever has the game already, else whoever has least to do. */
  private threadFor(order: GameOrder): PlayingThread {
    const holder = this.threads.find((thread) => thread.hasGame(numberOf(order)));
    return holder ?? this.threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.alarm.abort();
  }

  /** Looks after the session until it is over, something fails, or the signal falls. */
  private async attend(signal: AbortSignal): Promise<void> {
    const end = AbortSignal.any([signal, this.alarm.signal]);
    while (!end.aborted && !this.isOver) {
      await this.beat().catch((error: unknown) => this.fail(error));
      await sleep(BEAT_MS, undefined, { signal: end }).catch(() => {});
    }
  }

  private async beat(): Promise<void> {
    const hashes = await this.visit.beat();
    this.noteAbsence(hashes === undefined);
    if (hashes === null) this.isOver = true;
    else if (hashes !== undefined) for (const role of NETWORK_ROLES) await this.fetchNetwork(role, hashes[role]);
  }

  private async fetchNetwork(role: NetworkRole, hash: string): Promise<void> {
    if (hash === '' || hash === this.networks[role]) return;
    const onnx = await this.visit.network(role, hash);
    if (onnx === null) this.means.note(`The ${role} ${hash.slice(0, 8)} are missing or damaged in Redis; trying again.`);
    if (onnx === null || onnx === undefined) return;
    for (const thread of this.threads) thread.setNetwork(role, onnx);
    this.networks[role] = hash;
  }

  private noteAbsence(isAbsent: boolean): void {
    if (isAbsent === this.isAbsent) return;
    this.isAbsent = isAbsent;
    const { shown } = this.means.link.address;
    this.means.note(
      isAbsent ? `Redis at ${shown} does not answer; playing on, and handing in when it does.` : `Redis at ${shown} answers again.`,
    );
  }
}
