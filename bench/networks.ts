import { ObservationBatch } from '../models/batch.ts';
import { OnnxEvaluator } from '../models/inference.ts';
import { createNetwork, initialWeights, type Network, networkShape } from '../models/network.ts';
import { encodeModel } from '../models/save.ts';
import { type ActionList, type Game, Rng, type State } from '../rules/core/index.ts';
import { resolveConfig } from '../training/config.ts';
import { Learner } from '../training/learner.ts';
import { loadTensorFlow } from '../training/tensorflow.ts';
import type { TrainingBatch } from '../training/training-batch.ts';
import { measuredScenarios, sampleStates } from './engine.ts';
import type { Benchmark, Workload } from './harness.ts';

const BATCH_SIZES = [1, 16] as const;

interface Judged {
  readonly state: State;
  readonly legal: ActionList;
}

function judgedStates(game: Game): Judged[] {
  return sampleStates(game).map(({ state }) => ({ state, legal: state.legalActions() }));
}

/** An untrained network of the size that training uses by default; its speed does not depend on its weights. */
function freshNetwork(game: Game): { network: Network; weights: Float32Array } {
  const { unitWidth, stateWidth, actionWidth } = resolveConfig();
  const network = createNetwork(networkShape(game.observation, { unit: unitWidth, state: stateWidth, action: actionWidth }));
  return { network, weights: initialWeights(network, Rng.from('network')) };
}

async function inferring(game: Game, batchSize: number): Promise<Workload> {
  const { network, weights } = freshNetwork(game);
  const { id, version } = game.ruleset;
  const evaluator = await OnnxEvaluator.create(encodeModel(network, weights, { ruleset: { id, version }, observation: game.observation.version }));
  const judged = judgedStates(game);
  let next = 0;
  return {
    async run() {
      const batch = Array.from({ length: batchSize }, () => judged[next++ % judged.length]!);
      await evaluator.evaluate(batch.map(({ state }) => state), batch.map(({ legal }) => legal));
      return batchSize;
    },
    close: () => evaluator.close(),
  };
}

/** Rows that ask for equal shares of all actions and a draw: what they ask does not change the work. */
function trainingBatch(game: Game, size: number): TrainingBatch {
  const inputs = new ObservationBatch(game.observation);
  const judged = judgedStates(game);
  for (let i = 0; i < size; i++) {
    const { state, legal } = judged[i % judged.length]!;
    inputs.add(state, legal);
  }
  const policy = Float32Array.from(inputs.owners.subarray(0, inputs.rows), (owner) => 1 / (inputs.starts[owner + 1]! - inputs.starts[owner]!));
  const value = Float32Array.from({ length: size * 3 }, (_, i) => (i % 3 === 1 ? 1 : 0));
  return { inputs, policy, policyWeight: new Float32Array(size).fill(1), value, margin: new Float32Array(size) };
}

async function learning(game: Game): Promise<Workload> {
  const { tf } = await loadTensorFlow();
  const config = resolveConfig();
  const { network, weights } = freshNetwork(game);
  const learner = new Learner(tf, network, config, weights);
  const batch = trainingBatch(game, config.batchSize);
  return {
    run() {
      learner.step(batch);
      return config.batchSize;
    },
    close: () => learner.dispose(),
  };
}

/** What the networks cost: judging states, alone and in batches, and learning from rows. */
export function networkBenchmarks(): Benchmark[] {
  const games = measuredScenarios();
  const inference = BATCH_SIZES.flatMap((size) =>
    games.map(({ id, load }) => ({
      name: `inference-${size}/${id}`,
      unit: 'evaluations',
      about: `states judged by a network of the default size in ONNX Runtime, ${size} at once, observing them included`,
      prepare: () => inferring(load(), size),
    })),
  );
  const learner = games.map(({ id, load }) => ({
    name: `learner/${id}`,
    unit: 'rows',
    about: 'training rows learnt on TensorFlow.js in batches of the default size, Adam included',
    prepare: () => learning(load()),
  }));
  return [...inference, ...learner];
}
