import type { z } from 'zod';
import type { Problem } from '../values/errors.ts';
import { readBySchema } from './schema-faults.ts';

/** Everything found wrong with a pack, in the order found. */
export class Faults {
  readonly problems: Problem[] = [];

  /** @param path JSON path of the faulty part of the pack */
  add(path: string, message: string, rule?: string): void {
    this.problems.push({ code: 'BAD_SCENARIO', message, path, ...(rule === undefined ? {} : { rule }) });
  }
}

/** Reads a pack by a schema and adds what that finds wrong, one fault a place.
 * @returns what was read, or undefined */
export function parsePack<T>(schema: z.ZodType<T>, pack: unknown, faults: Faults): T | undefined {
  const read = readBySchema(schema, pack);
  if (read.ok) return read.value;
  for (const { path, message } of read.faults) faults.add(path, message);
  return undefined;
}
