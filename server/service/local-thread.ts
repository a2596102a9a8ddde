import type { Engine } from '../engine/engine.ts';
import type { Task, TaskHandlers, TaskReply } from '../engine/tasks/task.ts';
import { RequestError, toProblem } from '../protocol/problem.ts';
import type { AnalysisInfo } from '../protocol/replies.ts';
import type { SearchThread, ThreadEvents, RunningTask } from './search-thread.ts';

/** An engine in the caller's own thread: in a browser's worker, in tests, or where threads are not worth their start. */
export class LocalThread implements SearchThread {
  readonly ready: Promise<void>;
  isUp = false;
  private readonly engine: Engine;
  private readonly events: ThreadEvents;

  constructor(engine: Engine, events: ThreadEvents = {}) {
    this.engine = engine;
    this.events = events;
    this.ready = engine.warmUp();
    // Whoever waits for it is told why it is not.
    this.ready.then(
      () => (this.isUp = true),
      () => undefined,
    );
  }

  run(task: Task, onInfo?: (info: AnalysisInfo) => void): RunningTask {
    const off = new AbortController();
    let spentMs = 0;
    const spend = (milliseconds: number): void => void (spentMs += milliseconds);
    const answer = this.answer(task, { signal: off.signal, spend, ...(onInfo === undefined ? {} : { onInfo }) });
    return {
      answer,
      callOff: (reason) => off.abort(reason),
      get spentMs() {
        return spentMs;
      },
    };
  }

  private async answer(task: Task, handlers: TaskHandlers): Promise<TaskReply> {
    try {
      return await this.engine.run(task, handlers);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'INTERNAL') this.events.onError?.(error);
      throw RequestError.from(problem);
    } finally {
      this.events.onWork?.(this.engine.takeWork());
    }
  }

  clearCache(): Promise<{ sessions: number; games: number }> {
    return this.engine.clearCache();
  }

  /** There is no thread to start afresh: tasks end by their own limits. */
  restart(): void {}

  close(): Promise<void> {
    return this.engine.close();
  }
}
