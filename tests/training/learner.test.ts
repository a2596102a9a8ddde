import { describe, expect, it } from 'vitest';
import { observationFeeds } from '../../models/feeds.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { createNetwork, initialWeights, type Network } from '../../models/network.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { Learner, type LearnerChoice, type LearnerOptions } from '../../training/learners/learner.ts';
import { loadTensorFlow } from '../../training/tensorflow/load.ts';
import { batchOf, livelyWeights, randomStates, SMALL_ENTITY, smallNetwork } from '../models/samples.ts';

const OPTIONS: LearnerOptions = {
  learner: 'onnx',
  learnerThreads: 1,
  learningRate: 0.01,
  learningRateSteps: 3000,
  averaging: 0.99,
  weightDecay: 0,
  gradientClip: 1,
  headWeights: { policy: 1, value: 0.7, margin: 0.4, soon: 0, survival: 0, next: 0, control: 0, belief: 0 },
};
const ENGINES = ['onnx', 'tfjs'] as const satisfies readonly LearnerChoice[];

/** Decisions met in random play with random targets; every third has no policy to learn. */
function randomFeeds(game: Game, { shape }: Network, size: number, seed: number): Feeds {
  const rng = Rng.from(seed);
  const inputs = batchOf(shape, randomStates(game, size, seed));
  const shares = (count: number): number[] => {
    const parts = Array.from({ length: count }, () => rng.float());
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  };
  const rows = Array.from({ length: size }, (_, i) => i);
  const column = (numbers: readonly number[], width: number): Feeds[string] => ({
    data: Float32Array.from(numbers),
    shape: [numbers.length / width, width],
  });
  const even = column(
    rows.map(() => 1 / size),
    1,
  );
  return {
    ...observationFeeds(inputs, shape),
    'target.policy': column(
      rows.flatMap((i) => shares(inputs.starts[i + 1]! - inputs.starts[i]!)),
      1,
    ),
    'share.policy': column(
      rows.map((i) => (i % 3 === 0 ? 0 : 1.5 / size)),
      1,
    ),
    'target.value': column(
      rows.flatMap(() => shares(3)),
      3,
    ),
    'share.value': even,
    'target.margin': column(
      rows.map(() => 2 * rng.float() - 1),
      1,
    ),
    'share.margin': even,
  };
}

/** A learner of its own network, since it extends the graph. */
function createLearner(game: Game, options: Partial<LearnerOptions> = {}): Promise<Learner> {
  const network = smallNetwork(game);
  return Learner.create(network, { ...OPTIONS, ...options }, livelyWeights(network, 1));
}

function difference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
}

describe('the learner', () => {
  const game = loadGame('tic-tac-toe', 'standard');

  it('takes the same steps with ONNX Runtime and with TensorFlow.js', async () => {
    const [onnx, tfjs] = [await createLearner(game), await createLearner(game, { learner: 'tfjs' })];
    expect([onnx.engine, tfjs.engine]).toEqual(['onnxruntime', `tfjs ${(await loadTensorFlow()).backend}`]);
    const feeds = randomFeeds(game, onnx.network, 12, 4);
    for (let i = 0; i < 3; i++) {
      const [ours, theirs] = [await onnx.step(feeds), await tfjs.step(feeds)];
      expect(theirs.gradientLength).toBeCloseTo(ours.gradientLength, 4);
      expect(Object.keys(ours.losses)).toEqual(['policy', 'value', 'margin']);
      for (const name of ['policy', 'value', 'margin'] as const) expect(theirs.losses[name]).toBeCloseTo(ours.losses[name]!, 4);
    }
    expect(difference(onnx.save().mean, tfjs.save().mean)).toBeLessThan(1e-4);
    expect(difference((await onnx.predict(feeds)).value, (await tfjs.predict(feeds)).value)).toBeLessThan(5e-3);
    await onnx.close();
    await tfjs.close();
  });

  it('takes what runs here if it may choose', async () => {
    const learner = await createLearner(game, { learner: 'auto' });
    expect(learner.engine).toBe('onnxruntime');
    await learner.close();
  });

  it.each(ENGINES)('learns a batch by heart (%s)', async (engine) => {
    const pig = loadGame('pig', 'pig-20');
    const network = createNetwork(pig.observation, { ...SMALL_ENTITY, width: 16, state: 32, action: 16 });
    const learner = await Learner.create(network, { ...OPTIONS, learner: engine }, initialWeights(network, Rng.from(1)));
    const feeds = randomFeeds(pig, network, 6, 2);
    const floor = policyFloor(feeds);
    const first = await learner.step(feeds);
    let last = first;
    for (let i = 0; i < 300; i++) last = await learner.step(feeds);
    expect(last.losses.policy! - floor).toBeLessThan((first.losses.policy! - floor) / 5);
    expect(last.losses.value).toBeLessThan(first.losses.value!);
    expect(last.losses.margin).toBeLessThan(first.losses.margin! / 5);
    await learner.close();
  });

  it('keeps no tensors of TensorFlow.js from step to step', async () => {
    const { tf } = await loadTensorFlow();
    const learner = await createLearner(game, { learner: 'tfjs' });
    const feeds = randomFeeds(game, learner.network, 8, 2);
    await learner.step(feeds);
    const before = tf.memory().numTensors;
    for (let i = 0; i < 5; i++) await learner.step(feeds);
    await learner.predict(feeds);
    expect(tf.memory().numTensors).toBe(before);
    await learner.close();
  });

  it('goes on from its saved state as if it had not stopped', async () => {
    const whole = await createLearner(game);
    const feeds = randomFeeds(game, whole.network, 8, 2);
    for (let i = 0; i < 3; i++) await whole.step(feeds);
    const saved = whole.save();
    const before = saved.weights.slice();
    const resumed = await Learner.create(smallNetwork(game), OPTIONS, saved);
    for (const learner of [whole, resumed]) for (let i = 0; i < 3; i++) await learner.step(feeds);
    expect(resumed.save()).toEqual(whole.save());
    expect(saved.weights).toEqual(before);
    expect(resumed.steps).toBe(6);
    await whole.close();
    await resumed.close();
  });

  it('lets its average follow the weights, and its step size fall', async () => {
    const learner = await createLearner(game, { averaging: 0.5, learningRateSteps: 1 });
    const feeds = randomFeeds(game, learner.network, 8, 2);
    expect(learner.learningRate).toBeCloseTo(0.01, 6);
    await learner.step(feeds);
    expect(learner.average).toEqual(learner.save().weights);
    const first = learner.average.slice();
    await learner.step(feeds);
    const { weights } = learner.save();
    expect(
      difference(
        learner.average,
        first.map((value, i) => (value + weights[i]!) / 2),
      ),
    ).toBeLessThan(1e-6);
    expect(learner.learningRate).toBeCloseTo(0.01 / Math.sqrt(3), 6);
    await learner.close();
  });
});

/** What is left of the policy loss if the network says exactly what it should. */
function policyFloor(feeds: Feeds): number {
  const [share, owners] = [feeds['share.policy']!.data, feeds['owners']!.data];
  return Array.from(feeds['target.policy']!.data).reduce((sum, p, i) => sum - share[owners[i]!]! * p * Math.log(p), 0);
}
