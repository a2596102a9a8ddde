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
const TYPE_WORDS: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', int: 'a number', object: 'an object', array: 'a list', tuple: 'a list' };

type Issue = z.core.$ZodIssue;

/** Errors of the branch of a union that was most likely meant: one whose outermost type fits. */
function likelyBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter((issues) => !issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type'));
  const known = fitting.filter((issues) => !issues.some((issue) => issue.code === 'unrecognized_keys'));
  return known[0] ?? fitting[0];
}

function expectedTypes(branches: readonly (readonly Issue[])[]): string {
  const types = branches.flatMap((issues) => issues.flatMap((issue) => (issue.code === 'invalid_type' && issue.path.length === 0 ? issue.expected : [])));
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

/** Adds what a schema found, one fault a place. */
export function addIssues(faults: Faults, issues: readonly Issue[]): void {
  for (const issue of issues) addIssue(faults, issue, '');
}
