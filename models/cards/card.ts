import { z } from 'zod';
import type { ShownGame } from '../../rules/core/index.ts';
import { architectureSchema } from '../architectures/architecture.ts';
import { foreignSchema } from './foreign-network.ts';
import { ModelError } from './errors.ts';
import { ladderOf, rated } from './measured-levels.ts';
import { measuredMatch } from './measured-match.ts';

export const MODEL_FORMAT = 'schiltron-model/2';

const shape = z.object({
  globals: z.int(),
  units: z.int(),
  unitFeatures: z.int(),
  map: z.tuple([z.int(), z.int(), z.int()]).nullable(),
  actionFeatures: z.int(),
  pointers: z.array(z.string()),
  architecture: z.union([architectureSchema, foreignSchema]),
});

/** A match of the model against a fixed opponent: score is points per game in `[0, 1]`, a draw being half a point. */
const evaluation = z.object({
  opponent: z.string(),
  games: z.int(),
  score: z.number(),
  /** 95 % confidence interval of the score. */
  interval: z.tuple([z.number(), z.number()]),
  /** Simulations per decision of the model's search. */
  simulations: z.int(),
  seed: z.union([z.string(), z.number()]),
});

/** One level of difficulty: what weakens the player, and how strong it then is. */
const level = z.object({
  /** Simulations per decision; 0 plays the network's policy. */
  simulations: z.int().min(0),
  /** Actions that a search considers at its root. */
  candidates: z.int().min(2),
  /** How boldly the action is drawn from what search or network make of it; 0 plays the best. */
  temperature: z.number().min(0),
  /** Share of the prior that heeds the ruleset's own player; that of the training if left out. */
  advice: z.number().min(0).max(1).optional(),
  counsel: z.number().min(0).optional(),
  /** Where values are asked for; as in the training if left out. */
  horizon: z.enum(['leaf', 'turn']).optional(),
  ...rated,
});

const levels = ladderOf(level);

const training = z.object({
  run: z.string(),
  seed: z.union([z.string(), z.number()]),
  games: z.int(),
  /** Decisions played in those games. */
  positions: z.int(),
  /** Gradient steps. */
  steps: z.int(),
  wallSeconds: z.number(),
  config: z.record(z.string(), z.unknown()),
  software: z.record(z.string(), z.string()),
});

/** Largest differences between the learner's and the exported network over some states. */
const parity = z.object({ states: z.int(), policy: z.number(), value: z.number(), margin: z.number() });

const modelCard = z.object({
  format: z.literal(MODEL_FORMAT),
  name: z.string(),
  createdAt: z.string(),
  /** The rules it was trained on; later versions that it plays too, since what it reads and answers means the same there. */
  ruleset: z.object({ id: z.string(), version: z.string(), alsoPlays: z.array(z.string()).optional() }),
  /** Those that it is offered for: what it was trained on, less what it turned out to be of no use for. */
  scenarios: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Version of the observations it was trained on. */
  observation: z.string(),
  network: shape,
  parameters: z.int(),
  /** SHA-256 of the weights as little-endian 32-bit floats. */
  weightsHash: z.string(),
  /** SHA-256 of the `.onnx` file. */
  onnxHash: z.string(),
  parity: parity.optional(),
  training: training.optional(),
  evaluations: z.array(evaluation),
  /** From files of ratings. */
  matches: z.array(measuredMatch).optional(),
  levels: z.array(levels).optional(),
  /** The command that trains it again. */
  trainAgain: z.string().optional(),
});

/** All that is known of a model; lies beside its `.onnx` file as JSON. */
export type ModelCard = z.infer<typeof modelCard>;
export type ModelLevel = z.infer<typeof level>;
export type ModelLevels = z.infer<typeof levels>;
export type ModelMatch = z.infer<typeof measuredMatch>;
export type ModelEvaluation = z.infer<typeof evaluation>;
export type ModelTraining = z.infer<typeof training>;
export type ModelParity = z.infer<typeof parity>;

/** Reads a card from parsed JSON.
 * @throws ModelError BAD_MODEL naming the path of the first fault */
export function parseModelCard(json: unknown, file = 'the model card'): ModelCard {
  const result = modelCard.safeParse(json);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new ModelError('BAD_MODEL', `${file}: /${path.join('/')}: ${message}.`);
}

/** Whether a network reads as many rows of units as a game has: up to those it was trained for. Of a scale, which is no game by itself, any number will do
 * if it reads all rows alike. */
function readsRows({ network: { units, architecture } }: ModelCard, { observation, isScale }: ShownGame): boolean {
  const { count } = observation.units;
  if (architecture.kind !== 'entity') return units >= count;
  return architecture.slots ? units === count : units >= count || isScale === true;
}

/** Why a model cannot judge a whole game, or one scale of it; null if it can. */
export function whyUnfit(card: ModelCard, game: ShownGame): string | null {
  const { ruleset, observation } = game;
  const { network } = card;
  const { architecture } = network;
  if (card.ruleset.id !== ruleset.id) return `it plays ${card.ruleset.id}, and this game is ${ruleset.id}`;
  if (card.ruleset.version !== ruleset.version && card.ruleset.alsoPlays?.includes(ruleset.version) !== true) {
    return `it was trained on ${ruleset.id} ${card.ruleset.version}; these rules are ${ruleset.version}`;
  }
  if (card.observation !== observation.version) {
    return `it reads observations ${card.observation}; this game gives ${observation.version}`;
  }
  if (architecture.kind === 'foreign' && architecture.policy === 'all' && !card.scenarios.includes(game.scenario.id))
    return `it numbers the actions of ${card.scenarios.join(', ')}, and this scenario is ${game.scenario.id}`;
  const asked = [network.globals, network.units > 0 ? network.unitFeatures : 0, network.actionFeatures];
  const { map, units } = network;
  const leavesUnits = architecture.kind === 'foreign' && units === 0;
  const given = [observation.globals.length, leavesUnits ? 0 : observation.units.features.length, observation.actions.features.length];
  if (units > 0 && !readsRows(card, game)) return `it was trained for ${units} unit rows; this scenario has ${observation.units.count}`;
  const board = [observation.map.channels.length, observation.map.height, observation.map.width];
  if (map !== null && map.some((size, i) => size !== board[i]))
    return `it reads maps of ${map.join(' × ')}; this scenario has ${board.join(' × ')}`;
  if (asked.every((size, i) => size === given[i])) return null;
  return `it reads ${asked.join(' + ')} features (globals, units, actions); this game gives ${given.join(' + ')}`;
}

/** What to do about a model that cannot play a game. */
function remedyFor({ ruleset, scenarios, trainAgain }: ModelCard, game: ShownGame): string {
  if (ruleset.id !== game.ruleset.id) return ` Name a model of ${game.ruleset.id}, or train one: "schiltron train --help" tells how.`;
  if (trainAgain === undefined) return '';
  const { id } = game.scenario;
  if (scenarios.includes(id) || game.pack !== undefined) return ` Train it again: ${trainAgain}`;
  return ` Train one that knows this scenario: ${trainAgain.replace(/^schiltron train \S+/, `schiltron train ${ruleset.id}/${id}`)}`;
}

/** @throws ModelError MODEL_MISMATCH unless the model can play the game */
export function checkModelFits(card: ModelCard, game: ShownGame): void {
  const reason = whyUnfit(card, game);
  if (reason === null) return;
  throw new ModelError('MODEL_MISMATCH', `The model "${card.name}" cannot play here: ${reason}.${remedyFor(card, game)}`);
}
