import { PassThrough } from 'node:stream';
import { serveConnection } from '../../server/env-protocol/connection.ts';
import { encodeHeader, HEADER_BYTES, STEP_FRAME } from '../../server/env-protocol/frame.ts';

export interface Reply {
  readonly id: unknown;
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly path?: string; readonly index?: number };
  readonly [field: string]: unknown;
}

export const line = (message: unknown): string => `${JSON.stringify(message)}\n`;

/** A frame that asks for a step. */
export function stepFrame(
  env: number,
  id: number,
  actions: readonly number[],
  header: Partial<{ kind: number; bytes: number }> = {},
): Buffer {
  const payload = new Uint8Array(Int32Array.from(actions).buffer);
  return Buffer.concat([encodeHeader({ kind: STEP_FRAME, bytes: payload.length, id, env, ...header }), payload]);
}

export interface Conversation {
  /** Replies in the order they came; a frame is `{ frame: payload, kind }` with its id. */
  readonly replies: readonly (Reply & { readonly frame?: Buffer; readonly kind?: number })[];
  readonly log: readonly string[];
  readonly why: string;
}

function splitReplies(bytes: Buffer): (Reply & { frame?: Buffer; kind?: number })[] {
  const replies: (Reply & { frame?: Buffer; kind?: number })[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0xb1) {
      const length = bytes.readUInt32LE(at + 4);
      const start = at + HEADER_BYTES;
      replies.push({
        id: bytes.readUInt32LE(at + 8),
        ok: true,
        kind: bytes[at + 1]!,
        frame: Buffer.from(bytes.subarray(start, start + length)),
      });
      at = start + length;
    } else {
      const end = bytes.indexOf(10, at);
      replies.push(JSON.parse(bytes.subarray(at, end).toString()) as Reply);
      at = end + 1;
    }
  }
  return replies;
}

/** Sends all chunks as one connection that ends after them. */
export async function converse(...chunks: readonly (string | Uint8Array | object)[]): Promise<Conversation> {
  const input = new PassThrough();
  const output = new PassThrough();
  const log: string[] = [];
  const pieces: Buffer[] = [];
  output.on('data', (piece: Buffer) => pieces.push(Buffer.from(piece)));
  const served = serveConnection({ input, output, log: (text) => void log.push(text) });
  for (const chunk of chunks) input.write(typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : line(chunk));
  input.end();
  const why = await served;
  output.end();
  await new Promise((resolve) => output.once('end', resolve));
  return { replies: splitReplies(Buffer.concat(pieces)), log, why };
}
