/** Stable codes of everything that can be wrong with input at the edge. */
export type ErrorCode =
  | 'UNKNOWN_RULESET'
  | 'UNKNOWN_SCENARIO'
  | 'BAD_OPTION'
  | 'BAD_SCENARIO'
  | 'BAD_POSITION'
  | 'BAD_RECORD'
  | 'VERSION_MISMATCH'
  | 'BAD_ACTION'
  | 'ILLEGAL_ACTION'
  | 'IMPOSSIBLE_OUTCOME'
  | 'GAME_OVER'
  | 'NOT_RESET'
  | 'BAD_SEED'
  | 'BAD_SPACE'
  | 'BAD_SPEC'
  | 'OPPONENT_FAILED';

export interface Problem {
  readonly code: ErrorCode;
  /** What is wrong and what to do about it, for a person. */
  readonly message: string;
  /** JSON path of the fault in the input, as `/units/simon~1knights/hex` (RFC 6901). */
  readonly path?: string;
  /** Section of the rulebook that forbids it. */
  readonly rule?: string;
}

/** Thrown at the edge for bad input; carries a stable code and where the fault is. */
export class RulesError extends Error implements Problem {
  override readonly name = 'RulesError';
  readonly code: ErrorCode;
  readonly path?: string;
  readonly rule?: string;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.code = problem.code;
    if (problem.path !== undefined) this.path = problem.path;
    if (problem.rule !== undefined) this.rule = problem.rule;
  }

  toJSON(): Problem {
    return {
      code: this.code,
      message: this.message,
      ...(this.path === undefined ? {} : { path: this.path }),
      ...(this.rule === undefined ? {} : { rule: this.rule }),
    };
  }
}

/** Joins a key to a JSON path, escaped as RFC 6901 asks. */
export function jsonPath(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Problem };

/** Runs a throwing parser and returns its result or its problem; other errors pass through. */
export function tryCatch<T>(parse: () => T): Result<T> {
  try {
    return { ok: true, value: parse() };
  } catch (error) {
    if (error instanceof RulesError) return { ok: false, error: error.toJSON() };
    throw error;
  }
}
