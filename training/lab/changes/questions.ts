import { z } from 'zod';
import { choiceInFile } from '../../matches/game-choice.ts';
import type { ChangesOptions, PlayedChanges } from './change-games.ts';
import type { ChangesConfig } from './variants.ts';
import { LabError } from '../play/plan.ts';
import { raceChanges, type RaceConfig, type RaceResult } from './race.ts';
import { measureChanges, type WorthConfig, type WorthResult } from './worth.ts';

const share = z.number().min(0).max(1);

const asked = {
  ...choiceInFile,
  agents: z.tuple([z.string(), z.string()]),
  seed: z.string(),
  games: z.int().min(1),
};
const played = z.record(z.string(), z.array(z.number().min(-1).max(1).nullable()));

const raceFile = z.object({
  format: z.literal('schiltron-lab-suggest/1'),
  ...asked,
  band: z.tuple([share, share]),
  cost: z.number(),
  together: z.int().min(1),
  results: played,
});

const worthFile = z.object({
  format: z.literal('schiltron-lab-worth/1'),
  ...asked,
  cost: z.number().optional(),
  match: z.string().optional(),
  results: played,
});

/** A line for each field, and for the games of each battle. */
function encode(format: string, { config, rulesetVersion, results }: PlayedChanges): string {
  const head = { format, rulesetVersion, ...config };
  const line = ([name, value]: readonly [string, unknown]): string => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const fields = Object.entries(head).filter(([, value]) => value !== undefined);
  const games = Object.entries(results).map((one) => `  ${line(one)}`);
  return `{\n${fields.map((field) => `${line(field)},\n`).join('')}  "results": {\n${games.join(',\n')}\n  }\n}\n`;
}

/** @throws LabError that says what is wrong */
function decode<C extends ChangesConfig>(file: typeof raceFile | typeof worthFile, data: unknown, name: string): PlayedChanges<C> {
  const parsed = file.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new LabError(`${name} is not a file of games with small changes (${file.shape.format.value}): ${path.join('/')} ${message}.`);
  }
  const { format: _, rulesetVersion, results, ...config } = parsed.data;
  return { config: config as unknown as C, rulesetVersion, results };
}

/** A question about the small changes of a battle, with the form in which its games are kept. */
export interface ChangesQuestion<C extends ChangesConfig, R> {
  /** Answers it. Equal configs give equal answers, whoever plays, and however often it was cut off.
   * @throws LabError if no change is known, or if `done` answers another question */
  readonly ask: (config: C, options?: ChangesOptions<C>) => Promise<R>;
  /** The games as the text of their file. */
  readonly encode: (games: PlayedChanges<C>) => string;
  /** Reads the parsed JSON of that file.
   * @param name what to call it in complaints
   * @throws LabError that says what is wrong */
  readonly decode: (data: unknown, name: string) => PlayedChanges<C>;
}

function question<C extends ChangesConfig, R>(
  ask: ChangesQuestion<C, R>['ask'],
  file: typeof raceFile | typeof worthFile,
): ChangesQuestion<C, R> {
  return {
    ask,
    encode: (games) => encode(file.shape.format.value, games),
    decode: (data, name) => decode(file, data, name),
  };
}

/** Which smallest changes make a battle even? */
export const SUGGEST: ChangesQuestion<RaceConfig, RaceResult> = question(raceChanges, raceFile);

/** What is each small change worth? */
export const WORTH: ChangesQuestion<WorthConfig, WorthResult> = question(measureChanges, worthFile);
