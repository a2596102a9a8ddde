import { z } from 'zod';
import { FALLBACKS } from '../../agents/language/index.ts';
import type { LanguageMatch, LanguageMatchSettings } from './match.ts';

export const LANGUAGE_MATCH_FORMAT = 'schiltron-language-match/1';

/** What a match is about, beside its settings. */
export interface LanguageMatchHead {
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Address that was asked, without its query. */
  readonly endpoint: string;
  readonly model: string;
  readonly settings: LanguageMatchSettings;
}

/** A file does not hold what it should. */
export class LanguageMatchError extends Error {
  override readonly name = 'LanguageMatchError';
}

const count = z.int().nonnegative();
const player = z.union([z.literal(0), z.literal(1)]);
const counts = z.object({
  decisions: count,
  illegal: count,
  unreadable: count,
  fallbacks: count,
  tokens: z.object({ prompt: count, completion: count, uncounted: count }),
});
const languageGame = z.object({
  sideOfA: player,
  resultOfA: z.number().min(-1).max(1),
  victoryPoints: z.tuple([z.number(), z.number()]),
  decisions: count,
  plies: count,
  truncated: z.boolean(),
  forfeit: z
    .object({
      player,
      agent: z.string(),
      code: z.enum(['ILLEGAL_ACTION', 'BAD_ANSWER', 'EXCEPTION', 'TIMEOUT', 'GONE']),
      message: z.string(),
    })
    .optional(),
  counts,
  seconds: z.number().nonnegative(),
});
const matchFile = z.object({
  format: z.literal(LANGUAGE_MATCH_FORMAT),
  ruleset: z.string(),
  rulesetVersion: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  endpoint: z.string(),
  model: z.string(),
  settings: z.object({
    against: z.string(),
    seed: z.string(),
    attempts: count,
    fallback: z.enum(FALLBACKS),
    withNotes: z.boolean(),
    body: z.record(z.string(), z.unknown()),
  }),
  games: z.array(languageGame),
  dropped: counts,
  requests: count,
  failures: z.record(z.string(), count),
});

/** A match as the text of its file, one line for each game. */
export function encodeLanguageMatch(head: LanguageMatchHead, { games, ...rest }: LanguageMatch): string {
  const fields = Object.entries({ format: LANGUAGE_MATCH_FORMAT, ...head, ...rest }).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  return `{\n${fields.join('')}  "games": [\n${games.map((game) => `    ${JSON.stringify(game)}`).join(',\n')}\n  ]\n}\n`;
}

/** Reads the parsed JSON of a file and checks that it is the match which is to go on.
 * @param name what to call the file in complaints
 * @throws LanguageMatchError that says what is wrong or what differs */
export function decodeLanguageMatch(data: unknown, head: LanguageMatchHead, name: string): LanguageMatch {
  const parsed = matchFile.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new LanguageMatchError(`${name} is not the file of such a match (${LANGUAGE_MATCH_FORMAT}): ${path.join('/')} ${message}.`);
  }
  const { format: _, games, dropped, requests, failures, ...rest } = parsed.data;
  const differing = (Object.keys(head) as (keyof LanguageMatchHead)[]).filter((key) => !isSame(head[key], rest[key]));
  if (differing.length > 0)
    throw new LanguageMatchError(
      `${name} holds another match: ${differing.join(', ')} differ. Give the same settings to go on with it, or another file.`,
    );
  return { games: games as LanguageMatch['games'], dropped, requests, failures };
}

/** Equal as JSON, whatever the order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
