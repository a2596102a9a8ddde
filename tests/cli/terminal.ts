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
  /** Told each line of progress. */
  readonly onProgress?: (text: string) => void;
}

/** A terminal that types what it is told and keeps what is written. */
export function testTerminal({ lines = [], input = '', signal = new AbortController().signal, onProgress }: RunOptions = {}) {
  const written = { out: '', notes: '' };
  const typed = [...lines];
  const note = (text: string) => void (written.notes += `${text}\n`);
  const terminal: Terminal = {
    write: (text) => void (written.out += text),
    note,
    progress(text) {
      note(text);
      onProgress?.(text);
    },
    progressOutput: { write: note },
    ask: (question) => {
      written.out += question;
      return Promise.resolve(typed.shift() ?? null);
    },
    readAll: () => Promise.resolve(input),
    isInteractive: false,
    signal,
  };
  return { terminal, written };
}

/** Runs one command line in this process, with what it read and wrote. */
export async function run(args: readonly string[], options?: RunOptions): Promise<RunResult> {
  const { terminal, written } = testTerminal(options);
  const status = await runProgram(args, terminal);
  return { status, ...written };
}

/** Runs a command with --json and answers what it printed. */
export async function runJson(args: readonly string[], options?: RunOptions): Promise<unknown> {
  return JSON.parse((await run([...args, '--json'], options)).out) as unknown;
}
