import { createHash } from 'node:crypto';
import { z } from 'zod';
import { gameDigest } from '../../../env/index.ts';
import { findRuleset } from '../../../rules/registry.ts';
import { resolveConfig } from '../../settings/config.ts';
import { ScenarioMix } from '../../settings/mix.ts';
import type { RunFile } from '../../settings/run-directory.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import type { SelfPlayTask } from '../../settings/self-play-task.ts';
import { QueueError } from '../redis/queue-error.ts';

const FORMAT = 'schiltron-queue/1';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const schema = z.object({
  format: z.literal(FORMAT),
  choice: z.object({
    ruleset: z.string(),
    scenario: z.union([z.string(), z.record(z.string(), z.unknown())]),
    options: z.record(z.string(), scalar),
  }),
  config: z.unknown(),
  seed: z.union([z.string(), z.number()]),
  rulesetVersion: z.string(),
  observation: z.string(),
  digest: z.string(),
  lockMs: z.int().positive(),
});

/** All that a worker needs to know of a run in order to play for it. */
export interface Announcement {
  readonly task: SelfPlayTask;
  /** How long a job belongs to a worker that has fallen silent. */
  readonly lockMs: number;
}

/** What must be equal wherever games of one run are played: the versions of rules and encoder, a whole seeded game of each scenario, and the variations. */
function marksOf({ choice, config, seed }: SelfPlayTask): {
  readonly rulesetVersion: string;
  readonly observation: string;
  readonly digest: string;
} {
  const { ruleset, observation } = loadChoice(choice);
  const digestOf = ({ scenario, options }: Pick<GameChoice, 'scenario' | 'options'>): string =>
    gameDigest(findRuleset(choice.ruleset), scenario, { games: 1, seed, options });
  const digest = [choice, ...config.mix].map(digestOf).join(' ');
  const { variations } = new ScenarioMix(choice, config, seed);
  const drawn = variations.length === 0 ? [] : [createHash('sha256').update(JSON.stringify(variations)).digest('hex')];
  return { rulesetVersion: ruleset.version, observation: observation.version, digest: [digest, ...drawn].join(' ') };
}

export function formatAnnouncement({ choice, config, seed }: Pick<RunFile, 'choice' | 'config' | 'seed'>, lockMs: number): string {
  const task = { choice, config, seed };
  return JSON.stringify({ format: FORMAT, ...task, ...marksOf(task), lockMs });
}

const UPDATE = 'Install the same version of schiltron on both machines.';

/** Reads the task as this installation knows it. */
function readTask({ choice, config, seed }: z.infer<typeof schema>, member: string): SelfPlayTask {
  try {
    loadChoice(choice);
    return { choice, config: resolveConfig(config), seed };
  } catch (error) {
    throw new QueueError(`The run ${member} cannot be played here: ${(error as Error).message} ${UPDATE}`);
  }
}

/** Null, which no schema takes, for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads an announcement and checks that this machine plays the same game.
 * @param member `NAME:ID` of the run
 * @throws QueueError that says what differs
 */
export function parseAnnouncement(text: string, member: string): Announcement {
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success)
    throw new QueueError(`The run ${member} was announced by another version of schiltron (${parsed.error.issues[0]!.message}). ${UPDATE}`);
  const task = readTask(parsed.data, member);
  const marks = marksOf(task);
  const { ruleset } = task.choice;
  const { rulesetVersion, observation, digest, lockMs } = parsed.data;
  if (marks.rulesetVersion !== rulesetVersion) {
    throw new QueueError(
      `The run ${member} is played with ${ruleset} ${rulesetVersion}; this machine has ${marks.rulesetVersion}. ${UPDATE}`,
    );
  }
  if (marks.observation !== observation) {
    throw new QueueError(
      `The run ${member} sees ${ruleset} through encoder ${observation}; this machine has ${marks.observation}. ${UPDATE}`,
    );
  }
  if (marks.digest !== digest) {
    throw new QueueError(
      `The rules of ${ruleset} ${rulesetVersion} play differently here than for the run ${member}: somebody has changed them. ${UPDATE}`,
    );
  }
  return { task, lockMs };
}
