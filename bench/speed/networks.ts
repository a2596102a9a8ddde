import { ObservationBatch } from '../../models/batch.ts';
import { observationFeeds } from '../../models/feeds.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import { createNetwork, exportOnnx, initialWeights, type Network } from '../../models/network.ts';
import { type ActionList, type Game, Rng, type State } from '../../rules/core/index.ts';
import { resolveConfig } from '../../training/settings/config.ts';
import { Learner } from '../../training/learners/learner.ts';
import { measuredScenarios, sampleStates } from './engine.ts';
import type { Benchmark, Workload } from './harness.ts';
import { referenceNetworkBenchmarks } from './reference-network.ts';

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
  const network = createNetwork(game.observation, resolveConfig().network);
  return { network, weights: initialWeights(network, Rng.from('network')) };
}

async function inferring(game: Game, batchSize: number): Promise<Workload> {
  const { network, weights } = freshNetwork(game);
  const evaluator = await OnnxEvaluator.create(exportOnnx(network, weights), network.shape);
  const judged = judgedStates(game);
  let next = 0;
  return {
    async run() {
      const batch = Array.from({ length: batchSize }, () => judged[next++ % judged.length]!);
      await evaluator.evaluate(
        batch.map(({ state }) => state),
        batch.map(({ legal }) => legal),
      );
      return batchSize;
    },
    close: () => evaluator.close(),
  };
}

/** Observations with targets of zero and even shares: what rows ask does not change the work. */
function trainingFeeds(game: Game, { graph, shape }: Network, size: number): Feeds {
  const inputs = new ObservationBatch(shape);
  const judged = judgedStates(game);
  for (let i = 0; i < size; i++) {
    const { state, legal } = judged[i % judged.length]!;
    inputs.add(state, legal);
  }
  const asked = graph.inputs.filter(({ name }) => /^(target|share)\./.test(name));
  const feeds = asked.map(({ name, shape: [rows, width] }): [string, Feeds[string]] => {
    const sizes = [rows === 'N' ? inputs.rows : size, width as number] as const;
    return [name, { data: new Float32Array(sizes[0] * sizes[1]).fill(name.startsWith('share.') ? 1 / size : 0), shape: sizes }];
  });
  return { ...observationFeeds(inputs, shape), ...Object.fromEntries(feeds) };
}

async function learning(game: Game): Promise<Workload> {
  const config = resolveConfig();
  const { network, weights } = freshNetwork(game);
  const headWeights = { policy: 1, value: 1, margin: 1, soon: 1, survival: 1, next: 1, control: 1, belief: 0 };
  const learner = await Learner.create(network, { ...config, headWeights }, weights);
  const feeds = trainingFeeds(game, network, config.batchSize);
  return {
    async run() {
      await learner.step(feeds);
      return config.batchSize;
    },
    close: () => learner.close(),
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
    about: 'training rows learnt in ONNX Runtime in batches of the default size, Adam included',
    prepare: () => learning(load()),
  }));
  return [...inference, ...referenceNetworkBenchmarks(), ...learner];
}
