import { RulesError } from '../rules/core/index.ts';

/** A fault of the command's user: what is wrong and what to do, printed without a stack. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
  readonly code: string;

  constructor(message: string, code = 'BAD_ARGUMENT') {
    super(message);
    this.code = code;
  }
}

/** Ends the command with a failing exit status after it has printed its own report. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

interface FaultReport {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  readonly rule?: string;
}

/** Any thrown thing as what the user is told; `SCHILTRON_DEBUG=1` shows the stack as well. */
export function reportOf(error: unknown): FaultReport {
  if (error instanceof RulesError) return error.toJSON();
  if (error instanceof CommandFault) return { code: error.code, message: error.message };
  const problem = (error as { problem?: FaultReport }).problem;
  if (problem !== undefined) return problem;
  return { code: 'FAILED', message: error instanceof Error ? error.message : String(error) };
}

/** A report as lines for a person. */
export function formatReport({ code, message, path, rule }: FaultReport): string {
  const where = [path === undefined || path === '' ? null : `at ${path}`, rule === undefined ? null : `rule ${rule}`, code];
  return `error: ${message}\n       (${where.filter((part) => part !== null).join(', ')})`;
}
