import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { GameRows, GameSummary } from './game-rows.ts';

/*
 * A shard is a file of games, appended one after the other. A game is four 32-bit numbers (bytes of its summary, bytes of
 * its rows, CRC-32 of both, CRC-32 of these three numbers), the summary as JSON, and the rows. All numbers are little-endian.
 */

const MAGIC = 'SCHILTRON-REPLAY/2\n';
const HEADER_BYTES = 16;

/** Thrown for a shard that was changed or damaged. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

function encodeGame({ summary, words }: GameRows): Buffer {
  const text = Buffer.from(JSON.stringify(summary));
  const rows = Buffer.from(words.buffer, words.byteOffset, words.byteLength);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(text.length, 0);
  header.writeUInt32LE(rows.length, 4);
  const body = Buffer.concat([text, rows]);
  header.writeUInt32LE(crc32(body), 8);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  return Buffer.concat([header, body]);
}

/** Games of a shard and where the last whole one ends; a half-written game at the end is left out. */
export interface ShardContent {
  readonly games: readonly GameRows[];
  readonly end: number;
}

function damaged(path: string, at: number): ReplayError {
  return new ReplayError(`${path} is damaged at byte ${at}. Move the file away: the run goes on without its games.`);
}

/** Where the game at `at` ends, or null if the file ends within it. */
function gameEnd(file: Buffer, at: number, path: string): number | null {
  if (at + HEADER_BYTES > file.length) return null;
  if (crc32(file.subarray(at, at + 12)) !== file.readUInt32LE(at + 12)) throw damaged(path, at);
  const end = at + HEADER_BYTES + file.readUInt32LE(at) + file.readUInt32LE(at + 4);
  return end <= file.length ? end : null;
}

function decodeGame(file: Buffer, at: number, end: number, path: string): GameRows {
  const textEnd = at + HEADER_BYTES + file.readUInt32LE(at);
  const text = file.subarray(at + HEADER_BYTES, textEnd);
  const rows = file.subarray(textEnd, end);
  if (crc32(file.subarray(at + HEADER_BYTES, end)) !== file.readUInt32LE(at + 8)) throw damaged(path, at);
  const words = new Uint16Array(rows.length / 2);
  new Uint8Array(words.buffer).set(rows);
  return { summary: JSON.parse(text.toString('utf8')) as GameSummary, words };
}

/** Reads a whole shard.
 * @param isFull whether it must end with a whole game, as all but the last shard of a run do
 * @throws ReplayError naming the file and the byte if it is no shard or was damaged */
export function readShard(path: string, isFull = false): ShardContent {
  const file = readFileSync(path);
  const magic = file.subarray(0, MAGIC.length).toString('latin1');
  if (!MAGIC.startsWith(magic)) {
    throw new ReplayError(`${path} is not a replay shard of this version. Move the file away if it is none; if another version wrote it, start a new run.`);
  }
  const games: GameRows[] = [];
  let at = MAGIC.length;
  for (let end = gameEnd(file, at, path); end !== null; end = gameEnd(file, at, path)) {
    games.push(decodeGame(file, at, end, path));
    at = end;
  }
  if (isFull && at !== file.length) throw damaged(path, Math.min(at, file.length));
  return { games, end: magic.length < MAGIC.length ? 0 : at };
}

/** A shard that is being written. */
export class ShardWriter {
  private readonly path: string;
  private readonly file: number;
  /** Bytes of whole games, the first line included. */
  size = 0;

  /** Opens or creates a shard; whatever follows byte `end` is cut off. */
  constructor(path: string, end = 0) {
    this.path = path;
    this.file = openSync(path, 'a+');
    if (fstatSync(this.file).size > end) ftruncateSync(this.file, end);
    this.size = end;
    if (end === 0) this.append(Buffer.from(MAGIC, 'latin1'));
  }

  /** Writes all of it; or nothing, if the disk is full. */
  private append(bytes: Buffer): void {
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.file, bytes, written);
    } catch (error) {
      ftruncateSync(this.file, this.size);
      throw Object.assign(error as Error, { path: this.path });
    }
    this.size += bytes.length;
  }

  add(game: GameRows): void {
    this.append(encodeGame(game));
  }

  close(): void {
    closeSync(this.file);
  }
}
