import { type Problem, type Ruleset, type ScenarioPack, tryCatch } from '../../../rules/core/index.ts';
import { helpOn } from './field-help.ts';
import { nameSpanAt, placeOf, spanAt, type TextPlace, type TextSpan, valueAt } from './json-place.ts';
import { type JsonNode, type JsonText, readJson } from './json-text.ts';

/** A fault of a pack and where it shows in the text. */
export interface PackFault extends TextSpan, TextPlace {
  readonly message: string;
  /** JSON pointer of what is wrong; null if the text is no JSON there. */
  readonly path: string | null;
}

export interface PackReading {
  readonly faults: readonly PackFault[];
  /** The pack; null while anything is wrong with it. */
  readonly pack: ScenarioPack | null;
}

/** The ruleset that a text names in its field "ruleset", if it does. */
export function rulesetNamed(text: string): string | null {
  const node = valueAt(readJson(text).root ?? NOTHING, '/ruleset');
  return node?.kind === 'string' ? (JSON.parse(text.slice(node.start, node.end)) as string) : null;
}

const NOTHING: JsonNode = { start: 0, end: 0, kind: 'null', children: [] };

function faultAt(text: string, span: TextSpan, message: string, path: string | null): PackFault {
  return { ...span, ...placeOf(text, span.start), message, path };
}

/** Everything wrong with a pack: what its ruleset checks, and what only loading it shows. */
function problemsOf(ruleset: Ruleset, pack: unknown): readonly Problem[] {
  const problems = ruleset.checkPack?.(pack) ?? [
    { code: 'BAD_SCENARIO', message: `${ruleset.title} takes no scenarios of one's own.` } as const,
  ];
  if (problems.length > 0) return problems;
  const loaded = tryCatch(() => ruleset.load(pack as ScenarioPack));
  return loaded.ok ? [] : [loaded.error];
}

function textFaults(text: string, { fault, repeated }: JsonText): PackFault[] {
  return [...repeated, ...(fault === null ? [] : [fault])].map(({ at, message }) =>
    faultAt(text, { start: at, end: Math.min(at + 1, text.length) }, message, null),
  );
}

/** Reads a pack and finds every fault: of the text, and else of what it says. */
export function readPack(text: string, ruleset: Ruleset): PackReading {
  const read = readJson(text);
  const faults = textFaults(text, read);
  const { root } = read;
  if (root === null) return { faults, pack: null };
  const pack = JSON.parse(text) as ScenarioPack;
  const problems = problemsOf(ruleset, pack).map(({ message, path = '', rule }) => {
    // Of a field that nobody knows the name is wrong, of others what they hold.
    const isUnknown = ruleset.packSchema !== undefined && helpOn(ruleset.packSchema, path) === null;
    return faultAt(text, (isUnknown ? nameSpanAt : spanAt)(root, path), rule === undefined ? message : `${message} [${rule}]`, path);
  });
  const all = [...faults, ...problems].sort((a, b) => a.start - b.start);
  return { faults: all, pack: all.length === 0 ? pack : null };
}
