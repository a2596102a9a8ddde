import { createInterface } from 'node:readline/promises';
import type { ProgressOutput } from '../training/run/progress.ts';

/** Where a command reads and writes; tests pass their own. */
export interface Terminal {
  /** Writes to standard output, as it is. */
  write(text: string): void;
  /** Writes a line to standard error: progress, hints, complaints. */
  note(text: string): void;
  /** Rewrites one line of progress in place; a plain line every ten seconds where that is impossible. */
  progress(text: string): void;
  /** Asks a person; null once the input has ended. */
  ask(question: string): Promise<string | null>;
  /** All of standard input. */
  readAll(): Promise<string>;
  /** Where a training run shows its progress. */
  readonly progressOutput: ProgressOutput;
  /** Whether a person is watching. */
  readonly isInteractive: boolean;
  /** Falls when the command is asked to end: by Ctrl-C, or by SIGTERM or SIGHUP, as the system sends them. A second time ends the process at once.
   * A command that never looks at it is ended by the first. */
  readonly signal: AbortSignal;
}

/** What asks a process to end, with the exit status of one that ends at once. */
const ENDS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

function whenAskedToEnd(): AbortSignal {
  const controller = new AbortController();
  for (const [name, status] of Object.entries(ENDS)) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(status);
      controller.abort();
    });
  }
  return controller.signal;
}

const PLAIN_PROGRESS_EVERY_MS = 10_000;

/** The real terminal of this process. */
export function processTerminal(): Terminal {
  let signal: AbortSignal | null = null;
  let lines: AsyncIterator<string> | null = null;
  let lastProgress = performance.now();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    get signal() {
      return (signal ??= whenAskedToEnd());
    },
    progressOutput: process.stderr,
    isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
    write: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(`${text}\n`),
    progress(text) {
      if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${text}`);
      else if (text !== '' && performance.now() - lastProgress >= PLAIN_PROGRESS_EVERY_MS) {
        lastProgress = performance.now();
        process.stderr.write(`${text}\n`);
      }
    },
    async ask(question) {
      process.stdout.write(question);
      lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      return done === true ? null : value;
    },
    async readAll() {
      let text = '';
      for await (const chunk of process.stdin) text += String(chunk);
      return text;
    },
  };
}
