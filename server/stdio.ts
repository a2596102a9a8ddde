import type { Readable, Writable } from 'node:stream';
import { LineReader } from './node/line-reader.ts';
import { Connection } from './service/connection.ts';
import type { OpponentService } from './service/service.ts';

export interface StdioOptions {
  readonly service: OpponentService;
  readonly input: Readable;
  /** Carries replies and nothing else. */
  readonly output: Writable;
  /** For errors that nobody foresaw. */
  readonly log: (message: string) => void;
  /** Whether the end of input ends what is in work, instead of waiting for it. */
  readonly quitsAtOnce?: boolean;
  /** Ends it when it falls, as the end of input does. */
  readonly signal?: AbortSignal;
}

/** Lines of any number may be in work at a time: the queue's bound is the service's. */
const IN_FLIGHT = 4096;

/** Serves JSON lines: exactly one final reply for each request, in the order they are done. Resolves when the input has ended and all is answered. */
export async function serveStdio({ service, input, output, log, quitsAtOnce = false, signal }: StdioOptions): Promise<void> {
  const connection = new Connection({
    service,
    client: { name: 'stdin' },
    maxInFlight: IN_FLIGHT,
    isSlow: () => output.writableNeedDrain,
    send: (message) => {
      if (output.writable) output.write(`${JSON.stringify(message)}\n`);
    },
  });
  const { maxMessageBytes } = service.settings;
  const tooLong = { code: 'TOO_LARGE', message: `A line is at most ${maxMessageBytes} bytes.` } as const;
  const reader = new LineReader(
    maxMessageBytes,
    (line) => connection.receiveText(line),
    () => connection.refuse(null, null, tooLong),
  );
  const stop = (): void => void input.destroy();
  output.on('error', stop);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    for await (const chunk of input) reader.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  } catch (error) {
    if (signal?.aborted !== true) log(`Reading the input failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  signal?.removeEventListener('abort', stop);
  reader.end();
  if (quitsAtOnce || !output.writable) connection.close();
  await connection.answered();
}
