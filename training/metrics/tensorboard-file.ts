import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { maskedCrc32c } from './crc32c.ts';

/*
 * An events file is a row of records. A record is the length of its content (64 bits), the masked CRC-32C of that length, the
 * content, and its masked CRC-32C, all little-endian. The content is an `Event` of TensorFlow's event.proto, whose field
 * numbers stand below; scalars lie in a `Summary` of summary.proto.
 */

const FILE_VERSION = 'brain.Event:2';
const SESSION_START = 1;
const EVENT = { wallTime: 1, step: 2, fileVersion: 3, summary: 5, sessionLog: 7 } as const;
const SUMMARY = { value: 1 } as const;
const VALUE = { tag: 1, simpleValue: 2 } as const;
const SESSION_LOG = { status: 1 } as const;

/** Frames the content of one record. */
export function encodeRecord(content: Uint8Array): Uint8Array {
  const record = new Uint8Array(content.length + 16);
  const view = new DataView(record.buffer);
  view.setBigUint64(0, BigInt(content.length), true);
  view.setUint32(8, maskedCrc32c(record.subarray(0, 8)), true);
  record.set(content, 12);
  view.setUint32(12 + content.length, maskedCrc32c(content), true);
  return record;
}

/** A number under the name that TensorBoard shows. */
export type TaggedScalar = readonly [tag: string, value: number];

function encodeEvent(seconds: number, step: number, fill: (event: PbfWriter) => void): Uint8Array {
  const event = new PbfWriter();
  event.writeDoubleField(EVENT.wallTime, seconds);
  event.writeVarintField(EVENT.step, step);
  fill(event);
  return event.finish();
}

function writeStatus(status: number, log: PbfWriter): void {
  log.writeVarintField(SESSION_LOG.status, status);
}

function writeScalar([tag, value]: TaggedScalar, one: PbfWriter): void {
  one.writeStringField(VALUE.tag, tag);
  one.writeFloatField(VALUE.simpleValue, value);
}

function writeScalars(scalars: readonly TaggedScalar[], summary: PbfWriter): void {
  for (const scalar of scalars) summary.writeMessage(SUMMARY.value, writeScalar, scalar);
}

/** The path of a file that is not there yet: this process may have opened others within the second. */
function freePath(stem: string): string {
  let number = 0;
  while (existsSync(`${stem}.${number}`)) number++;
  return `${stem}.${number}`;
}

/** A new file of scalars for TensorBoard, which shows all files of a folder as one run. */
export class TensorBoardFile {
  private readonly file: number;
  readonly path: string;

  /** @param step where the writer begins; TensorBoard forgets what earlier files say of this step and later ones
   * @param seconds since 1970 */
  constructor(folder: string, step: number, seconds: number) {
    const begun = String(Math.floor(seconds)).padStart(10, '0');
    this.path = freePath(join(folder, `events.out.tfevents.${begun}.schiltron.${process.pid}`));
    this.file = openSync(this.path, 'a');
    this.append(encodeEvent(seconds, 0, (event) => event.writeStringField(EVENT.fileVersion, FILE_VERSION)));
    this.append(encodeEvent(seconds, step, (event) => event.writeMessage(EVENT.sessionLog, writeStatus, SESSION_START)));
  }

  /** @param seconds since 1970 */
  write(step: number, seconds: number, scalars: readonly TaggedScalar[]): void {
    this.append(encodeEvent(seconds, step, (event) => event.writeMessage(EVENT.summary, writeScalars, scalars)));
  }

  private append(content: Uint8Array): void {
    writeSync(this.file, encodeRecord(content));
  }

  close(): void {
    closeSync(this.file);
  }
}
