import { describe, expect, it } from 'vitest';
import { addGradient } from '../../models/graph/gradient.ts';
import { Graph } from '../../models/graph/graph.ts';
import type { Neighbours, Tensor, Unary } from '../../models/graph/operation.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import {
  addWeighedLoss,
  difference,
  hexBoard,
  randomFeeds,
  runOnOnnx,
  runOnReference,
  runOnTensorFlow,
  type Sample,
  slopesByNudging,
  squareBoard,
} from './graph-samples.ts';

interface Case {
  readonly name: string;
  /** The tensor that is tested, of inputs that it names. */
  readonly build: (graph: Graph) => Tensor;
  /** Number of rows that places point into. */
  readonly rows?: Sample['rows'];
  readonly hasSlope?: boolean;
  /** Given inputs instead of random ones from −1 to 1. */
  readonly given?: Feeds;
}

const positive: Feeds = { x: { data: Float32Array.of(0.2, 0.5, 0.9, 1.4, 3, 7), shape: [2, 3] } };

function unary(op: Unary, hasSlope = true, given: Feeds = {}): Case {
  return { name: op, build: (graph) => graph.unary(op, graph.input('x', ['B', 3])), hasSlope, given };
}

function binary(op: 'add' | 'subtract' | 'multiply' | 'divide' | 'equal' | 'least', hasSlope = true): Case[] {
  const shapes = [
    [
      ['B', 3],
      ['B', 3],
    ],
    [['B', 2, 3], [3]],
    [
      ['B', 2, 3],
      [2, 3],
    ],
    [
      ['B', 2, 3],
      ['B', 1, 3],
    ],
    [
      ['B', 2, 3],
      ['B', 2, 1],
    ],
    [['B', 2, 3], [1]],
    [
      ['B', 2, 2, 3],
      ['B', 1, 1, 3],
    ],
  ] as const; // prettier-ignore
  return shapes.map(([a, b]) => ({
    name: `${op} of [${a}] and [${b}]`,
    build: (graph) => graph[op](graph.input('a', a), graph.input('b', b)),
    hasSlope,
  }));
}

function products(): Case[] {
  return [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].flatMap(([ta, tb]) =>
    [2, 5].map((width) => ({
      name: `product of matrices ${ta ? 'transposed' : 'as they are'} and ${tb ? 'transposed' : 'as they are'}, ${width} wide`,
      build: (graph: Graph) =>
        graph.product(
          graph.input('a', ta ? ['B', 2, 3, 4] : ['B', 2, 4, 3]),
          graph.input('b', tb ? ['B', 2, width, 3] : ['B', 2, 3, width]),
          [ta!, tb!],
        ),
    })),
  );
}

function boards(name: string, table: Neighbours): Case[] {
  const { places, directions } = table;
  return [
    { name: `neighbours on ${name}`, build: (graph) => graph.neighbours(graph.input('x', ['B', places, 2]), table) },
    { name: `neighboursBack on ${name}`, build: (graph) => graph.neighboursBack(graph.input('x', ['B', places, directions * 2]), table) },
  ];
}

// biome-ignore format: a table, one row a line
const CASES: readonly Case[] = [
  ...(['relu', 'exp', 'tanh', 'abs', 'negate'] as const).map((op) => unary(op)),
  unary('log', true, positive),
  unary('sqrt', true, positive),
  unary('sign', false, { x: { data: Float32Array.of(-2, -0, 0, 1e-30, 3, -1e-30), shape: [2, 3] } }),
  unary('step', false, { x: { data: Float32Array.of(-2, -0, 0, 1e-30, 3, -1e-30), shape: [2, 3] } }),
  ...binary('add'),
  ...binary('subtract'),
  ...binary('multiply'),
  ...binary('divide'),
  ...binary('least', false),
  { name: 'equal', build: (graph) => graph.equal(graph.input('x', ['B', 3]), graph.input('y', [3])), hasSlope: false, given: { x: { data: Float32Array.of(1, 2, 3, 3, 2, 0), shape: [2, 3] }, y: { data: Float32Array.of(1, 2, 0), shape: [3] } } },
  { name: 'affine', build: (graph) => graph.affine(graph.input('x', ['B', 3]), -2, 3) },
  { name: 'affine without offset', build: (graph) => graph.affine(graph.input('x', ['B', 3]), 0.5) },
  { name: 'affine that only adds', build: (graph) => graph.affine(graph.input('x', ['B', 3]), 1, 0.5) },
  { name: 'affine that forgets', build: (graph) => graph.affine(graph.input('x', ['B', 3]), 0, 7) },
  { name: 'linear', build: (graph) => graph.linear(graph.input('x', ['B', 4]), graph.input('m', [4, 3])) },
  { name: 'linear with bias', build: (graph) => graph.linear(graph.input('x', ['B*5', 4]), graph.input('m', [4, 3]), graph.input('b', [3])) },
  { name: 'linear of nothing but a bias', build: (graph) => graph.linear(graph.input('x', ['B', 0]), graph.input('m', [0, 3]), graph.input('b', [3])) },
  { name: 'linearBack', build: (graph) => graph.linearBack(graph.input('x', ['B', 4]), graph.input('m', [3, 4])) },
  { name: 'outer', build: (graph) => graph.outer(graph.input('x', ['B', 4]), graph.input('y', ['B', 3])), hasSlope: false },
  ...products(),
  { name: 'sum over the first axis', build: (graph) => graph.sum(graph.input('x', ['B', 2, 3]), [0]) },
  { name: 'sum over the first axes', build: (graph) => graph.sum(graph.input('x', ['B', 2, 3]), [0, 1]) },
  { name: 'sum over the middle', build: (graph) => graph.sum(graph.input('x', ['B', 2, 3]), [1]) },
  { name: 'sum over everything', build: (graph) => graph.sum(graph.input('x', ['B', 2, 3]), [0, 1, 2]) },
  { name: 'max over the middle', build: (graph) => graph.max(graph.input('x', ['B', 4, 3]), 1) },
  { name: 'max over the last axis', build: (graph) => graph.max(graph.input('x', ['B', 3]), 1) },
  { name: 'softmax', build: (graph) => graph.softmax(graph.input('x', ['B', 2, 3])) },
  { name: 'softmax of large numbers', build: (graph) => graph.softmax(graph.input('x', ['B', 3])), hasSlope: false, given: { x: { data: Float32Array.of(1000, 1001, 0, -1e9, -1e9, -1e9), shape: [2, 3] } } },
  { name: 'reshape', build: (graph) => graph.reshape(graph.input('x', ['B', 2, 3]), ['B*2', 3]) },
  { name: 'transpose', build: (graph) => graph.transpose(graph.input('x', ['B', 2, 3, 4]), [0, 3, 1, 2]) },
  { name: 'gather by index', build: (graph) => graph.gather(graph.input('x', ['B', 3]), graph.input('i', ['N'], 'index')) },
  { name: 'gather by pointer', build: (graph) => graph.gather(graph.input('x', ['B*4', 3]), graph.input('i', ['N'], 'pointer')), rows: { i: 8 } },
  { name: 'gather by pointers to nothing', build: (graph) => graph.gather(graph.input('x', ['B', 3]), graph.input('i', ['N'], 'pointer')), given: { i: { data: new Int32Array(7).fill(-1), shape: [7] } } },
  { name: 'scatter by index', build: (graph) => graph.scatter(graph.input('x', ['N', 3]), graph.input('i', ['N'], 'index'), graph.input('like', ['B', 1])) },
  { name: 'scatter by pointer', build: (graph) => graph.scatter(graph.input('x', ['N', 3]), graph.input('i', ['N'], 'pointer'), graph.input('like', ['B*4', 2])), rows: { i: 8 } },
  { name: 'highest', build: (graph) => graph.highest(graph.input('x', ['N', 1]), graph.input('i', ['N'], 'index'), graph.input('like', ['B', 1])), hasSlope: false },
  { name: 'highest for states of which some have no action', build: (graph) => graph.highest(graph.input('x', ['N', 1]), graph.input('i', ['N'], 'index'), graph.input('like', ['B', 1])), hasSlope: false, given: { i: { data: new Int32Array(7), shape: [7] } } },
  ...boards('a board of squares', squareBoard(2, 3)),
  ...boards('a board of hexagons', hexBoard(3, 2)),
];

const SAMPLE = { states: 2, actions: 7 };

function sampleOf(rows: Case['rows']): Sample {
  return rows === undefined ? SAMPLE : { ...SAMPLE, rows };
}

describe('an operation has the same values everywhere', () => {
  it.each(CASES)('$name', async ({ build, rows, given }) => {
    const graph = new Graph();
    const outputs = { result: build(graph) };
    const feeds = randomFeeds(graph, sampleOf(rows), 1, given);
    const wanted = runOnReference(graph, outputs, feeds)['result']!;
    expect(difference(wanted, (await runOnOnnx(graph, outputs, feeds))['result']!)).toBeLessThan(1e-5);
    expect(difference(wanted, (await runOnTensorFlow(graph, outputs, feeds))['result']!)).toBeLessThan(1e-5);
  });
});

describe('an operation has the slopes that nudging shows', () => {
  it.each(CASES.filter(({ hasSlope = true }) => hasSlope))('$name', async ({ build, rows, given }) => {
    const graph = new Graph();
    const tensor = build(graph);
    const by = graph.inputs.filter(({ type, name }) => type === 'float' && name !== 'like');
    const { loss, slopes } = addWeighedLoss(graph, tensor, by);
    const feeds = randomFeeds(graph, sampleOf(rows), 2, given);
    const [exact, onnx, tensorFlow] = [
      runOnReference(graph, slopes, feeds),
      await runOnOnnx(graph, slopes, feeds),
      await runOnTensorFlow(graph, slopes, feeds),
    ];
    for (const { name } of by) {
      const key = `slope.${name}`;
      expect(difference(slopesByNudging(graph, loss, feeds, name), exact[key]!), `slope by ${name}`).toBeLessThan(1e-6);
      expect(difference(exact[key]!, onnx[key]!), `ONNX slope by ${name}`).toBeLessThan(1e-5);
      expect(difference(exact[key]!, tensorFlow[key]!), `TensorFlow.js slope by ${name}`).toBeLessThan(1e-5);
    }
  });
});

describe('a gradient', () => {
  it('is zero by what the loss does not depend on', async () => {
    const graph = new Graph();
    const [x, y] = [graph.input('x', ['B', 2]), graph.input('y', [3])];
    const loss = graph.reshape(graph.sum(x, [0, 1]), [1]);
    const outputs = { slope: addGradient(graph, loss, [y])[0]! };
    const feeds = randomFeeds(graph, SAMPLE, 3);
    expect(Array.from((await runOnOnnx(graph, outputs, feeds))['slope']!)).toEqual([0, 0, 0]);
  });

  it('is refused by way of an operation without a slope', () => {
    const graph = new Graph();
    const x = graph.input('x', ['B', 2]);
    const loss = graph.reshape(graph.sum(graph.outer(x, x), [0, 1]), [1]);
    expect(() => addGradient(graph, loss, [x])).toThrow('outer has no slope');
  });

  it('adds up over several ways to the loss', () => {
    const graph = new Graph();
    const x = graph.input('x', ['B', 3]);
    const { loss, slopes } = addWeighedLoss(graph, graph.add(graph.multiply(x, graph.unary('tanh', x)), graph.unary('exp', x)), [x]);
    const feeds = randomFeeds(graph, SAMPLE, 4);
    expect(difference(slopesByNudging(graph, loss, feeds, 'x'), runOnReference(graph, slopes, feeds)['slope.x']!)).toBeLessThan(1e-6);
  });
});

describe('a graph', () => {
  it('forgets what was reshaped or transposed in between', () => {
    const graph = new Graph();
    const x = graph.input('x', ['B', 2, 3]);
    expect(graph.reshape(graph.reshape(x, ['B*2', 3]), ['B', 2, 3])).toBe(x);
    expect(graph.transpose(graph.transpose(x, [0, 2, 1]), [0, 2, 1])).toBe(x);
    const turned = graph.transpose(graph.transpose(x, [2, 0, 1]), [2, 0, 1]);
    expect(turned.shape).toEqual([2, 3, 'B']);
    expect(graph.operations.at(-1)).toMatchObject({ op: 'transpose', order: [1, 2, 0], from: [x] });
  });

  it('refuses tensors that do not fit', () => {
    const graph = new Graph();
    const [x, y] = [graph.input('x', ['B', 2]), graph.input('y', [3])];
    expect(() => graph.add(x, y)).toThrow('y [3] does not stretch to x [B, 2]');
    expect(() => graph.add(y, x)).toThrow('does not stretch');
    expect(() => graph.linear(x, graph.input('m', [3, 3]))).toThrow('x [B, 2] does not fit m [3, 3]');
    expect(() => graph.linear(x, graph.input('n', [2, 3]), graph.input('b', [2]))).toThrow('b [2] does not fit');
    expect(() => graph.product(graph.input('p', ['B', 2, 3]), graph.input('q', ['B', 2, 3]))).toThrow('does not fit');
    expect(() => graph.input('x', [1])).toThrow('Two tensors are called "x".');
  });
});

it('a matrix may be the right one of products in several shapes', async () => {
  const graph = new Graph();
  const x = graph.input('x', ['B*6', 4]);
  const wide = graph.reshape(x, ['B', 24]);
  const column = graph.input('column', [4, 1]);
  const first = graph.linear(x, column);
  const outputs = {
    sum: graph.sum(graph.reshape(x, ['B', 6, 4]), [0]),
    outer: graph.outer(graph.input('y', ['B*6', 3]), x),
    wideOuter: graph.outer(graph.input('z', ['B', 2]), wide),
    first,
    back: graph.linearBack(first, column),
  };
  const feeds = randomFeeds(graph, SAMPLE, 5);
  const wanted = runOnReference(graph, outputs, feeds);
  for (let run = 0; run < 20; run++) {
    const results = await runOnTensorFlow(graph, outputs, feeds);
    for (const name of Object.keys(outputs)) expect(difference(wanted[name]!, results[name]!), name).toBeLessThan(1e-5);
  }
});
