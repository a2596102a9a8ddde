import type { CallOff } from '../engine/share/called-off.ts';
import type { EngineSettings } from '../engine/context/engine-context.ts';
import type { Task, TaskReply } from '../engine/tasks/task.ts';
import type { RequestProblem } from '../protocol/problem.ts';
import type { AnalysisInfo } from '../protocol/replies.ts';
import type { WorkReport } from '../service/search-thread.ts';

/** What a search thread is started with. */
export interface ThreadSetup {
  readonly settings: EngineSettings;
  /** Memory of the thread's NativeLock. */
  readonly lock: SharedArrayBuffer;
}

/** To a search thread. `n` numbers the task. */
export type ToThread =
  | { readonly type: 'run'; readonly n: number; readonly task: Task; readonly wantsInfo: boolean }
  | { readonly type: 'callOff'; readonly n: number; readonly reason: CallOff }
  | { readonly type: 'clearCache'; readonly n: number }
  | { readonly type: 'leave' };

/** From a search thread. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'broken'; readonly problem: RequestProblem }
  | { readonly type: 'info'; readonly n: number; readonly info: AnalysisInfo }
  | { readonly type: 'done'; readonly n: number; readonly reply: TaskReply; readonly work: WorkReport; readonly spentMs: number }
  | {
      readonly type: 'failed';
      readonly n: number;
      readonly problem: RequestProblem;
      readonly stack: string | null;
      readonly work: WorkReport;
      readonly spentMs: number;
    }
  | { readonly type: 'cleared'; readonly n: number; readonly cleared: { readonly sessions: number; readonly games: number } };
