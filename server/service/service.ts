import type { Seed } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import type { EngineSettings } from '../engine/context/engine-context.ts';
import { RecentMap } from '../engine/context/recent-map.ts';
import type { Task, TaskReply } from '../engine/tasks/task.ts';
import { RequestError, toProblem } from '../protocol/problem.ts';
import { readRequest } from '../protocol/read-request.ts';
import type { ReplyOf } from '../protocol/replies.ts';
import { type Op, PROTOCOL, type RequestOf, TASK_OPS, type TaskOp } from '../protocol/requests.ts';
import type { Asking, Client } from './asking.ts';
import { describeCapabilities } from './capabilities.ts';
import { FairShare } from '../engine/share/fair-share.ts';
import { PendingTask } from './pending-task.ts';
import { type SearchThread, ThreadDeath } from './search-thread.ts';
import { Gauge, Metrics } from './metrics.ts';
import { Scheduler } from './scheduler.ts';
import { weightOf } from './weight.ts';

/** One line of the log: what was asked by whom and how it went. It holds nothing of the game but its name. */
export interface RequestLog {
  readonly op: Op;
  readonly client: string;
  readonly ruleset?: string;
  readonly code: string;
  readonly path?: string;
  readonly queueMs: number;
  readonly totalMs: number;
  readonly visits?: number;
}

export interface ServiceSettings extends EngineSettings {
  /** Requests that may wait, */
  readonly maxWaiting: number;
  /** and how many of them may be one client's; all if left out. */
  readonly maxWaitingEach?: number;
  /** Games whose network calls may share a thread's batches. */
  readonly gamesPerThread: number;
  /** Bytes of one request; doors hold it. */
  readonly maxMessageBytes: number;
}

export interface ServiceEvents {
  readonly onRequest?: (entry: RequestLog) => void;
}

/** What a request has taken. */
interface Cost {
  readonly arrivedAt: number;
  queueMs: number;
  /** Simulations, and what else it has cost, counted as such. */
  simulations: number;
}

/** Milliseconds of a thread's time that count as one simulation, where it does something else than search. */
const SIMULATION_MS = 1;
const ANYBODY: Client = { name: 'anybody' };
/** Milliseconds beyond the longest search after which a thread is taken to hang. */
const GRACE_MS = 15_000;
const MOST_HOMES = 4096;

function isTask(op: Op): op is TaskOp {
  return (TASK_OPS as readonly Op[]).includes(op);
}

/** Answers requests, whatever door they came through. Stateless: every request carries its game, and the same request with the same seed and
 * limits has the same answer. Runs in Node, in a browser and in a worker. */
export class OpponentService {
  readonly settings: ServiceSettings;
  readonly metrics = new Metrics();
  private readonly desk = new FairShare();
  private readonly threads: readonly SearchThread[];
  private readonly scheduler: Scheduler;
  private readonly events: ServiceEvents;
  /** The thread that knows a session. */
  private readonly homes = new RecentMap<string, SearchThread>(MOST_HOMES);
  private readonly pending = new Set<PendingTask>();
  private isDraining = false;

  constructor(settings: ServiceSettings, threads: readonly SearchThread[], events: ServiceEvents = {}) {
    this.settings = settings;
    this.threads = threads;
    this.events = events;
    const { maxWaiting, maxWaitingEach = maxWaiting, gamesPerThread } = settings;
    this.scheduler = new Scheduler(threads, { capacity: maxWaiting, capacityEach: maxWaitingEach, sharedPerThread: gamesPerThread });
    this.metrics.add(new Gauge('schiltron_waiting', 'Requests that wait for their turn.', () => this.scheduler.waitingCount));
    this.metrics.add(new Gauge('schiltron_running', 'Requests in work.', () => this.scheduler.runningCount));
    this.metrics.add(
      new Gauge('schiltron_model_info', 'Models served.', () =>
        settings.models.map(({ name, card }) => [1, { name, hash: card?.onnxHash ?? '' }] as const),
      ),
    );
  }

  /** Resolves once every thread has loaded and tried its networks; rejects if one cannot. */
  get ready(): Promise<void> {
    return Promise.all(this.threads.map((thread) => thread.ready)).then(() => undefined);
  }

  /** Whether requests are welcome: `starting` while no thread is up. */
  get state(): 'starting' | 'ready' | 'draining' {
    if (this.isDraining) return 'draining';
    return this.threads.some(({ isUp }) => isUp) ? 'ready' : 'starting';
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.scheduler.waitingCount;
  }

  /** Reads something that a client sent through a door that many share, in its turn: the messages of one client do not hold up those of others.
   * @throws RequestError CANCELLED if its signal falls before */
  read<T>(act: () => T, { client = ANYBODY, signal = new AbortController().signal }: Asking): Promise<T> {
    return this.desk.run(act, { owner: client.name, signal, spend: () => undefined });
  }

  /** To be asked before a request is read.
   * @throws RequestError BUSY if its client has as many waiting as it may */
  checkRoom({ name }: Client): void {
    this.scheduler.checkShare(name);
  }

  /** Answers a request.
   * @param input the request as parsed JSON
   * @throws RequestError with a code and the path of the fault */
  async ask<O extends Op>(op: O, input: unknown, asking?: Asking): Promise<ReplyOf<O>>;
  async ask(op: Op, input: unknown, asking: Asking = {}): Promise<ReplyOf<Op>> {
    const arrivedAt = performance.now();
    const timing: Cost = { arrivedAt, queueMs: 0, simulations: 0 };
    try {
      const reply = await this.charged(op, input, asking, timing);
      this.note(op, input, asking, {
        code: 'ok',
        arrivedAt,
        queueMs: timing.queueMs,
        ...('visits' in reply ? { visits: reply.visits } : {}),
      });
      return reply;
    } catch (error) {
      const problem = toProblem(error);
      this.note(op, input, asking, {
        code: problem.code,
        arrivedAt,
        queueMs: timing.queueMs,
        ...(problem.path === undefined ? {} : { path: problem.path }),
      });
      throw RequestError.from(problem);
    }
  }

  /** Every request that reaches for the game costs its client something, however it ends. */
  private async charged(op: Op, input: unknown, asking: Asking, cost: Cost): Promise<ReplyOf<Op>> {
    const budget = isTask(op) ? asking.client?.budget : undefined;
    budget?.check();
    try {
      return await this.answer(op, input, asking, cost);
    } finally {
      budget?.spend(cost.simulations);
    }
  }

  private async answer(op: Op, input: unknown, asking: Asking, cost: Cost): Promise<ReplyOf<Op>> {
    const { request, warnings } = readRequest(op, input);
    const engine = { name: 'schiltron', version: this.settings.version, protocol: PROTOCOL } as const;
    if (isTask(op))
      return this.work({ op, request, seed: this.seedOf(request), warnings, owner: (asking.client ?? ANYBODY).name } as Task, asking, cost);
    switch (op) {
      case 'ping':
        return { pong: true, engine, warnings };
      case 'capabilities':
        return { ...describeCapabilities(this.settings, this.scheduler.waitingCount), warnings };
      case 'clearCache':
        return { ...(await this.clearCache()), warnings };
      case 'terminate':
      case 'terminateAll':
        throw new RequestError(
          'BAD_REQUEST',
          'Requests are ended on the connection that made them; over HTTP with DELETE /v1/analyses/{id}.',
          '/op',
        );
    }
  }

  private seedOf(request: RequestOf<TaskOp>): Seed {
    const given = 'seed' in request ? request.seed : undefined;
    return given ?? crypto.randomUUID();
  }

  private async clearCache(): Promise<{ sessions: number; games: number }> {
    this.homes.clear();
    const cleared = await Promise.all(this.threads.map((thread) => thread.clearCache()));
    return cleared.reduce((sum, one) => ({ sessions: sum.sessions + one.sessions, games: sum.games + one.games }));
  }

  private async work(task: Task, asking: Asking, cost: Cost): Promise<TaskReply> {
    if (this.isDraining)
      throw new RequestError('DRAINING', 'The server is about to end; ask another one, or this one in a moment.', undefined, {
        retryAfterMs: 2000,
      });
    const pending = new PendingTask(task, asking, cost.arrivedAt);
    this.pending.add(pending);
    try {
      const reply = await this.seeThrough(pending);
      const visits = 'visits' in reply ? reply.visits : 0;
      cost.simulations += 'evaluations' in reply ? reply.evaluations.length : visits;
      this.metrics.visits.add(visits);
      if ('elapsedMs' in reply) this.metrics.searchSeconds.observe(reply.elapsedMs / 1000);
      return reply;
    } catch (error) {
      // What a thread did before it died, or does after the deadline, is not known but by the clock.
      if (['WORKER_DIED', 'DEADLINE'].includes(toProblem(error).code)) cost.simulations += pending.runningMs / SIMULATION_MS;
      throw error;
    } finally {
      cost.simulations += pending.spentMs / SIMULATION_MS;
      this.pending.delete(pending);
      cost.queueMs = pending.queueMs;
      this.metrics.queueSeconds.observe(pending.queueMs / 1000);
      if (pending.callOff === 'terminated') this.metrics.cancelled.add();
    }
  }

  /** Puts a task into the queue and sees it through to its end, whichever that is. */
  private async seeThrough(pending: PendingTask): Promise<TaskReply> {
    const { task, asking } = pending;
    const leave = this.scheduler.add({
      weight: weightOf(task, this.settings),
      owner: task.owner,
      priority: task.request.priority ?? 0,
      home: this.homeOf(task),
      start: (thread) => pending.settle(this.runOn(thread, pending)),
    });
    if (!pending.isRunning) asking.onQueued?.(this.scheduler.waitingCount);
    const release = pending.watch(leave);
    try {
      return await pending.answer;
    } finally {
      release();
    }
  }

  /** Works on a task; once more if its thread dies meanwhile: requests are stateless, and the answer is the same. */
  private async runOn(thread: SearchThread, pending: PendingTask): Promise<TaskReply> {
    this.remember(pending.task, thread);
    const guard = setTimeout(() => {
      pending.isStuck = true;
      thread.restart('a request took far longer than it may');
    }, this.settings.maxTimeMs + GRACE_MS);
    try {
      for (let isSecond = false; ; isSecond = true) {
        try {
          return await pending.run(thread);
        } catch (error) {
          if (!(error instanceof ThreadDeath)) throw error;
          if (isSecond || pending.isStuck)
            throw new RequestError(
              'WORKER_DIED',
              'The thread that worked on this request ended; the server goes on, and the request may be sent again.',
              undefined,
              { retryAfterMs: 1000 },
            );
        }
      }
    } finally {
      clearTimeout(guard);
    }
  }

  private homeKey({ owner, request }: Task): string | undefined {
    return 'session' in request && request.session !== undefined ? `${owner}/${request.session}` : undefined;
  }

  private homeOf(task: Task): SearchThread | undefined {
    const key = this.homeKey(task);
    return key === undefined ? undefined : this.homes.get(key);
  }

  private remember(task: Task, thread: SearchThread): void {
    const key = this.homeKey(task);
    if (key !== undefined) this.homes.set(key, thread);
  }

  private note(
    op: Op,
    input: unknown,
    { client = ANYBODY }: Asking,
    { arrivedAt, ...entry }: Pick<RequestLog, 'code' | 'queueMs' | 'path' | 'visits'> & { arrivedAt: number },
  ): void {
    this.metrics.requests.add(1, { op, code: entry.code });
    const { position, record } = (typeof input === 'object' && input !== null ? input : {}) as {
      position?: { ruleset?: unknown };
      record?: { ruleset?: unknown };
    };
    const ruleset = (position ?? record)?.ruleset;
    const known = rulesets.find(({ id }) => id === ruleset)?.id;
    this.events.onRequest?.({
      op,
      client: client.name,
      ...(known === undefined ? {} : { ruleset: known }),
      ...entry,
      totalMs: performance.now() - arrivedAt,
    });
  }

  /** Starts every thread afresh; what they worked on is begun again. */
  restartThreads(reason: string): void {
    for (const thread of this.threads) thread.restart(reason);
  }

  /** Resolves once every request taken so far is answered. */
  drained(): Promise<void> {
    return this.scheduler.idle();
  }

  /** Takes no new requests, and resolves once those taken are answered.
   * @param limitMs after so long what still runs is ended with what it has, and what waits is refused */
  async drain(limitMs = Infinity): Promise<void> {
    this.isDraining = true;
    const timer = limitMs === Infinity ? undefined : setTimeout(() => this.callOffAll(), limitMs);
    await this.drained();
    clearTimeout(timer);
  }

  private callOffAll(): void {
    for (const pending of [...this.pending]) pending.end('terminated');
  }

  /** Ends the threads; whatever runs gets no answer. Drain first. */
  async close(): Promise<void> {
    this.isDraining = true;
    this.callOffAll();
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
