import { beforeAll, describe, expect, it } from 'vitest';
import { createNetwork, initialWeights, networkShape } from '../../models/network.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig } from '../../training/config.ts';
import { Learner } from '../../training/learner.ts';
import { computeLosses, type Losses } from '../../training/losses.ts';
import { TensorNetwork } from '../../training/tensor-network.ts';
import { loadTensorFlow, type TensorFlow } from '../../training/tensorflow.ts';
import type { TrainingBatch } from '../../training/training-batch.ts';
import { batchOf, livelyWeights, randomStates, smallNetwork } from '../models/samples.ts';

/** Decisions met in random play with random targets; every third has no policy to learn. */
function randomBatch(game: Game, size: number, seed: number): TrainingBatch {
  const rng = Rng.from(seed);
  const inputs = batchOf(game, randomStates(game, size, seed));
  const shares = (count: number): number[] => {
    const parts = Array.from({ length: count }, () => rng.float());
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  };
  const rows = Array.from({ length: size }, (_, i) => i);
  return {
    inputs,
    policy: Float32Array.from(rows.flatMap((i) => shares(inputs.starts[i + 1]! - inputs.starts[i]!))),
    policyWeight: Float32Array.from(rows, (i) => (i % 3 === 0 ? 0 : 1)),
    value: Float32Array.from(rows.flatMap(() => shares(3))),
    margin: Float32Array.from(rows, () => 2 * rng.float() - 1),
  };
}

describe('the learner on TensorFlow.js', () => {
  let tf: TensorFlow;
  beforeAll(async () => {
    tf = (await loadTensorFlow()).tf;
  });

  for (const [ruleset, scenario] of [
    ['pig', 'pig-20'],
    ['tic-tac-toe', 'standard'],
  ] as const) {
    it(`computes the gradient that finite differences give on ${ruleset}`, () => {
      const game = loadGame(ruleset, scenario);
      const network = smallNetwork(game);
      const config = resolveConfig({ valueWeight: 0.7, marginWeight: 0.4 });
      const weights = livelyWeights(network, 3);
      const batch = randomBatch(game, 12, 4);
      const learner = new Learner(tf, network, config, weights);
      const gradient = new Float32Array(network.size);
      learner.computeGradient(batch, gradient);
      const tensors = new TensorNetwork(tf, network, weights);
      const loss = (changed: Float32Array): number => {
        tensors.setWeights(changed);
        const { policy, value, margin }: Losses = computeLosses(batch, tensors.predict(batch.inputs), config).losses;
        return policy + 0.7 * value + 0.4 * margin;
      };
      const rng = Rng.from(5);
      const largest = gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
      for (const { offset, size } of network.parameters) {
        for (let probe = 0; probe < 4; probe++) {
          const at = offset + rng.below(size);
          const nudged = (by: number): Float32Array => weights.map((w, i) => (i === at ? w + by : w));
          const slope = (loss(nudged(2e-3)) - loss(nudged(-2e-3))) / 4e-3;
          expect(Math.abs(slope - gradient[at]!)).toBeLessThan(0.01 * largest);
        }
      }
      learner.dispose();
      tensors.dispose();
    });
  }

  it('keeps no tensors from step to step', () => {
    const game = loadGame('pig', 'pig-20');
    const network = smallNetwork(game);
    const learner = new Learner(tf, network, resolveConfig(), livelyWeights(network, 1));
    const batch = randomBatch(game, 8, 2);
    learner.step(batch);
    const before = tf.memory().numTensors;
    for (let i = 0; i < 10; i++) learner.step(batch);
    learner.predict(batch.inputs);
    expect(tf.memory().numTensors).toBe(before);
    learner.dispose();
    expect(tf.memory().numTensors).toBe(before - network.parameters.length);
  });

  it('learns a batch by heart', () => {
    const game = loadGame('pig', 'pig-20');
    const network = createNetwork(networkShape(game.observation, { unit: 16, state: 32, action: 16 }));
    const learner = new Learner(tf, network, resolveConfig({ learningRate: 0.01 }), initialWeights(network, Rng.from(1)));
    const batch = randomBatch(game, 6, 2);
    const first = learner.step(batch);
    let last = first;
    for (let i = 0; i < 300; i++) last = learner.step(batch);
    expect(last.policy).toBeLessThan(first.policy / 5);
    expect(last.value).toBeLessThan(first.value);
    expect(last.margin).toBeLessThan(first.margin / 5);
    learner.dispose();
  });

  it('goes on from its saved state as if it had not stopped', () => {
    const game = loadGame('tic-tac-toe', 'standard');
    const network = smallNetwork(game);
    const config = resolveConfig();
    const batch = randomBatch(game, 8, 2);
    const whole = new Learner(tf, network, config, livelyWeights(network, 1));
    for (let i = 0; i < 3; i++) whole.step(batch);
    const resumed = new Learner(tf, network, config, whole.save());
    for (const learner of [whole, resumed]) for (let i = 0; i < 3; i++) learner.step(batch);
    expect(resumed.save()).toEqual(whole.save());
    whole.dispose();
    resumed.dispose();
  });
});
