import type { Evaluator } from '../../models/evaluator.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import { encodeModel } from '../../models/save.ts';
import { readCheckpoint } from '../learn/checkpoint.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import { networkOf } from '../settings/run-network.ts';

/** A network that sample games are played with. */
export interface SampleNetwork {
  readonly evaluator: Evaluator;
  /** Gradient steps it has behind it. */
  readonly steps: number;
}

/** The averaged network of a run's last checkpoint; null if it has learnt nothing yet. The run is only read, and may go on meanwhile.
 * @throws CheckpointError, or ModelError RUNTIME_MISSING */
export async function openLatestNetwork(run: RunDirectory): Promise<SampleNetwork | null> {
  const { game, games, file } = run;
  const network = networkOf(games, file.config);
  const checkpoint = readCheckpoint(run.checkpoint, { size: network.size, observation: game.observation.version });
  if (checkpoint === null || checkpoint.learner.steps === 0) return null;
  const onnx = encodeModel(network, checkpoint.learner.average, { ruleset: game.ruleset, observation: game.observation.version });
  return { evaluator: await OnnxEvaluator.create(onnx, network.shape), steps: checkpoint.learner.steps };
}
