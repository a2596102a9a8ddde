import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulebookSection, Ruleset } from '../../rules/core/index.ts';

/** One section of a rulebook: how it stands, and where it is implemented and tested. */
export interface SectionCoverage extends RulebookSection {
  readonly ruleset: string;
  /** Functions of the rules with an `@rule` tag of this section: `rules/barons-war/mechanics/ground/zones.ts#zoneOfControl`. */
  readonly code: readonly string[];
  /** Functions with a `@shows` tag: captains, encoders, pages, pictures that use or show the rule and do not carry it. */
  readonly shown: readonly string[];
  /** Tests whose names mention the section: `tests/rules/zones.test.ts: stops on entering [7.23]`. */
  readonly tests: readonly string[];
}

interface Mention {
  readonly section: string;
  readonly place: string;
}

const SECTION = String.raw`(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?`;
const SECTION_LIST = `${SECTION}(?:(?:\\s*,\\s*|\\s+and\\s+)${SECTION})*`;
const RULE_TAG = new RegExp(`@rule\\s+(${SECTION_LIST})`, 'g');
const SHOWS_TAG = new RegExp(`@shows\\s+(${SECTION_LIST})`, 'g');
/** Where a ruleset that is sorted into rooms keeps its rules; its parts, as fights and sieges, have such rooms of their own, but a board, a captain or an
 * encoder is no part. A small ruleset keeps its rules anywhere. */
const RULE_ROOM = /^rules\/[^/]+\/(?:(?!board\/|captain\/|encoder\/)[^/]+\/)?(?:(?:mechanics|charts|state|scenarios)\/|game\.ts$)/;
const TEST_NAME =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|[\])`]\)?\()\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g;
const MENTION = new RegExp(`\\[(${SECTION_LIST})\\]`, 'g');
const DECLARED =
  /^\s*(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\*?\s+(\w+)|(?:const|let|class|interface|type)\s+(\w+)|(?:(?:public|private|protected|static|override|async|readonly|get|set)\s+)*([A-Za-z_]\w*)\s*[(:=<])/m;

function filesUnder(root: string, folder: string, pattern: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => pattern.test(name))
    .sort();
}

function sections(list: string): string[] {
  return list.split(/\s*,\s*|\s+and\s+/);
}

/** What is declared after a comment; null for a comment about the whole file. */
function declaredAfter(text: string, position: number): string | null {
  const end = text.indexOf('*/', position);
  const lineEnd = text.indexOf('\n', position);
  const isBlock = text.lastIndexOf('/*', position) > text.lastIndexOf('*/', position);
  const rest = text.slice((isBlock ? end + 2 : lineEnd) || position).replace(/^\s*(?:\/\/[^\n]*\n\s*)*/, '');
  const match = DECLARED.exec(rest.slice(0, 300).split('\n')[0] ?? '');
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}

function codeMentions(root: string, file: string, tag: RegExp): Mention[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(tag)].flatMap((match) => {
    const name = declaredAfter(text, match.index);
    return sections(match[1]!).map((section) => ({ section, place: name === null ? file : `${file}#${name}` }));
  });
}

function testMentions(root: string, file: string): Mention[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(TEST_NAME)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    return [...name.matchAll(MENTION)].flatMap((mention) =>
      sections(mention[1]!).map((section) => ({ section, place: `${file}: ${name}` })),
    );
  });
}

/** Whether a mention of one section speaks of another: itself, a part of it, or (for 7.0) any part of chapter 7. */
export function covers(mentioned: string, section: string): boolean {
  return mentioned === section || mentioned.startsWith(`${section.replace(/\.0$/, '')}.`);
}

function placesOf(mentions: readonly Mention[], section: string): string[] {
  return [...new Set(mentions.filter((mention) => covers(mention.section, section)).map(({ place }) => place))];
}

/** Reads the sources and tests of a ruleset and tells what covers each section of its rulebook.
 * @param root the source checkout */
export function scanRuleset(root: string, ruleset: Ruleset): SectionCoverage[] {
  const files = filesUnder(root, `rules/${ruleset.id}`, /\.ts$/);
  const hasRooms = existsSync(join(root, 'rules', ruleset.id, 'mechanics'));
  const ruleFiles = hasRooms ? files.filter((file) => RULE_ROOM.test(file)) : files;
  const code = ruleFiles.flatMap((file) => codeMentions(root, file, RULE_TAG));
  const shown = files.flatMap((file) => codeMentions(root, file, SHOWS_TAG));
  const tests = filesUnder(root, 'tests', /\.test\.ts$/)
    .filter((file) => file.includes(`/${ruleset.id}`))
    .flatMap((file) => testMentions(root, file));
  return (ruleset.rulebook ?? []).map((section) => ({
    ...section,
    ruleset: ruleset.id,
    code: placesOf(code, section.id),
    shown: placesOf(shown, section.id),
    tests: placesOf(tests, section.id),
  }));
}

/** What is missing for a section that claims to be implemented; null if nothing is. */
export function gapOf({ status, code, tests }: SectionCoverage): string | null {
  if (status !== 'implemented') return null;
  if (code.length === 0) return tests.length === 0 ? 'no code, no test' : 'no code';
  return tests.length === 0 ? 'no test' : null;
}
