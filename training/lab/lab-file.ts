import { z } from 'zod';
import { choiceInFile } from '../matches/game-choice.ts';
import { emptyLab, type LabResult } from './play/lab.ts';
import { type LabConfig, LabError } from './play/plan.ts';
import type { TrialGame } from './play/trial.ts';

const LAB_FORMAT = 'schiltron-lab/2';

const pair = z.tuple([z.number(), z.number()]);
const names = z.array(z.string());
const places = z.record(z.string(), z.int().min(1));

const gameInFile = z.object({
  result: z.number().min(-1).max(1),
  points: pair,
  turns: z.int().min(0),
  decisions: z.int().min(0),
  atLimit: z.boolean().nullable(),
  ending: z.string(),
  hash: z.string(),
  forfeit: z.string().optional(),
  watched: z.object({ acted: names, attacked: names, lost: names, rules: names, entered: places, fought: places, fell: places }).optional(),
});

const labFile = z.object({
  format: z.literal(LAB_FORMAT),
  ...choiceInFile,
  players: names,
  games: z.int(),
  watched: z.int(),
  luck: z.object({ turns: z.int(), openings: z.int(), replays: z.int() }),
  optionGames: z.int(),
  eye: z.string(),
  seed: z.string(),
  played: z.array(gameInFile.nullable()),
});

/** A laboratory's result as the text of its file: a line for each field and each game. */
export function encodeLab({ config, rulesetVersion, games }: LabResult): string {
  const head = { format: LAB_FORMAT, rulesetVersion, ...config };
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${fields.join('')}  "played": [\n${games.map((game) => `    ${JSON.stringify(game)}`).join(',\n')}\n  ]\n}\n`;
}

/** Reads a laboratory's parsed JSON.
 * @param name what to call it in complaints
 * @throws LabError that says what is wrong */
export function decodeLab(data: unknown, name: string): LabResult {
  const parsed = labFile.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new LabError(`${name} is not the file of a laboratory (${LAB_FORMAT}): ${path.join('/')} ${message}.`);
  }
  const { format: _, rulesetVersion, played, ...config } = parsed.data;
  const result: LabResult = { config: config satisfies LabConfig, rulesetVersion, games: played as (TrialGame | null)[] };
  const planned = emptyLab(result.config).games.length;
  if (planned === played.length) return result;
  throw new LabError(`${name} was changed or damaged: it has ${played.length} games where ${planned} are planned.`);
}
