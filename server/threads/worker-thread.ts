import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EngineSettings } from '../engine/context/engine-context.ts';
import type { Task, TaskReply } from '../engine/tasks/task.ts';
import { RequestError } from '../protocol/problem.ts';
import type { AnalysisInfo } from '../protocol/replies.ts';
import { type SearchThread, ThreadDeath, type ThreadEvents, type RunningTask } from '../service/search-thread.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import { NativeLock } from './native-lock.ts';

/** Milliseconds that a thread has to leave when asked. */
const LEAVE_MS = 5000;
/** A thread that dies more often within a minute is started again only after a pause. */
const MOST_DEATHS = 10;
const PAUSE_MS = 5000;
const MINUTE_MS = 60_000;

/** Where the thread's compiled entry lies. From sources (tests) it is taken from `dist/`: Node 20 cannot load TypeScript in a thread.
 * @throws Error if the sources were not compiled */
function threadEntry(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(isSource ? '../../dist/server/threads/search-thread.js' : './search-thread.js', import.meta.url);
  if (existsSync(fileURLToPath(entry))) return entry;
  throw new Error(`The search thread ${fileURLToPath(entry)} is missing: run npm run build first, or serve with 0 threads.`);
}

interface Pending {
  readonly succeed: (answer: never) => void;
  readonly fail: (error: unknown) => void;
  readonly onInfo?: ((info: AnalysisInfo) => void) | undefined;
  spentMs: number;
}

/** An engine in a thread of its own. A thread that dies fails what it worked on with ThreadDeath, and another one takes its place. */
export class WorkerThread implements SearchThread {
  ready!: Promise<void>;
  isUp = false;
  private readonly settings: EngineSettings;
  private readonly events: ThreadEvents;
  private worker!: Worker;
  private lock!: NativeLock;
  /** The thread that is about to be ended. */
  private ending: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private count = 0;
  private isClosing = false;
  private deaths: number[] = [];
  /** Whether there is no thread just now. */
  private isDown = false;

  constructor(settings: EngineSettings, events: ThreadEvents = {}) {
    this.settings = settings;
    this.events = events;
    this.start();
  }

  private start(): void {
    const lock = new NativeLock();
    const setup: ThreadSetup = { settings: this.settings, lock: lock.memory };
    const worker = new Worker(threadEntry(), { workerData: setup, execArgv: [] });
    this.worker = worker;
    this.lock = lock;
    let reason = '';
    this.ready = new Promise((resolve, reject) => {
      worker.once('exit', () => reject(new ThreadDeath('A search thread ended before it was ready.')));
      worker.on('message', (message: FromThread) => {
        if (message.type === 'ready') {
          this.isUp = true;
          resolve();
        } else if (message.type === 'broken') reject(RequestError.from(message.problem));
        else this.take(message);
      });
    });
    this.ready.catch(() => undefined); // whoever waits for it is told
    worker.once('error', (error) => {
      reason = error.message;
      this.events.onError?.(error);
    });
    worker.once('exit', (code) => this.bury(worker, reason || `exit code ${code}`));
  }

  private bury(worker: Worker, reason: string): void {
    if (worker !== this.worker) return;
    const now = performance.now();
    this.deaths = [...this.deaths.filter((at) => now - at < MINUTE_MS), now];
    const lost = [...this.pending.values()];
    this.pending.clear();
    this.isUp = false;
    if (!this.isClosing) this.replace(reason);
    for (const { fail } of lost) fail(new ThreadDeath(`A search thread ended: ${reason}.`));
  }

  /** Starts another thread: at once, or after a pause if threads die as soon as they live. */
  private replace(reason: string): void {
    this.events.onRestart?.(reason);
    this.isDown = this.deaths.length > MOST_DEATHS;
    if (!this.isDown) return this.start();
    setTimeout(() => {
      this.isDown = false;
      if (!this.isClosing) this.start();
    }, PAUSE_MS).unref();
  }

  private take(message: Exclude<FromThread, { type: 'ready' | 'broken' }>): void {
    const pending = this.pending.get(message.n);
    if (pending === undefined) return;
    if (message.type === 'info') return pending.onInfo?.(message.info);
    this.pending.delete(message.n);
    if (message.type === 'cleared') return pending.succeed(message.cleared as never);
    pending.spentMs = message.spentMs;
    this.events.onWork?.(message.work);
    if (message.type === 'done') return pending.succeed(message.reply as never);
    if (message.stack !== null) this.events.onError?.(new Error(message.stack));
    pending.fail(RequestError.from(message.problem));
  }

  private ask<T>(n: number, message: ToThread, onInfo?: (info: AnalysisInfo) => void): Promise<T> {
    if (this.isDown) return Promise.reject(new ThreadDeath('Search threads end as soon as they start; the log says why.'));
    return new Promise<T>((resolve, fail) => {
      this.pending.set(n, { succeed: resolve as (answer: never) => void, fail, onInfo, spentMs: 0 });
      this.worker.postMessage(message);
    });
  }

  run(task: Task, onInfo?: (info: AnalysisInfo) => void): RunningTask {
    const n = this.count++;
    const answer = this.ask<TaskReply>(n, { type: 'run', n, task, wantsInfo: onInfo !== undefined }, onInfo);
    const pending = this.pending.get(n);
    return {
      answer,
      get spentMs() {
        return pending?.spentMs ?? 0;
      },
      callOff: (reason) => this.worker.postMessage({ type: 'callOff', n, reason } satisfies ToThread),
    };
  }

  clearCache(): Promise<{ sessions: number; games: number }> {
    const n = this.count++;
    return this.ask<{ sessions: number; games: number }>(n, { type: 'clearCache', n }).catch(() => ({ sessions: 0, games: 0 }));
  }

  restart(): void {
    const { worker, lock } = this;
    if (this.ending === worker) return;
    this.ending = worker;
    void lock.stop().then(() => worker.terminate());
  }

  /** The thread is asked to leave, and ended if it does not. */
  async close(): Promise<void> {
    if (this.isClosing) return;
    this.isClosing = true;
    const { worker } = this;
    if (this.isDown) return;
    const gone = once(worker, 'exit');
    worker.postMessage({ type: 'leave' } satisfies ToThread);
    const deadline = setTimeout(() => this.restart(), LEAVE_MS);
    await gone;
    clearTimeout(deadline);
  }
}
