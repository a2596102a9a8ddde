import { ObservationBatch } from '../../models/batch.ts';
import type { ModelCard, ModelEvaluation, ModelParity } from '../../models/cards/card.ts';
import { observationFeeds } from '../../models/feeds.ts';
import { writtenFiles } from '../../models/files.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import type { NetworkOutputs } from '../../models/outputs.ts';
import type { NetworkShape } from '../../models/network.ts';
import { type ModelFacts, saveModel } from '../../models/save.ts';
import { CHANCE, type Game, isPlayer, Rng } from '../../rules/core/index.ts';
import { quoted, scenarioWords } from '../settings/command-line.ts';
import { RunDirectory } from '../settings/run-directory.ts';
import { RunError } from '../settings/run-error.ts';
import type { TimedEvaluation } from '../settings/session-progress.ts';
import { Trainer } from '../learn/trainer.ts';

/** Largest difference between learner and exported network that is let pass. */
export const PARITY_TOLERANCE = 1e-4;
const PARITY_STATES = 64;

/** States met in random play, each with its legal actions. */
function sampleStates(game: Game, shape: NetworkShape, count: number): ObservationBatch {
  const rng = Rng.from('parity');
  const batch = new ObservationBatch(shape);
  for (let state = game.newState(); batch.size < count; ) {
    if (isPlayer(state.actor)) {
      const legal = state.legalActions();
      if (rng.float() < 0.25) batch.add(state, legal);
      state.apply(legal.at(rng.below(legal.length)));
    } else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state = game.newState();
  }
  return batch;
}

function difference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
}

/** Runs the averaged network as the learner has it and as it is exported on the same states.
 * @throws RunError if they disagree by more than `PARITY_TOLERANCE` */
async function measureParity(trainer: Trainer): Promise<ModelParity> {
  const { shape } = trainer.learner.network;
  const batch = sampleStates(trainer.run.game, shape, PARITY_STATES);
  const evaluator = await OnnxEvaluator.create(trainer.encodeNetwork(), shape);
  const [theirs, ours]: NetworkOutputs[] = [await evaluator.run(batch), await trainer.learner.predict(observationFeeds(batch, shape))];
  await evaluator.close();
  const parity = {
    states: PARITY_STATES,
    policy: difference(theirs!.policy, ours!.policy),
    value: difference(theirs!.value, ours!.value),
    margin: difference(theirs!.margin, ours!.margin),
  };
  const worst = Math.max(parity.policy, parity.value, parity.margin);
  if (worst < PARITY_TOLERANCE) return parity;
  throw new RunError(`The exported network differs from the learner by ${worst}: it is not written.`);
}

/** The measurements made with the latest network, or the last ones there are. */
function lastEvaluations(run: RunDirectory): ModelEvaluation[] {
  const all = run.entries('evaluation') as unknown as (TimedEvaluation & { event: string; time: string })[];
  const latest = new Map(all.map((entry) => [entry.opponent, entry]));
  return [...latest.values()].map(({ event: _event, time: _time, steps: _steps, ...evaluation }) => evaluation);
}

function trainingFacts(trainer: Trainer, elapsedMs: number): NonNullable<ModelFacts['training']> {
  const { run, totals, steps, learner } = trainer;
  return {
    run: run.name,
    seed: run.file.seed,
    games: totals.games,
    positions: totals.decisions,
    steps,
    wallSeconds: Math.round((elapsedMs / 1000 + run.file.earlierSeconds) * 10) / 10,
    config: run.file.config,
    software: { node: process.versions.node, learner: learner.engine },
  };
}

/** The command that trains the same network once more, after comments on what it needs beside the card. */
function trainAgain(run: RunDirectory, steps: number, card: string): string {
  const { choice, config, seed } = run.file;
  const ending = ['--config', card, '--seed', String(seed), '--steps', String(steps), '--workers', '0'];
  const words = [...scenarioWords(choice, run.game), ...ending];
  return [
    ...(typeof choice.scenario === 'string' ? [] : [`# needs the scenario pack ${words[0]!}`]),
    ...(config.earlierGames === '' ? [] : [`# needs the run ${config.earlierGames}, with whose games it began`]),
    ...(config.initial === '' ? [] : [`# needs the model ${config.initial}, with whose weights it began`]),
    `schiltron train ${words.map(quoted).join(' ')}`,
  ].join('\n');
}

export interface ExportOptions {
  /** Measurements to put on the card; those of the run if left out. */
  readonly evaluations?: readonly ModelEvaluation[];
}

/**
 * Writes a run's averaged network as `OUT.onnx`, with its card as `OUT.json` and `OUT.md`.
 * @param runPath folder of the run
 * @param out the model, with or without ending
 * @throws RunError if there is no such run, it has learnt nothing, or the export disagrees with the learner
 */
export async function exportRun(runPath: string, out: string, options: ExportOptions = {}): Promise<ModelCard> {
  const run = RunDirectory.open(runPath);
  const trainer = await Trainer.open(run);
  try {
    if (trainer.steps === 0) throw new RunError(`The run ${runPath} has learnt nothing yet: let it train longer.`);
    const { ruleset, observation, options: gameOptions } = run.game;
    return saveModel(out, trainer.learner.network, trainer.learner.average, {
      createdAt: new Date().toISOString(),
      ruleset: { id: ruleset.id, version: ruleset.version },
      scenarios: [...new Set(run.mix.scenarios.map((game) => game.scenario.id))],
      options: gameOptions,
      observation: observation.version,
      parity: await measureParity(trainer),
      training: trainingFacts(trainer, trainer.earlierMs),
      evaluations: [...(options.evaluations ?? lastEvaluations(run))],
      trainAgain: trainAgain(run, trainer.steps, writtenFiles(out).card),
    });
  } finally {
    await trainer.close();
  }
}
