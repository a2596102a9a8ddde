import { createHash } from 'node:crypto';
import type { GameRows, GameSummary } from '../../rows/game-rows.ts';
import { QueueError } from '../redis/queue-error.ts';

/*
 * A game on its way from a worker to the learner: SHA-256 of all that follows (32 bytes), bytes of the summary (32 bits), the
 * summary as JSON, the rows. Numbers are little-endian.
 */

const HASH_BYTES = 32;
const HEADER_BYTES = HASH_BYTES + 4;

function hashOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}

export function encodeGame({ summary, words }: GameRows): Buffer {
  const text = Buffer.from(JSON.stringify(summary));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const body = Buffer.concat([length, text, Buffer.from(words.buffer, words.byteOffset, words.byteLength)]);
  return Buffer.concat([hashOf(body), body]);
}

/** @throws QueueError if it is not the game of that number as it was sent */
export function decodeGame(message: Buffer, number: number): GameRows {
  const isWhole = message.length >= HEADER_BYTES && hashOf(message.subarray(HASH_BYTES)).equals(message.subarray(0, HASH_BYTES));
  if (!isWhole) throw new QueueError(`Game ${number} came damaged through the queue. Go on with the same command: it is played again.`);
  const textEnd = HEADER_BYTES + message.readUInt32LE(HASH_BYTES);
  const summary = JSON.parse(message.toString('utf8', HEADER_BYTES, textEnd)) as GameSummary;
  if (summary.game !== number) throw new QueueError(`Game ${summary.game} came through the queue as game ${number}.`);
  const words = new Uint16Array((message.length - textEnd) / 2);
  new Uint8Array(words.buffer).set(message.subarray(textEnd));
  return { summary, words };
}
