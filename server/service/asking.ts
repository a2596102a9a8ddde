import type { AnalysisInfo } from '../protocol/replies.ts';
import type { VisitBudget } from './budget.ts';

/** Whoever asks: requests of one client share an allowance, sessions and ids. */
export interface Client {
  readonly name: string;
  readonly budget?: VisitBudget;
}

/** How one request is asked. */
export interface Asking {
  readonly client?: Client;
  /** Falls when the client wants no more: a search ends with what it has. */
  readonly signal?: AbortSignal;
  readonly onInfo?: (info: AnalysisInfo) => void;
  /** Told if the request has to wait, with the number of those that do. */
  readonly onQueued?: (waiting: number) => void;
}
