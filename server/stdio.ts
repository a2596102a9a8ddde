import type { Readable, Writable } from 'node:stream';
import { LineReader } from './line-reader.ts';
import type { MoveService } from './move-service.ts';
import { parseRequest, RequestError, toProblem } from './problem.ts';
import { LineRequest } from './schema.ts';

export const MAX_LINE_BYTES = 1024 * 1024;

type Id = string | number | null;

export interface StdioOptions {
  readonly service: MoveService;
  readonly input: Readable;
  /** Carries replies and nothing else. */
  readonly output: Writable;
  /** For errors that nobody foresaw. */
  readonly log: (message: string) => void;
}

function idOf(message: unknown): Id {
  const id = typeof message === 'object' && message !== null ? (message as { id?: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

async function answer(service: MoveService, message: unknown): Promise<object> {
  const { request } = parseRequest(LineRequest, message);
  switch (request.op) {
    case 'ping':
      return { op: 'ping', pong: true };
    case 'capabilities':
      return { op: 'capabilities', ...service.capabilities() };
    case 'legal':
      return { op: 'legal', ...service.legal(message) };
    case 'move':
      return { op: 'move', ...(await service.move(message)) };
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RequestError('BAD_JSON', 'A request is one JSON object on one line.');
  }
}

/** The reply to one line: `{ id, ok: true, ... }` or `{ id, ok: false, error }`. Never rejects. */
async function reply(service: MoveService, line: string, log: StdioOptions['log']): Promise<object> {
  let id: Id = null;
  try {
    const message = parseLine(line);
    id = idOf(message);
    return { id, ok: true, ...(await answer(service, message)) };
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'INTERNAL') log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { id, ok: false, error: problem };
  }
}

/** Serves JSON lines: exactly one reply for each request, in the order they are done. Resolves when the input has ended and all is answered. */
export async function serveStdio({ service, input, output, log }: StdioOptions): Promise<void> {
  const pending = new Set<Promise<void>>();
  const send = (message: object) => {
    if (output.writable) output.write(`${JSON.stringify(message)}\n`);
  };
  const onLine = (line: string) => {
    const job = reply(service, line, log).then(send);
    pending.add(job);
    void job.finally(() => pending.delete(job));
  };
  const tooLong = { code: 'TOO_LARGE', message: `A line is at most ${MAX_LINE_BYTES} bytes.` };
  const reader = new LineReader(MAX_LINE_BYTES, onLine, () => send({ id: null, ok: false, error: tooLong }));
  output.on('error', () => input.destroy());
  try {
    for await (const chunk of input) reader.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  } catch (error) {
    log(`Reading the input failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  reader.end();
  await Promise.all(pending);
}
