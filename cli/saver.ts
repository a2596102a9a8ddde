import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFileAtomically } from '../models/files.ts';

const SAVE_EVERY_MS = 2000;

/** Keeps a result in a file as it grows, every few seconds or when told to; without a file it does nothing. */
export function saver<T>(file: string | undefined, encode: (result: T) => string): (result: T, now?: boolean) => void {
  let savedAt = -Infinity;
  return (result, now = false) => {
    if (file === undefined || (!now && performance.now() - savedAt < SAVE_EVERY_MS)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileAtomically(file, encode(result));
    savedAt = performance.now();
  };
}
