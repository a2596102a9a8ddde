import { ModelError, type ModelErrorCode } from '../../models/cards/errors.ts';
import { type ErrorCode, RulesError } from '../../rules/core/index.ts';

/** Codes of what can be wrong with a request, besides what can be wrong with a game. */
export type RequestCode =
  | 'BAD_JSON'
  | 'BAD_REQUEST'
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'UNKNOWN_AGENT'
  | 'UNKNOWN_LEVEL'
  | 'NO_MODEL'
  | 'NOT_A_DECISION'
  | 'HIDDEN'
  | 'BUSY'
  | 'RATE_LIMITED'
  | 'CANCELLED'
  | 'DEADLINE'
  | 'DRAINING'
  | 'WORKER_DIED'
  | 'INTERNAL';

/** Why a request was refused: a stable code, what to do about it, and where in the request the fault is. */
export interface RequestProblem {
  readonly code: RequestCode | ErrorCode | ModelErrorCode;
  readonly message: string;
  /** JSON path of the fault in the request. */
  readonly path?: string;
  /** Section of the rulebook that forbids it. */
  readonly rule?: string;
  /** Milliseconds after which to try again. */
  readonly retryAfterMs?: number;
}

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: RequestProblem;

  constructor(code: RequestProblem['code'], message: string, path?: string, more: Pick<RequestProblem, 'rule' | 'retryAfterMs'> = {}) {
    super(message);
    this.problem = { code, message, ...(path === undefined ? {} : { path }), ...more };
  }

  /** An error that was told by another thread or machine. */
  static from({ code, message, path, ...more }: RequestProblem): RequestError {
    return new RequestError(code, message, path, more);
  }
}

/** The HTTP status that fits a code. */
export function statusOf(code: RequestProblem['code']): number {
  const own: Partial<Record<RequestProblem['code'], number>> = {
    BAD_JSON: 400,
    BAD_REQUEST: 400,
    TOO_DEEP: 400,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    TOO_LARGE: 413,
    BUSY: 429,
    RATE_LIMITED: 429,
    CANCELLED: 499,
    INTERNAL: 500,
    DRAINING: 503,
    WORKER_DIED: 503,
    DEADLINE: 504,
  };
  return own[code] ?? 422;
}

/** Any thrown thing as a problem; what nobody foresaw becomes INTERNAL, without its inner details. */
export function toProblem(error: unknown): RequestProblem {
  if (error instanceof RequestError) return error.problem;
  if (error instanceof RulesError) return error.toJSON();
  if (error instanceof ModelError) return { code: error.code, message: error.message, path: '/agent' };
  return { code: 'INTERNAL', message: 'The server failed on this request; its log says why.' };
}

/** An error of something inside a request, with the path from the outermost object. */
function fromInside(error: unknown, prefix: string): unknown {
  if (error instanceof RulesError) return new RulesError({ ...error.toJSON(), path: `${prefix}${error.path ?? ''}` });
  if (error instanceof RequestError) return RequestError.from({ ...error.problem, path: `${prefix}${error.problem.path ?? ''}` });
  return error;
}

/** Runs a reader of one part of a request; its faults are told with their path in the whole request. */
export function inside<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw fromInside(error, prefix);
  }
}

/** As `inside`, of what is read in steps. */
export function* insideSteps<T>(prefix: string, steps: Generator<unknown, T, void>): Generator<unknown, T, void> {
  try {
    return yield* steps;
  } catch (error) {
    throw fromInside(error, prefix);
  }
}
