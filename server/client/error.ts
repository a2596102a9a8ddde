import type { ProblemReply } from './types.ts';

/** Why a request was not answered: a stable code, and where in the request the fault is. `CONNECTION` if there is no way to the server. */
export class OpponentError extends Error {
  override readonly name = 'OpponentError';
  readonly code: string;
  readonly path?: string;
  readonly rule?: string;
  /** Milliseconds after which to try again. */
  readonly retryAfterMs?: number;

  constructor({ code, message, path, rule, retryAfterMs }: ProblemReply) {
    super(message);
    this.code = code;
    if (path !== undefined) this.path = path;
    if (rule !== undefined) this.rule = rule;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}

export function connectionError(message: string): OpponentError {
  return new OpponentError({ code: 'CONNECTION', message });
}
