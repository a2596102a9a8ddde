import type { Readable, Writable } from 'node:stream';
import { RequestError } from '../protocol/problem.ts';
import { STEP_FRAME } from './frame.ts';
import { type Message, MessageReader } from './message-reader.ts';
import { MOST_ENVS, MOST_LINE_BYTES } from './protocol.ts';
import { type Reply, Session } from './session.ts';

interface ConnectionOptions {
  readonly input: Readable;
  /** Carries replies and nothing else. */
  readonly output: Writable;
  /** For errors that nobody foresaw. */
  readonly log: (message: string) => void;
}

const LIMITS = { kinds: [STEP_FRAME], lineBytes: MOST_LINE_BYTES, frameBytes: 4 * MOST_ENVS };

/** Writes a reply. The next request waits until it has left: a client that does not read is not read from, and a batch, which is sent from
 * where it lies, is not overwritten before. */
async function send(output: Writable, { pieces }: Reply): Promise<void> {
  if (!output.writable) return;
  const left = new Promise<void>((resolve) => {
    output.cork();
    for (const [i, piece] of pieces.entries()) output.write(piece, i === pieces.length - 1 ? () => resolve() : undefined);
    output.uncork();
  });
  if (output.writableLength > 0) await left;
}

/** Whether a stream begins like HTTP or TLS: a web page has had its browser send something to this port, and shall not get to what it has put inside. */
function isOfBrowser(first: number | undefined): boolean {
  const isSpace = first === 9 || first === 10 || first === 13;
  return first !== undefined && ((first < 32 && !isSpace) || (first >= 65 && first <= 90));
}

async function* messages(input: Readable): AsyncGenerator<Message, void> {
  const reader = new MessageReader(LIMITS);
  let isFirst = true;
  for await (const chunk of input) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    if (isFirst && isOfBrowser(bytes[0])) {
      const { problem } = new RequestError('BAD_JSON', 'A connection begins with a JSON object on one line; this port speaks no HTTP.');
      return yield { type: 'fault', problem, id: null, isFatal: true };
    }
    isFirst &&= bytes.length === 0;
    yield* reader.push(bytes);
  }
  yield* reader.end();
}

/** Serves one client: exactly one reply for each request, in the order they came.
 * @returns why it ended: the client went away, the connection had to be given up, or the client asked the server to end */
export async function serveConnection({ input, output, log }: ConnectionOptions): Promise<'gone' | 'connection' | 'server'> {
  const session = new Session(log);
  output.on('error', () => input.destroy());
  try {
    for await (const message of messages(input)) {
      const reply = await session.answer(message);
      if (reply === null) continue;
      await send(output, reply);
      if (reply.ends !== undefined) return reply.ends;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    const isGone = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ABORT_ERR';
    if (!isGone) log(`Reading the input failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await session.close();
  }
  return 'gone';
}
