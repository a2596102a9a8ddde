import { jsonPath } from '../../rules/core/errors.ts';
import { parseRequest } from './parse-request.ts';
import { type Op, type RequestOf, REQUESTS } from './requests.ts';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of the input that the schema did not take over, as JSON paths. */
function leftOut(input: unknown, taken: unknown, path = ''): string[] {
  if (Array.isArray(input) && Array.isArray(taken)) return input.flatMap((item, i) => leftOut(item, taken[i], jsonPath(path, i)));
  if (!isObject(input) || !isObject(taken)) return [];
  return Object.keys(input).flatMap((key) =>
    Object.hasOwn(taken, key) ? leftOut(input[key], taken[key], jsonPath(path, key)) : [jsonPath(path, key)],
  );
}

const MOST_WARNINGS = 20;

/** A request of a known kind, and what was odd about it.
 * @throws RequestError TOO_DEEP, or BAD_REQUEST with the path of the first fault */
export function readRequest<O extends Op>(op: O, input: unknown): { request: RequestOf<O>; warnings: string[] } {
  const request = parseRequest(REQUESTS[op], input) as RequestOf<O>;
  const unknown = leftOut(input, request).slice(0, MOST_WARNINGS);
  return { request, warnings: unknown.map((path) => `Unknown field ${path} was ignored.`) };
}
