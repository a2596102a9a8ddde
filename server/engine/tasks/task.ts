import type { Seed } from '../../../rules/core/index.ts';
import type { AnalysisInfo, ReplyOf } from '../../protocol/replies.ts';
import type { RequestOf, TaskOp } from '../../protocol/requests.ts';
import type { Spend } from '../share/fair-share.ts';

/** One checked request on its way to an engine, in any thread. */
export type Task = {
  [O in TaskOp]: {
    readonly op: O;
    readonly request: RequestOf<O>;
    readonly seed: Seed;
    /** Oddities of the request that the reply will tell. */
    readonly warnings: readonly string[];
    /** Whose sessions are meant. */
    readonly owner: string;
  };
}[TaskOp];
export type TaskOf<O extends TaskOp> = Extract<Task, { op: O }>;
export type TaskReply = ReplyOf<TaskOp>;

export interface TaskHandlers {
  readonly signal: AbortSignal;
  /** Told what a search has found so far; only `analyze` reports. */
  readonly onInfo?: (info: AnalysisInfo) => void;
  /** Told what the thread has spent on it beside searching: on reading its games and writing down what is known of them. */
  readonly spend: Spend;
}
