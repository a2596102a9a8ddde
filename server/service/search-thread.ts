import type { CallOff } from '../engine/share/called-off.ts';
import type { Task, TaskReply } from '../engine/tasks/task.ts';
import type { AnalysisInfo } from '../protocol/replies.ts';

/** Why a thread can no longer answer: its thread ended in the middle of the work. */
export class ThreadDeath extends Error {
  override readonly name = 'ThreadDeath';
}

/** A task at work. */
export interface RunningTask {
  /** @throws RequestError if the request is at fault, ThreadDeath if the thread died */
  readonly answer: Promise<TaskReply>;
  /** Milliseconds of the thread that it has cost beside searching, as far as is known. */
  readonly spentMs: number;
  /** Ends it with what it has. */
  callOff(reason: CallOff): void;
}

/** What a thread tells of its network, for metrics. */
export interface WorkReport {
  readonly batches: readonly number[];
  readonly milliseconds: number;
}

/** One place where engines work: a thread, or this one. */
export interface SearchThread {
  run(task: Task, onInfo?: (info: AnalysisInfo) => void): RunningTask;
  /** Whether it has loaded and tried what it serves, and lives. */
  readonly isUp: boolean;
  /** Resolves once it has loaded what it serves; rejects if it cannot. */
  readonly ready: Promise<void>;
  clearCache(): Promise<{ sessions: number; games: number }>;
  /** Gives up on whatever it is doing and starts afresh. */
  restart(reason: string): void;
  close(): Promise<void>;
}

/** What threads tell of themselves. */
export interface ThreadEvents {
  /** Errors that nobody foresaw. */
  readonly onError?: (error: unknown) => void;
  readonly onWork?: (work: WorkReport) => void;
  readonly onRestart?: (reason: string) => void;
}
