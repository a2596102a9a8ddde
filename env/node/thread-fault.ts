import { type Problem, RulesError } from '../../rules/core/index.ts';

/** `CLOSED`: the environment was closed. `WORKER_DIED`: one of its threads has ended; it can only be closed. `STEP_PENDING`: `stepWait` must
 * come first. `NO_STEP_PENDING`: `stepWait` without `stepAsync`. */
export type ThreadFaultCode = 'CLOSED' | 'WORKER_DIED' | 'STEP_PENDING' | 'NO_STEP_PENDING';

/** Why an environment over threads cannot do what it is asked, although there is nothing wrong with the input. */
export class ThreadFault extends Error {
  override readonly name = 'ThreadFault';
  readonly code: ThreadFaultCode;

  constructor(code: ThreadFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An error on its way from one thread to another: those of the rules keep their code and path, others their name and stack. */
export type Failure = { readonly problem: Problem } | { readonly error: Error };

export function packFailure(error: unknown): Failure {
  if (error instanceof RulesError) return { problem: error.toJSON() };
  return { error: error instanceof Error ? error : new Error(String(error)) };
}

export function unpackFailure(failure: Failure): Error {
  return 'problem' in failure ? new RulesError(failure.problem) : failure.error;
}
