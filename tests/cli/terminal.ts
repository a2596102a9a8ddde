import { runProgram } from '../../cli/program.ts';
import type { Terminal } from '../../cli/terminal.ts';

export interface RunResult {
  readonly status: number;
  readonly out: string;
  readonly notes: string;
}

export interface RunOptions {
  /** Lines a person types. */
  readonly lines?: readonly string[];
  /** All of standard input. */
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Runs one command line in this process, with what it read and wrote. */
export async function run(args: readonly string[], { lines = [], input = '', signal = new AbortController().signal }: RunOptions = {}): Promise<RunResult> {
  let out = '';
  let notes = '';
  const typed = [...lines];
  const terminal: Terminal = {
    write: (text) => void (out += text),
    note: (text) => void (notes += `${text}\n`),
    progress: (text) => void (notes += `${text}\n`),
    ask: (question) => {
      out += question;
      return Promise.resolve(typed.shift() ?? null);
    },
    readAll: () => Promise.resolve(input),
    isInteractive: false,
    signal,
  };
  const status = await runProgram(args, terminal);
  return { status, out, notes };
}

/** Runs a command with --json and answers what it printed. */
export async function runJson(args: readonly string[], options?: RunOptions): Promise<unknown> {
  return JSON.parse((await run([...args, '--json'], options)).out) as unknown;
}
