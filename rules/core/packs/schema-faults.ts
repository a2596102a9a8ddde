import type { z } from 'zod';
import { jsonPath } from '../values/errors.ts';
import { count, either, mustBe, showValue } from '../values/words.ts';

/** What does not fit a schema: where, what is expected there and what was given. */
export interface SchemaFault {
  /** JSON path of the fault in the input. */
  readonly path: string;
  readonly message: string;
}

type SchemaReading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** What JSON calls the types of the schema library. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
};

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

interface BoundIssue {
  readonly origin: string;
  readonly exact?: boolean;
  readonly input?: unknown;
}

/** `Must have at least 2 entries; got 1.`: what a list, a text or a number must be. */
function boundOf({ origin, exact, input }: BoundIssue, word: string, bound: number | bigint): string {
  const how = exact === true ? 'exactly' : word;
  if (origin !== 'array' && origin !== 'string') return mustBe(`${how} ${bound}`, input);
  if (origin === 'string' && bound === 1) return 'Must not be empty.';
  const needed = origin === 'array' ? count(Number(bound), 'entry', 'entries') : count(Number(bound), 'character');
  return `Must have ${how} ${needed}; got ${(input as { readonly length: number }).length}.`;
}

/** The branch of a union that was most likely meant: one whose outermost type or value fits, if there is one. */
function likelyBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter((issues) => !issues.some((issue) => issue.path.length === 0 && expectationsOf(issue).length > 0));
  const known = fitting.filter((issues) => !issues.some((issue) => issue.code === 'unrecognized_keys'));
  return known[0] ?? fitting[0];
}

/** What is expected where a type or a value is altogether another: `a text`, `0`. */
function expectationsOf(issue: Issue | RawIssue): string[] {
  if (issue.code === 'invalid_type') return [TYPE_WORDS[issue.expected] ?? issue.expected];
  if (issue.code === 'invalid_value') return issue.values.map(showValue);
  if (issue.code !== 'invalid_union' || likelyBranch(issue.errors) !== undefined) return [];
  return issue.errors.flatMap((branch) => branch.filter(({ path }) => path.length === 0).flatMap(expectationsOf));
}

/** What is wrong, in words, where the schema has none of its own; undefined leaves it to the library. */
function wordsOf(issue: RawIssue): string | undefined {
  const expectations = expectationsOf(issue);
  if (expectations.length > 0) return mustBe(either([...new Set(expectations)]), issue.input);
  if (issue.code === 'too_small') return boundOf(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
  return issue.code === 'too_big' ? boundOf(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum) : undefined;
}

function faultsOf(issue: Issue, parent: string): SchemaFault[] {
  const path = issue.path.reduce((at: string, key) => jsonPath(at, typeof key === 'symbol' ? String(key) : key), parent);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: jsonPath(path, key), message: `Unknown field "${key}".` }));
  const meant = issue.code === 'invalid_union' ? likelyBranch(issue.errors) : undefined;
  if (meant !== undefined) return meant.flatMap((inner) => faultsOf(inner, path));
  return [{ path, message: issue.message.endsWith('.') ? issue.message : `${issue.message}.` }];
}

/** Reads an input by a schema, or says everything that does not fit it, one fault a place. */
export function readBySchema<T>(schema: z.ZodType<T>, input: unknown): SchemaReading<T> {
  const parsed = schema.safeParse(input, { error: wordsOf });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, '')) };
}
