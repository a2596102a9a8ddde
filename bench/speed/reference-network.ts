import { attentionMask, dense, pool, presence, transformerBlock } from '../../models/architectures/parts.ts';
import type { Heads } from '../../models/architectures/heads.ts';
import { Graph } from '../../models/graph/graph.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { initialWeights } from '../../models/network.ts';
import { loadRuntime, OnnxRunner } from '../../models/onnx/runtime.ts';
import { writeGraph } from '../../models/onnx/write-graph.ts';
import { Rng } from '../../rules/core/index.ts';
import { StepRunner } from '../../training/learners/step-runner.ts';
import type { Benchmark, Workload } from './harness.ts';
import { steppingInPyTorch } from './pytorch.ts';

/*
 * A network of a fixed size, so that the cost of networks can be compared between machines, commits and libraries: 64 tokens of 48
 * numbers, 3 transformer blocks of width 64 with 4 heads, 32 logits for each token, 64 pooled ones and a value. It must never change.
 */

const TOKENS = 64;
const FEATURES = 48;
const WIDTH = 64;
const BLOCKS = 3;
const HEADS = 4;
const LOGITS = 32;
const BATCH = 128;
const SIZES = { batch: BATCH, tokens: TOKENS, features: FEATURES, width: WIDTH, blocks: BLOCKS, heads: HEADS, logits: LOGITS };
const INFERENCE_SIZES = [1, 8, 32] as const;

type ReferenceHeads = Required<Pick<Heads, 'next' | 'survival' | 'value'>>;

function referenceNetwork(): { readonly graph: Graph; readonly heads: ReferenceHeads; readonly weights: Float32Array } {
  const graph = new Graph();
  const units = graph.input('units', ['B', TOKENS, FEATURES]);
  const mask = attentionMask(graph, presence(graph, units));
  let rows = graph.flatten(dense(graph, units, 'read', WIDTH, 1));
  for (let block = 0; block < BLOCKS; block++) rows = transformerBlock(graph, rows, mask, `block${block}`, HEADS, 1 / (2 * BLOCKS));
  const state = pool(graph, graph.reshape(rows, ['B', TOKENS, WIDTH]), 'pool', WIDTH);
  const heads = {
    next: graph.reshape(dense(graph, rows, 'logits', LOGITS, 0.01), ['B', TOKENS * LOGITS]),
    survival: dense(graph, state, 'pooled', TOKENS, 0.01),
    value: dense(graph, state, 'value', 3, 0.01),
  };
  return { graph, heads, weights: initialWeights({ graph, size: graph.weights }, Rng.from('reference')) };
}

function randomFeeds({ graph, weights }: { readonly graph: Graph; readonly weights: Float32Array }, states: number): Feeds {
  const rng = Rng.from('reference rows');
  const feeds = graph.inputs.map(({ name, shape }): [string, Feeds[string]] => {
    const sizes = shape.map((size) => (typeof size === 'number' ? size : states));
    return [
      name,
      { shape: sizes, data: Float32Array.from({ length: sizes.reduce((product, size) => product * size, 1) }, () => rng.float() / states) },
    ];
  });
  return { ...Object.fromEntries(feeds), weights: { data: weights, shape: [weights.length] } };
}

/** What Adam reads at its first step. */
function adamFeeds(size: number): Feeds {
  const vector = (): Feeds[string] => ({ data: new Float32Array(size), shape: [size] });
  const number = (value: number): Feeds[string] => ({ data: Float32Array.of(value), shape: [1] });
  return {
    mean: vector(),
    square: vector(),
    average: vector(),
    rate: number(1e-3),
    'mean.correction': number(10),
    'square.correction': number(1000),
    keep: number(0.99),
  };
}

async function stepping(): Promise<Workload> {
  const network = referenceNetwork();
  const headWeights = { policy: 0, value: 1, margin: 0, soon: 0, survival: 1, next: 1, control: 0, belief: 0 };
  const runner = await StepRunner.create(network, { headWeights, weightDecay: 1e-4, gradientClip: 1 }, (graph, outputs) =>
    OnnxRunner.create(writeGraph(graph, { outputs })),
  );
  const feeds = { ...randomFeeds(network, BATCH), ...adamFeeds(network.graph.weights) };
  return {
    async run() {
      await runner.run(feeds);
      return BATCH;
    },
    close: () => runner.close(),
  };
}

function referenceFile(): { readonly onnx: Uint8Array; readonly feeds: (states: number) => Feeds } {
  const network = referenceNetwork();
  return {
    onnx: writeGraph(network.graph, { outputs: { ...network.heads }, weights: network.weights }),
    feeds: (states) => randomFeeds(network, states),
  };
}

async function judging(states: number): Promise<Workload> {
  const { onnx, feeds } = referenceFile();
  const runner = await OnnxRunner.create(onnx);
  const given = feeds(states);
  return {
    async run() {
      await runner.run(given);
      return states;
    },
    close: () => runner.close(),
  };
}

/** The same without anything of this project around it. */
async function judgingRaw(states: number): Promise<Workload> {
  const { onnx, feeds } = referenceFile();
  const { InferenceSession, Tensor } = await loadRuntime();
  const session = await InferenceSession.create(onnx, { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' });
  const { data, shape } = feeds(states)['units']!;
  const given = { units: new Tensor('float32', data as Float32Array, shape) };
  return {
    async run() {
      await session.run(given);
      return states;
    },
    close: () => session.release(),
  };
}

export function referenceNetworkBenchmarks(): Benchmark[] {
  const inference = INFERENCE_SIZES.map((size) => ({
    name: `network/reference-${size}`,
    unit: 'evaluations',
    about: `states judged in ONNX Runtime by a fixed transformer of 64 tokens, ${INFERENCE_SIZES.join(', ')} at once`,
    prepare: () => judging(size),
    rival: {
      kind: 'runner-cost',
      about: 'share of the time of network that a bare session of ONNX Runtime does not take',
      unit: '%' as const,
      compare: (speed: number, raw: number) => 100 * (1 - speed / raw),
      prepare: () => judgingRaw(size),
    },
  }));
  const step = {
    name: 'learner/reference-step',
    unit: 'samples',
    about:
      'training rows learnt in ONNX Runtime in batches of the default size, Adam ' +
      `included; \`reference-step\` is the fixed transformer in batches of ${BATCH}`,
    prepare: stepping,
    rival: {
      kind: 'learner-gain',
      about: 'how many steps the learner makes in the time of one in PyTorch, on one thread',
      unit: 'times' as const,
      compare: (speed: number, pytorch: number) => speed / pytorch,
      prepare: () => steppingInPyTorch(SIZES, referenceNetwork().graph.weights),
    },
  };
  return [...inference, step];
}
