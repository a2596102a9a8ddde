import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncToDisk } from '../../models/files.ts';
import type { GameRows, GameSummary } from './game-rows.ts';

/*
 * A shard is a file of games, appended one after the other. A game is four 32-bit numbers (bytes of its summary, bytes of
 * its rows, CRC-32 of both, CRC-32 of these three numbers), the summary as JSON, and the rows. All numbers are little-endian.
 */

const KIND = 'SCHILTRON-REPLAY/';
const MAGIC = `${KIND}2\n`;
const HEADER_BYTES = 16;

/** Thrown for a file among the shards that is none. */
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

/** What of a shard can be read. */
interface ShardContent {
  /** Every whole game, also those after damaged bytes. */
  readonly games: readonly GameRows[];
  /** Where the last whole game ends. */
  readonly end: number;
  /** Bytes that belong to no whole game; those of a game at the end that was cut short are not among them. */
  readonly damagedBytes: number;
}

/** Where the game at `at` ends by its header, be it within the file or not; null if there is no header. */
function statedEnd(file: Buffer, at: number): number | null {
  if (at + HEADER_BYTES > file.length || crc32(file.subarray(at, at + 12)) !== file.readUInt32LE(at + 12)) return null;
  return at + HEADER_BYTES + file.readUInt32LE(at) + file.readUInt32LE(at + 4);
}

/** Where the game at `at` ends; null unless a whole and undamaged one begins there. */
function gameEnd(file: Buffer, at: number): number | null {
  const end = statedEnd(file, at);
  return end !== null && end <= file.length && crc32(file.subarray(at + HEADER_BYTES, end)) === file.readUInt32LE(at + 8) ? end : null;
}

/** Where the next whole game begins after damaged bytes; null if there is none. */
function nextGame(file: Buffer, after: number): number | null {
  for (let brace = file.indexOf('{', after + 1 + HEADER_BYTES); brace >= 0; brace = file.indexOf('{', brace + 1)) {
    if (gameEnd(file, brace - HEADER_BYTES) !== null) return brace - HEADER_BYTES;
  }
  return null;
}

function decodeGame(file: Buffer, at: number, end: number): GameRows {
  const textEnd = at + HEADER_BYTES + file.readUInt32LE(at);
  const text = file.subarray(at + HEADER_BYTES, textEnd);
  const rows = file.subarray(textEnd, end);
  const words = new Uint16Array(rows.length / 2);
  new Uint8Array(words.buffer).set(rows);
  return { summary: JSON.parse(text.toString('utf8')) as GameSummary, words };
}

/** Reads a whole shard: all its games, whatever else in it was damaged.
 * @param isFull whether it must end with a whole game, as all but the last shard of a run do
 * @throws ReplayError if it holds something else than games */
export function readShard(path: string, isFull = false): ShardContent {
  const file = readFileSync(path);
  const begin = file.subarray(0, MAGIC.length).toString('latin1');
  const games: GameRows[] = [];
  let at = begin === MAGIC ? MAGIC.length : 0;
  let [end, damagedBytes] = [at, 0];
  for (let next: number | null = at; next !== null; ) {
    damagedBytes += next - at;
    at = next;
    for (let gameAt = gameEnd(file, at); gameAt !== null; gameAt = gameEnd(file, at)) {
      games.push(decodeGame(file, at, gameAt));
      at = end = gameAt;
    }
    next = nextGame(file, at);
  }
  const isCutShort =
    MAGIC.startsWith(begin) &&
    (file.length < MAGIC.length || end + HEADER_BYTES > file.length || (statedEnd(file, end) ?? 0) > file.length);
  if (isFull || !isCutShort) damagedBytes += file.length - end;
  checkKind(path, file, begin, games.length);
  return { games, end, damagedBytes };
}

/** Says what of a shard is damaged, and what to do; null if nothing is. */
export function damageNote(path: string, { games, damagedBytes }: ShardContent): string | null {
  if (damagedBytes === 0) return null;
  return (
    `${path} is damaged: ${damagedBytes} bytes of it hold no whole game and are left out; its ` +
    `other ${games.length} games are kept. Put the file back from a copy, if there is one.`
  );
}

/** @throws ReplayError for a file of another version or another kind: it must not be written to */
function checkKind(path: string, file: Buffer, begin: string, games: number): void {
  const isOther = begin.startsWith(KIND) && !MAGIC.startsWith(begin);
  if (isOther) throw new ReplayError(`${path} is not a replay shard of this version. Use the version that wrote it, or start a new run.`);
  const isUnknown = !MAGIC.startsWith(begin) && games === 0 && file.some((byte) => byte !== 0);
  if (isUnknown) throw new ReplayError(`${path} is not a replay shard of this version: no game can be read from it. Move the file away.`);
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
    syncToDisk(dirname(path));
  }

  /** Brings all that was added to the disk itself. */
  sync(): void {
    fsyncSync(this.file);
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
