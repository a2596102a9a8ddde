import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crc32c, maskedCrc32c } from '../../training/metrics/crc32c.ts';
import { encodeRecord, TensorBoardFile } from '../../training/metrics/tensorboard-file.ts';
import { temporaryFolders } from './temporary-folder.ts';
import { readEvents, readRecords } from './tensorboard-reader.ts';

const newFolder = temporaryFolders();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('CRC-32C', () => {
  it('gives the known answers of RFC 3720 and of its catalogue', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
    expect(crc32c(new Uint8Array(32).fill(255))).toBe(0x62a8ab43);
    expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
    expect(crc32c(new Uint8Array(0))).toBe(0);
  });

  it('is masked as TFRecord files have it', () => {
    // The first record of a file of TensorFlow's is 24 bytes long, and so every such file begins with these twelve.
    expect(hex(encodeRecord(new Uint8Array(24))).slice(0, 24)).toBe('1800000000000000a37f4b22');
    expect(maskedCrc32c(new Uint8Array(0))).toBe(0xa282ead8);
  });
});

describe('a file for TensorBoard', () => {
  it('begins with the version of its events, byte for byte', () => {
    const file = new TensorBoardFile(newFolder(), 0, 1);
    file.close();
    const [first] = readRecords(readFileSync(file.path));
    expect(hex(first!)).toBe(`09000000000000f03f10001a0d${hex(Buffer.from('brain.Event:2'))}`);
  });

  it('keeps steps beyond 32 bits and names of any letters', () => {
    const file = new TensorBoardFile(newFolder(), 0, 1);
    file.write(2 ** 40, 2.5, [['größe/α', -0.25]]);
    file.close();
    expect(readEvents(readFileSync(file.path)).at(-1)).toEqual({ wallTime: 2.5, step: 2 ** 40, scalars: { 'größe/α': -0.25 } });
  });

  it('does not check once a byte is changed', () => {
    const file = new TensorBoardFile(newFolder(), 0, 1);
    file.close();
    const bytes = readFileSync(file.path);
    bytes[20]! ^= 1;
    writeFileSync(file.path, bytes);
    expect(() => readEvents(readFileSync(file.path))).toThrow(/bad content/);
  });
});
