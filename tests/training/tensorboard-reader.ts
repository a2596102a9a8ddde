import { crc32c } from '../../training/metrics/crc32c.ts';

/** What of an event is looked at. */
export interface ReadEvent {
  readonly wallTime: number;
  readonly step: number;
  readonly fileVersion?: string;
  readonly sessionStatus?: number;
  readonly scalars: Readonly<Record<string, number>>;
}

type Field = readonly [field: number, value: number | Uint8Array];

/** TFRecord's rule, the other way round than the writer has it. */
function unmask(masked: number): number {
  const turned = (masked - 0xa282ead8) >>> 0;
  return ((turned >>> 17) | (turned << 15)) >>> 0;
}

/** Contents of the records of a file. @throws Error at a frame that does not check */
export function readRecords(file: Buffer): Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let at = 0; at < file.length; ) {
    const length = Number(file.readBigUInt64LE(at));
    const content = file.subarray(at + 12, at + 12 + length);
    if (unmask(file.readUInt32LE(at + 8)) !== crc32c(file.subarray(at, at + 8))) throw new Error(`bad length at ${at}`);
    if (unmask(file.readUInt32LE(at + 12 + length)) !== crc32c(content)) throw new Error(`bad content at ${at}`);
    records.push(content);
    at += 16 + length;
  }
  return records;
}

/** The fields of a protocol-buffer message. */
function readFields(bytes: Uint8Array): Field[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const skip = (count: number): number => (at += count) - count;
  while (at < bytes.length) {
    const key = varint();
    const wireType = key & 7;
    if (wireType === 0) fields.push([key >> 3, varint()]);
    else if (wireType === 1) fields.push([key >> 3, view.getFloat64(skip(8), true)]);
    else if (wireType === 5) fields.push([key >> 3, view.getFloat32(skip(4), true)]);
    else {
      const length = varint();
      fields.push([key >> 3, bytes.subarray(skip(length), at)]);
    }
  }
  return fields;
}

const text = (bytes: unknown): string => new TextDecoder().decode(bytes as Uint8Array);

function readEvent(content: Uint8Array): ReadEvent {
  const fields = new Map(readFields(content));
  const summary = fields.has(5) ? readFields(fields.get(5) as Uint8Array) : [];
  const scalars = summary.map(([, value]) => {
    const parts = new Map(readFields(value as Uint8Array));
    return [text(parts.get(1)), parts.get(2) as number] as const;
  });
  return {
    wallTime: fields.get(1) as number,
    step: fields.get(2) as number,
    scalars: Object.fromEntries(scalars),
    ...(fields.has(3) ? { fileVersion: text(fields.get(3)) } : {}),
    ...(fields.has(7) ? { sessionStatus: readFields(fields.get(7) as Uint8Array)[0]![1] as number } : {}),
  };
}

/** The events of a TensorBoard file, read without the writer's code but for the check sum. */
export function readEvents(file: Buffer): ReadEvent[] {
  return readRecords(file).map(readEvent);
}
