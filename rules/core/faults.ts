import { jsonPath, type Problem } from './errors.ts';
import type { z } from 'zod';

/** Everything found wrong with a pack, in the order found. */
export class Faults {
  readonly problems: Problem[] = [];

  /** @param path JSON path of the faulty part of the pack */
  add(path: string, message: string, rule?: string): void {
    this.problems.push({ code: 'BAD_SCENARIO', message, path, ...(rule === undefined ? {} : { rule }) });
  }
}

/** What JSON calls the types of the schema library. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a number',
  object: 'an object',
  array: 'a list',
  tuple: 'a list',
};

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

function typeOf(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return TYPE_WORDS[type] ?? type;
}

const show = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

/** `at least 2 entries`, `at most 12`: what a list, a text or a number must be. */
function boundOf({ origin, exact }: { readonly origin: string; readonly exact?: boolean }, word: string, bound: number | bigint): string {
  const how = exact === true ? 'exactly' : word;
  if (origin === 'array') return `Must have ${how} ${bound} ${bound === 1 ? 'entry' : 'entries'}.`;
  if (origin === 'string') return bound === 1 ? 'Must not be empty.' : `Must have ${how} ${bound} characters.`;
  return `Must be ${how} ${bound}.`;
}

/** What is wrong, in words, where the schema has none of its own; undefined leaves it to the library. */
function wordsOf(issue: RawIssue): string | undefined {
  const { input } = issue;
  if (issue.code === 'invalid_type') {
    if (input === undefined) return 'Is missing.';
    return issue.expected === 'int'
      ? 'Must be a whole number.'
      : `Must be ${TYPE_WORDS[issue.expected] ?? issue.expected}; this is ${typeOf(input)}.`;
  }
  if (issue.code === 'invalid_value')
    return `Must be ${issue.values.length === 1 ? '' : 'one of '}${show(issue.values)}${input === undefined ? '' : `; got ${JSON.stringify(input)}`}.`;
  if (issue.code === 'too_small') return boundOf(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
  return issue.code === 'too_big' ? boundOf(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum) : undefined;
}

/** Errors of the branch of a union that was most likely meant: one whose outermost type fits. */
function likelyBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter((issues) => !issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type'));
  const known = fitting.filter((issues) => !issues.some((issue) => issue.code === 'unrecognized_keys'));
  return known[0] ?? fitting[0];
}

function expectedTypes(branches: readonly (readonly Issue[])[]): string {
  const types = branches.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'invalid_type' && issue.path.length === 0 ? issue.expected : [])),
  );
  return [...new Set(types)].map((type) => TYPE_WORDS[type] ?? type).join(' or ');
}

function addIssue(faults: Faults, issue: Issue, parent: string): void {
  const path = issue.path.reduce((at: string, key) => jsonPath(at, typeof key === 'symbol' ? String(key) : key), parent);
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) faults.add(jsonPath(path, key), `Unknown field "${key}".`);
  } else if (issue.code === 'invalid_union') {
    const branch = likelyBranch(issue.errors);
    if (branch === undefined) faults.add(path, `Must be ${expectedTypes(issue.errors)}.`);
    else for (const inner of branch) addIssue(faults, inner, path);
  } else faults.add(path, issue.message.endsWith('.') ? issue.message : `${issue.message}.`);
}

/** Reads a pack by a schema and adds what that finds wrong, one fault a place.
 * @returns what was read, or undefined */
export function parsePack<T>(schema: z.ZodType<T>, pack: unknown, faults: Faults): T | undefined {
  const parsed = schema.safeParse(pack, { error: wordsOf });
  for (const issue of parsed.error?.issues ?? []) addIssue(faults, issue, '');
  return parsed.data;
}
