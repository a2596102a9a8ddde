import { describe, expect, it } from 'vitest';
import type { Tensor2D } from '@tensorflow/tfjs';
import type { HeadName } from '../../models/architectures/heads.ts';
import { leadingTo } from '../../models/graph/operation.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { createNetwork, type Network } from '../../models/network.ts';
import { OnnxRunner } from '../../models/onnx/runtime.ts';
import { writeGraph } from '../../models/onnx/write-graph.ts';
import { Rng } from '../../rules/core/index.ts';
import type { HeadWeights } from '../../training/learners/loss-graph.ts';
import { splitFeeds } from '../../training/learners/parts.ts';
import {
  addAdam,
  type AdamGraph,
  type AdamOptions,
  createAdamGraph,
  createGradientGraph,
  type GradientGraph,
} from '../../training/learners/step-graph.ts';
import { type CreateRunner, StepRunner } from '../../training/learners/step-runner.ts';
import { loadTensorFlow } from '../../training/tensorflow/load.ts';
import { TensorFlowRunner } from '../../training/tensorflow/runner.ts';
import { networkFeeds, OWNERS, SAMPLE, SMALL_NETWORKS, smallSpec } from '../models/architecture-samples.ts';
import { difference, type Outputs, runOnOnnx, runOnReference, runOnTensorFlow, slopesByNudging } from '../models/graph-samples.ts';

const ALL_HEADS: HeadWeights = { policy: 1, value: 0.9, margin: 0.8, soon: 0.7, survival: 0.6, next: 0.5, control: 0.4, belief: 0.3 };
const ADAM: AdamOptions = { weightDecay: 0.01, gradientClip: 0.5 };

/** Weights of each network whose slopes are compared with differences of the loss. */
const NUDGED_WEIGHTS = 16;

const number = (value: number): Feeds[string] => ({ data: Float32Array.of(value), shape: [1] });

/** What Adam reads beside weights and gradient, at step `t` from 1. */
function adamFeeds(size: number, t = 1): Feeds {
  const vector = (): Feeds[string] => ({ data: new Float32Array(size), shape: [size] });
  return {
    mean: vector(),
    square: vector(),
    average: vector(),
    rate: number(0.01),
    'mean.correction': number(1 / (1 - 0.9 ** t)),
    'square.correction': number(1 / (1 - 0.999 ** t)),
    keep: number(0.9),
  };
}

function outputsOf({ losses, gradient }: ReturnType<typeof createGradientGraph>): Outputs {
  return { ...Object.fromEntries(losses.map(({ name, tensor }) => [`loss.${name}`, tensor])), gradient };
}

/** The greatest difference between two gradients, relative to the longest slope. */
function gradientDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const greatest = Math.max(...Array.from(a, Math.abs), 1e-3);
  return a.length === b.length ? Math.max(...Array.from(a, (slope, i) => Math.abs(slope - b[i]!))) / greatest : Infinity;
}

async function expectRightGradient(network: Network, headWeights: HeadWeights, feedsOf: () => Feeds): Promise<void> {
  const gradientGraph = createGradientGraph(network, headWeights);
  const outputs = outputsOf(gradientGraph);
  const feeds = feedsOf();
  const exact = runOnReference(network.graph, outputs, feeds);
  for (const results of [await runOnOnnx(network.graph, outputs, feeds), await runOnTensorFlow(network.graph, outputs, feeds)]) {
    for (const { name } of gradientGraph.losses)
      expect(difference(exact[`loss.${name}`]!, results[`loss.${name}`]!), name).toBeLessThan(1e-5);
    expect(gradientDifference(exact['gradient']!, results['gradient']!)).toBeLessThan(1e-4);
  }
  const rng = Rng.from(9);
  const at = Array.from({ length: NUDGED_WEIGHTS }, () => rng.below(network.size));
  const nudged = slopesByNudging(network.graph, gradientGraph.total, feeds, 'weights', at);
  expect(
    gradientDifference(
      nudged,
      Float64Array.from(at, (i) => exact['gradient']![i]!),
    ),
  ).toBeLessThan(1e-5);
}

describe('losses and gradient', () => {
  it.each(SMALL_NETWORKS)('of the $name network are right on both runtimes', async ({ create }) => {
    const network = create();
    await expectRightGradient(network, ALL_HEADS, () => networkFeeds(network, 11));
  });

  it('are right for one state with one action', async () => {
    const network = createNetwork(smallSpec(), { kind: 'entity', width: 4, blocks: 1, heads: 2, state: 5, action: 4 });
    const sample = { states: 1, actions: 1, rows: { 'pointer.units': 3, 'pointer.map': 6 } };
    await expectRightGradient(network, ALL_HEADS, () => networkFeeds(network, 12, sample, Int32Array.of(0)));
  });

  it.each(['policy', 'value', 'margin', 'soon', 'survival', 'next', 'control', 'belief'] as const)(
    'are right for %s alone',
    async (head) => {
      const network = createNetwork(smallSpec(), { kind: 'trunk', width: 4, blocks: 1, units: { width: 4 }, state: 4, action: 4 });
      const none = Object.fromEntries(Object.keys(ALL_HEADS).map((name) => [name, 0])) as Record<HeadName, number>;
      await expectRightGradient(network, { ...none, [head]: 1 }, () => networkFeeds(network, 13));
    },
  );

  it('leave out heads that do not count', () => {
    const network = createNetwork(smallSpec(), { kind: 'entity', width: 4, state: 4, action: 4 });
    const { losses, gradient } = createGradientGraph(network, { ...ALL_HEADS, survival: 0, next: 0, belief: 0 });
    expect(losses.map(({ name }) => name)).toEqual(['policy', 'value', 'margin', 'soon']);
    expect(network.graph.inputs.map(({ name }) => name)).not.toContain('target.survival');
    const read = new Set(leadingTo(network.graph.operations, [gradient]).flatMap(({ from }) => from.map(({ name }) => name)));
    expect(read).not.toContain(network.heads.survival!.name);
    const none = Object.fromEntries(Object.keys(ALL_HEADS).map((name) => [name, 0])) as Record<HeadName, number>;
    expect(() => createGradientGraph(createNetwork(smallSpec(), { kind: 'mlp' }), none)).toThrow(
      'every head that this network has weighs 0',
    );
  });

  it('are those of cross-entropy and squared error', () => {
    const network = createNetwork(smallSpec({ units: 0, hasMap: false, pointers: [] }), { kind: 'mlp', width: 4, layers: 1, action: 4 });
    const graph = createGradientGraph(network, ALL_HEADS);
    const { policy, value, margin } = network.heads;
    const feeds = networkFeeds(network, 14);
    const results = runOnReference(network.graph, { ...outputsOf(graph), policy, value, margin }, feeds);
    const given = (name: string): ArrayLike<number> => feeds[name]!.data;
    const logShare = (logits: ArrayLike<number>, i: number, among: readonly number[]): number =>
      logits[i]! - Math.log(among.reduce((sum, k) => sum + Math.exp(logits[k]!), 0));
    const actions = Array.from(OWNERS.keys());
    const policyLoss = -actions.reduce(
      (sum, n) =>
        sum +
        given('share.policy')[OWNERS[n]!]! *
          given('target.policy')[n]! *
          logShare(
            results['policy']!,
            n,
            actions.filter((k) => OWNERS[k] === OWNERS[n]),
          ),
      0,
    );
    const valueLoss = -[0, 1, 2, 3, 4, 5, 6, 7, 8].reduce(
      (sum, i) =>
        sum +
        given('share.value')[Math.floor(i / 3)]! *
          given('target.value')[i]! *
          logShare(
            results['value']!,
            i,
            [0, 1, 2].map((k) => Math.floor(i / 3) * 3 + k),
          ),
      0,
    );
    const marginLoss = [0, 1, 2].reduce(
      (sum, i) => sum + given('share.margin')[i]! * (results['margin']![i]! - given('target.margin')[i]!) ** 2,
      0,
    );
    expect(results['loss.policy']![0]).toBeCloseTo(policyLoss, 8);
    expect(results['loss.value']![0]).toBeCloseTo(valueLoss, 8);
    expect(results['loss.margin']![0]).toBeCloseTo(marginLoss, 8);
  });

  it("are what TensorFlow.js's own differentiation finds", async () => {
    const network = createNetwork(smallSpec({ hasMap: false, pointers: [] }), { kind: 'mlp', width: 5, layers: 2, action: 4 });
    const graph = createGradientGraph(network, { ...ALL_HEADS, policy: 0, soon: 0 });
    const feeds = networkFeeds(network, 15);
    const ours = Array.from((await runOnOnnx(network.graph, { gradient: graph.gradient }, feeds))['gradient']!);
    const { tf } = await loadTensorFlow('wasm');
    const read = network.graph.parameters.filter(({ tensor }) => /^(layer|value|margin)/.test(tensor.name));
    const input = (name: string): Tensor2D => tf.tensor2d(Float32Array.from(feeds[name]!.data), [3, feeds[name]!.data.length / 3]);
    const slopes = tf.grads((...given) => {
      const parameter = (name: string): Tensor2D => given[read.findIndex(({ tensor }) => tensor.name === name)] as Tensor2D;
      const layer = (x: Tensor2D, name: string): Tensor2D => tf.add(tf.matMul(x, parameter(`${name}.weight`)), parameter(`${name}.bias`));
      const first = tf.add<Tensor2D>(
        layer(input('globals'), 'layer0.globals'),
        tf.matMul(input('units'), parameter('layer0.units.weight')),
      );
      const state = tf.relu(layer(tf.relu(first), 'layer1'));
      const value = tf.mul(tf.mul(tf.logSoftmax(layer(state, 'value')), input('target.value')), input('share.value'));
      const margin = tf.mul(tf.square(tf.sub(layer(state, 'margin'), input('target.margin'))), input('share.margin'));
      return tf.sub(tf.mul(tf.sum(margin), ALL_HEADS.margin), tf.mul(tf.sum(value), ALL_HEADS.value));
    });
    const weights = feeds['weights']!.data;
    const theirs = slopes(
      read.map(({ tensor, offset, size }) =>
        tf.tensor(Float32Array.from(weights.subarray(offset, offset + size)), tensor.shape as number[]),
      ),
    );
    read.forEach(({ tensor, offset, size }, i) =>
      expect(gradientDifference(theirs[i]!.dataSync(), ours.slice(offset, offset + size)), tensor.name).toBeLessThan(1e-4),
    );
  });
});

/** Adam with clipping and decoupled decay in plain arrays. */
function plainAdam(
  state: { weights: number[]; mean: number[]; square: number[]; average: number[] },
  gradient: ArrayLike<number>,
  t: number,
  rate: number,
  keep: number,
): number {
  const length = Math.hypot(...Array.from(gradient));
  const scale = Math.min(1, ADAM.gradientClip / length);
  state.weights.forEach((weight, i) => {
    const g = gradient[i]! * scale;
    state.mean[i] = 0.9 * state.mean[i]! + 0.1 * g;
    state.square[i] = 0.999 * state.square[i]! + 0.001 * g * g;
    const direction = state.mean[i]! / (1 - 0.9 ** t) / (Math.sqrt(state.square[i]! / (1 - 0.999 ** t)) + 1e-8);
    state.weights[i] = weight - rate * direction - rate * ADAM.weightDecay * weight;
    state.average[i] = keep * state.average[i]! + (1 - keep) * state.weights[i]!;
  });
  return length;
}

describe('Adam', () => {
  const SIZE = 6;
  const runners: readonly (readonly [string, CreateRunner])[] = [
    ['ONNX Runtime', (graph, outputs) => OnnxRunner.create(writeGraph(graph, { outputs }))],
    ['TensorFlow.js', async (graph, outputs) => new TensorFlowRunner((await loadTensorFlow('wasm')).tf, graph, outputs)],
  ];

  it.each(runners)('does on %s what it does in plain arrays', async (_, createRunner) => {
    const rng = Rng.from(21);
    const { graph, length, weights, mean, square, average } = createAdamGraph(SIZE, ADAM);
    const runner = await createRunner(graph, {
      length,
      'after.weights': weights,
      'after.mean': mean,
      'after.square': square,
      'after.average': average,
    });
    const start = Array.from({ length: SIZE }, () => Math.fround(rng.float() - 0.5));
    const plain = { weights: [...start], mean: Array<number>(SIZE).fill(0), square: Array<number>(SIZE).fill(0), average: [...start] };
    let state: Record<string, Float32Array> = {
      weights: Float32Array.from(start),
      mean: new Float32Array(SIZE),
      square: new Float32Array(SIZE),
      average: Float32Array.from(start),
    };
    for (let t = 1; t <= 8; t++) {
      // Gradients that are clipped and others that are not, and one of nothing.
      const gradient = Float32Array.from({ length: SIZE }, () => (t === 5 ? 0 : (rng.float() - 0.5) * (t % 2 === 0 ? 10 : 0.1)));
      const vectors = Object.fromEntries(Object.entries({ ...state, gradient }).map(([name, data]) => [name, { data, shape: [SIZE] }]));
      const results = await runner.run({ ...adamFeeds(SIZE, t), ...vectors });
      expect(results['length']![0]).toBeCloseTo(plainAdam(plain, gradient, t, 0.01, 0.9), 5);
      state = Object.fromEntries(['weights', 'mean', 'square', 'average'].map((name) => [name, results[`after.${name}`]!]));
      for (const name of ['weights', 'mean', 'square', 'average'] as const)
        expect(difference(plain[name], state[name]!), `${name} at ${t}`).toBeLessThan(1e-6);
    }
    await runner.close();
  });
});

/** Gradient and Adam in one graph, the network's own. */
function wholeStep(network: Network, headWeights: typeof ALL_HEADS, adam: AdamOptions): GradientGraph & AdamGraph {
  const gradient = createGradientGraph(network, headWeights);
  return { ...gradient, ...addAdam(gradient.graph, gradient.gradient, adam) };
}

describe('one step', () => {
  const create = (): Network =>
    createNetwork(smallSpec(), { kind: 'trunk', width: 4, blocks: 1, units: { width: 4, blocks: 1, heads: 2 }, state: 4, action: 4 });
  const onOnnx: CreateRunner = (graph, outputs) => OnnxRunner.create(writeGraph(graph, { outputs }));
  const onTensorFlow: CreateRunner = async (graph, outputs) => new TensorFlowRunner((await loadTensorFlow('wasm')).tf, graph, outputs);

  it('is the same in one graph and in parts', async () => {
    const network = create();
    const { length, mean, losses } = wholeStep(network, ALL_HEADS, ADAM);
    const feeds = { ...networkFeeds(network, 31), ...adamFeeds(network.size) };
    const outputs = {
      'after.length': length,
      'after.mean': mean,
      ...Object.fromEntries(losses.map(({ name, tensor }) => [`loss.${name}`, tensor])),
    };
    const whole = await runOnOnnx(network.graph, outputs, feeds);
    for (const createRunner of [onOnnx, onTensorFlow]) {
      for (const statesPerPart of [1, 2, 3]) {
        const runner = await StepRunner.create(create(), { headWeights: ALL_HEADS, ...ADAM, statesPerPart }, createRunner);
        const results = await runner.run(feeds);
        await runner.close();
        for (const name of Object.keys(outputs))
          expect(difference(whole[name]!, results[name]!), `${name} with ${statesPerPart} at once`).toBeLessThan(1e-4);
      }
    }
  });

  it.each(SMALL_NETWORKS)('of the $name network has all it needs on WASM, and lowers the loss', async ({ create: createSmall }) => {
    const network = createSmall();
    const { weights, total } = wholeStep(network, ALL_HEADS, { weightDecay: 0, gradientClip: 1 });
    const feeds = networkFeeds(network, 32);
    // Targets and shares of real rows are never negative.
    const positive = Object.fromEntries(
      Object.entries(feeds).map(([name, { data, shape }]) => [
        name,
        /^(target|share)/.test(name) ? { data: Float32Array.from(data, Math.abs), shape } : { data, shape },
      ]),
    );
    const before = await runOnTensorFlow(
      network.graph,
      { weights, total },
      { ...positive, ...adamFeeds(network.size), rate: number(1e-3) },
    );
    const after = await runOnTensorFlow(
      network.graph,
      { total },
      { ...positive, weights: { data: Float32Array.from(before['weights']!), shape: [network.size] } },
    );
    expect(after['total']![0]!).toBeLessThan(before['total']![0]!);
  });

  it('cuts a batch into parts with their own actions and pointers', () => {
    const network = create();
    createGradientGraph(network, ALL_HEADS);
    const feeds = networkFeeds(network, 33);
    const parts = splitFeeds(network.graph, feeds, 2);
    expect(parts.map(({ owners }) => Array.from(owners!.data))).toEqual([
      [0, 0, 1],
      [0, 0, 0, 0],
    ]);
    expect(parts.map(({ units }) => units!.shape)).toEqual([
      [2, 3, 3],
      [1, 3, 3],
    ]);
    expect(parts[1]!['pointer.units']!.data).toEqual(
      Int32Array.from(feeds['pointer.units']!.data.subarray(3), (to) => (to < 0 ? -1 : to - 6)),
    );
    expect(parts[1]!['target.policy']!.data).toEqual(feeds['target.policy']!.data.subarray(3));
    expect(splitFeeds(network.graph, feeds, SAMPLE.states)).toEqual([feeds]);
  });
});
