import { createInterface } from 'node:readline/promises';
import type { ProgressOutput } from '../training/progress.ts';

/** Where a command reads and writes; tests pass their own. */
export interface Terminal {
  /** Writes to standard output, as it is. */
  write(text: string): void;
  /** Writes a line to standard error: progress, hints, complaints. */
  note(text: string): void;
  /** Rewrites one line of progress in place; a plain line now and then where that is impossible. */
  progress(text: string): void;
  /** Asks a person; null once the input has ended. */
  ask(question: string): Promise<string | null>;
  /** All of standard input. */
  readAll(): Promise<string>;
  /** Where a training run shows its progress. */
  readonly progressOutput: ProgressOutput;
  /** Whether a person is watching. */
  readonly isInteractive: boolean;
  /** Falls when the person presses Ctrl-C. */
  readonly signal: AbortSignal;
}

const PLAIN_PROGRESS_EVERY_MS = 10_000;

/** The real terminal of this process. */
export function processTerminal(): Terminal {
  const controller = new AbortController();
  let lines: AsyncIterator<string> | null = null;
  let lastProgress = -Infinity;
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  });
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    signal: controller.signal,
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
