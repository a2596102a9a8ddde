import { jsonPath } from '../../rules/core/values/errors.ts';
import { parseRequest } from './parse-request.ts';
import { type Op, type RequestOf, REQUESTS } from './requests.ts';

type Json = Readonly<Record<string, unknown>>;

const MOST_WARNINGS = 20;

/** Fields of the input that the schema did not take over, as JSON paths; the first of many. What it took over as it is, it did not look into. */
function leftOut(input: unknown, taken: unknown, path = '', into: string[] = []): string[] {
  if (input === taken || typeof input !== 'object' || input === null || typeof taken !== 'object' || taken === null) return into;
  for (const key of Object.keys(input)) {
    if (into.length >= MOST_WARNINGS) break;
    const inner = (input as Json)[key];
    if (!Object.hasOwn(taken, key)) into.push(jsonPath(path, key));
    else if (typeof inner === 'object') leftOut(inner, (taken as Json)[key], jsonPath(path, key), into);
  }
  return into;
}

/** A request of a known kind, and what was odd about it.
 * @throws RequestError TOO_DEEP, or BAD_REQUEST with the path of the first fault */
export function readRequest<O extends Op>(op: O, input: unknown): { request: RequestOf<O>; warnings: string[] } {
  const request = parseRequest(REQUESTS[op], input) as RequestOf<O>;
  return { request, warnings: leftOut(input, request).map((path) => `Unknown field ${path} was ignored.`) };
}
