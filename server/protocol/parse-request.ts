import type { z } from 'zod';
import { readBySchema } from '../../rules/core/packs/schema-faults.ts';
import { mustBe } from '../../rules/core/values/words.ts';
import { checkShape } from './json-shape.ts';
import { RequestError } from './problem.ts';

/** A request as its schema reads it.
 * @throws RequestError TOO_DEEP, TOO_LARGE, or BAD_REQUEST with the path of the first fault, what is expected there and what was given */
export function parseRequest<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  checkShape(input);
  const read = readBySchema(schema, input);
  if (read.ok) return read.value as z.infer<T>;
  const { path, message } = read.faults[0]!;
  throw new RequestError('BAD_REQUEST', message, path);
}

/** What is wrong with an id that cannot name a request. */
export function badId(id: unknown): RequestError {
  return new RequestError('BAD_REQUEST', mustBe('a text of 1 to 200 characters or a whole number, which the reply repeats', id), '/id');
}
