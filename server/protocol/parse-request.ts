import type { z } from 'zod';
import { jsonPath } from '../../rules/core/index.ts';
import { checkDepth } from './json-depth.ts';
import { RequestError } from './problem.ts';

/** Checks the shape of a request and lists the fields that no one reads.
 * @throws RequestError BAD_REQUEST with the path of the first fault */
export function parseRequest<T extends z.ZodObject>(
  schema: T,
  input: unknown,
  extra: readonly string[] = [],
): { request: z.infer<T>; warnings: string[] } {
  checkDepth(input);
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = (issue?.path ?? []).reduce<string>((at, key) => jsonPath(at, String(key)), '');
    throw new RequestError('BAD_REQUEST', issue?.message ?? 'The request has a wrong shape.', path);
  }
  const known = new Set([...Object.keys(schema.shape), ...extra]);
  const unknown = Object.keys(parsed.data).filter((key) => !known.has(key));
  return { request: parsed.data, warnings: unknown.map((key) => `Unknown field "${key}" was ignored.`) };
}
