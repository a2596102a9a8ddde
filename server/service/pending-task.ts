import { type CallOff, calledOff } from '../engine/share/called-off.ts';
import type { Task, TaskReply } from '../engine/tasks/task.ts';
import type { SearchThread, RunningTask } from './search-thread.ts';
import type { Asking } from './asking.ts';

/** Milliseconds after its deadline in which a search may still answer with what it has. */
const GRACE_MS = 500;

/** One task on its way through queue and threads: it has exactly one end, and may be called off at any time before. */
export class PendingTask {
  readonly task: Task;
  readonly asking: Asking;
  readonly answer: Promise<TaskReply>;
  /** Why it was called off, if it was. */
  callOff: CallOff | null = null;
  /** Whether its thread had to be restarted because of it. */
  isStuck = false;
  private readonly arrivedAt: number;
  private startedAt: number | null = null;
  private running: RunningTask | null = null;
  private timer: NodeJS.Timeout | undefined;
  private leave: () => boolean = () => false;
  private succeed!: (reply: TaskReply) => void;
  private fail!: (error: unknown) => void;

  /** @param arrivedAt by the clock of this process */
  constructor(task: Task, asking: Asking, arrivedAt: number) {
    this.arrivedAt = arrivedAt;
    this.task = task;
    this.asking = asking;
    this.answer = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
  }

  get isRunning(): boolean {
    return this.startedAt !== null;
  }

  /** Milliseconds from its arrival to its turn, or until now. */
  get queueMs(): number {
    return (this.startedAt ?? performance.now()) - this.arrivedAt;
  }

  /** Milliseconds of a search thread that it has cost beside searching. */
  get spentMs(): number {
    return this.running?.spentMs ?? 0;
  }

  /** Milliseconds since its turn came; 0 before. */
  get runningMs(): number {
    return this.startedAt === null ? 0 : performance.now() - this.startedAt;
  }

  /** Ends it when its client goes or its deadline passes.
   * @param leave takes it out of the queue if it still waits
   * @returns stops watching */
  watch(leave: () => boolean): () => void {
    this.leave = leave;
    const { signal } = this.asking;
    const { deadlineMs } = this.task.request;
    const onAbort = (): void => this.end('terminated');
    if (deadlineMs !== undefined) this.timer = setTimeout(() => this.expire(), this.arrivedAt + deadlineMs - performance.now());
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    return () => {
      clearTimeout(this.timer);
      signal?.removeEventListener('abort', onAbort);
    };
  }

  /** Calls it off: a search ends with what it has, a waiting request is refused. */
  end(reason: CallOff): void {
    this.callOff ??= reason;
    this.running?.callOff(this.callOff);
    if (this.leave()) this.fail(calledOff(reason));
  }

  /** Its deadline has passed: a thread that is busy with something else, and tells nothing soon, is not waited for. */
  private expire(): void {
    this.end('deadline');
    this.timer = setTimeout(() => this.fail(calledOff('deadline')), GRACE_MS);
  }

  /** Has a thread work on it.
   * @throws RequestError, or ThreadDeath if the thread dies */
  run(thread: SearchThread): Promise<TaskReply> {
    this.startedAt ??= performance.now();
    const { task, asking } = this;
    this.running = thread.run(task, task.op === 'analyze' ? asking.onInfo : undefined);
    if (this.callOff !== null) this.running.callOff(this.callOff);
    return this.running.answer;
  }

  /** Takes the work's end as its own. */
  settle(work: Promise<TaskReply>): Promise<void> {
    return work.then(this.succeed, this.fail);
  }
}
