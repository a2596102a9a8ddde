import { type MessagePort, MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { VectorStart } from '../vector/vector-env.ts';
import type { SubEnvPart, SubEnvReset, SubEnvTask, Obituary, OverseerSetup } from './sub-env-task.ts';
import { BEGIN, type Command, type Outcome, PLAY, Signal, START } from './signal.ts';
import { type Failure, ThreadFault, unpackFailure } from './thread-fault.ts';
import { workerEntry } from './worker-entry.ts';

/** Far more than threads need to load the rules on a busy machine. */
const START_MS = 60_000;

/** The caller's end of one thread. */
interface SubEnvThread extends Share {
  readonly signal: Signal;
  readonly port: MessagePort;
}

/** Environments `from` up to `to` of a batch. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

/** Threads that play environments of a batch, each its share of them. */
export class SubEnvThreads {
  private readonly threads: readonly SubEnvThread[];
  /** Null if there are no threads to watch. */
  private readonly overseer: Worker | null;
  private readonly reports: MessagePort;
  /** Why nothing more can be asked. */
  private fault: ThreadFault | null = null;

  /** Starts them and waits until they are ready.
   * @param entry the compiled module of a thread */
  constructor(task: SubEnvTask, shares: readonly Share[], entry: URL) {
    const channels = shares.map(() => new MessageChannel());
    const parts = shares.map((share, thread): SubEnvPart => ({ ...share, thread, port: channels[thread]!.port2 }));
    this.threads = parts.map(({ thread, from, to }) => {
      return { from, to, signal: new Signal(task.signals, thread, task.isEager), port: channels[thread]!.port1 };
    });
    const { port1, port2 } = new MessageChannel();
    this.reports = port1;
    this.overseer = parts.length === 0 ? null : this.oversee({ entry: entry.href, task, parts, reports: port2 });
    if (this.overseer !== null) this.start();
  }

  private oversee(setup: OverseerSetup): Worker {
    const transferList = [setup.reports, ...setup.parts.map(({ port }) => port)];
    const overseer = new Worker(workerEntry('overseer'), { workerData: setup, transferList, execArgv: [] });
    // A program that forgets to close its environments can still end.
    overseer.unref();
    return overseer;
  }

  private start(): void {
    this.order(START);
    try {
      this.wait(START_MS);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  begin(resets: ArrayLike<number>, { seeds, options }: VectorStart): void {
    const all = Array.from(resets);
    for (const { from, to, port } of this.threads) {
      const message: SubEnvReset = { resets: all.slice(from, to), seeds: seeds?.slice(from, to), options };
      port.postMessage(message);
    }
    this.order(BEGIN);
    this.wait();
  }

  /** Has the actions in the batch played, and returns at once; `wait` must follow. */
  play(): void {
    this.order(PLAY);
  }

  private order(command: Command): void {
    for (const { signal } of this.threads) signal.order(command);
  }

  /** Waits for all threads.
   * @throws the error of the first environment that failed, if one did; ThreadFault WORKER_DIED if a thread has ended */
  wait(limitMs?: number): void {
    const outcomes = this.threads.map(({ signal }) => signal.awaitAnswer(limitMs));
    if (outcomes.every((outcome) => outcome === 'done')) return;
    const failures = this.threads.flatMap(({ port }, thread) =>
      outcomes[thread] === 'failed' ? [receiveMessageOnPort(port)!.message as Failure] : [],
    );
    if (!outcomes.some((outcome) => outcome === 'gone' || outcome === 'late')) throw unpackFailure(failures[0]!);
    this.fault = this.deathOf(outcomes);
    this.end();
    throw this.fault;
  }

  private deathOf(outcomes: readonly Outcome[]): ThreadFault {
    const gone = outcomes.indexOf('gone');
    if (gone < 0) return new ThreadFault('WORKER_DIED', `A thread has not started within ${START_MS / 1000} seconds; try fewer workers.`);
    const { from, to } = this.threads[gone]!;
    const message = `The thread of environments ${from} to ${to - 1} has ended: ${this.reasonOf(gone)}. The games are lost: close this one and make another.`;
    return new ThreadFault('WORKER_DIED', message);
  }

  private reasonOf(thread: number): string {
    for (let report = receiveMessageOnPort(this.reports); report !== undefined; report = receiveMessageOnPort(this.reports)) {
      const obituary = report.message as Obituary;
      if (obituary.thread === thread) return obituary.reason;
    }
    return 'reason unknown';
  }

  /** @throws ThreadFault if they have ended or been closed */
  checkOpen(): void {
    if (this.fault !== null) throw this.fault;
  }

  /** Ends the threads, whatever they are doing. */
  close(): void {
    this.fault ??= new ThreadFault('CLOSED', 'This vector of environments was closed; make another one.');
    this.end();
  }

  private end(): void {
    void this.overseer?.terminate();
    this.reports.close();
    for (const { port } of this.threads) port.close();
  }
}
