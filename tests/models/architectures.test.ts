import { describe, expect, it } from 'vitest';
import { pool } from '../../models/architectures/parts.ts';
import { Graph } from '../../models/graph/graph.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { createNetwork, exportOnnx, initialWeights, type Network } from '../../models/network.ts';
import { OnnxRunner } from '../../models/onnx/runtime.ts';
import { Rng } from '../../rules/core/index.ts';
import { splitFeeds } from '../../training/learners/parts.ts';
import { networkFeeds, OWNERS, SMALL_NETWORKS, smallSpec } from './architecture-samples.ts';
import { difference, type Outputs, runOnOnnx, runOnReference, runOnTensorFlow } from './graph-samples.ts';

function headsOf({ heads }: Network): Outputs {
  return Object.fromEntries(Object.entries(heads).filter(([, tensor]) => tensor !== undefined));
}

async function exported(network: Network, feeds: Feeds): Promise<Readonly<Record<string, Float32Array>>> {
  const runner = await OnnxRunner.create(exportOnnx(network, Float32Array.from(feeds['weights']!.data)));
  const results = await runner.run(feeds);
  await runner.close();
  return results;
}

describe.each(SMALL_NETWORKS)('the $name network', ({ create }) => {
  it('says the same everywhere', async () => {
    const network = create();
    const outputs = headsOf(network);
    const feeds = networkFeeds(network, 1);
    const wanted = runOnReference(network.graph, outputs, feeds);
    const [onnx, tensorFlow] = [await runOnOnnx(network.graph, outputs, feeds), await runOnTensorFlow(network.graph, outputs, feeds)];
    for (const name of Object.keys(outputs)) {
      expect(difference(wanted[name]!, onnx[name]!), `${name} of ONNX Runtime`).toBeLessThan(1e-5);
      expect(difference(wanted[name]!, tensorFlow[name]!), `${name} of TensorFlow.js`).toBeLessThan(1e-5);
    }
  });

  it('says the same of a state alone and beside others', async () => {
    const { heads, graph, ...network } = create();
    const outputs = { policy: heads.policy, value: heads.value };
    const feeds = networkFeeds({ heads, graph, ...network }, 2);
    const together = await runOnOnnx(graph, outputs, feeds);
    for (const [state, part] of splitFeeds(graph, feeds, 1).entries()) {
      const alone = await runOnOnnx(graph, outputs, part);
      expect(
        difference(
          alone['policy']!,
          Array.from(together['policy']!).filter((_, n) => OWNERS[n] === state),
        ),
      ).toBeLessThan(1e-5);
      expect(difference(alone['value']!, Array.from(together['value']!).slice(state * 3, state * 3 + 3))).toBeLessThan(1e-5);
    }
  });

  it('is exported with all that plays and nothing else', async () => {
    const network = create();
    const feeds = networkFeeds(network, 3);
    const wanted = await runOnOnnx(network.graph, headsOf(network), feeds);
    const results = await exported(network, feeds);
    expect(Object.keys(results).sort()).toEqual(['margin', 'policy', 'value']);
    for (const name of Object.keys(results)) expect(difference(wanted[name]!, results[name]!)).toBeLessThan(1e-5);
    const text = new TextDecoder('latin1').decode(exportOnnx(network, Float32Array.from(feeds['weights']!.data)));
    const kept = network.graph.parameters.map(({ tensor }) => tensor.name).filter((name) => text.includes(name));
    const auxiliary = /^(soon|survival|next|control|belief)\./;
    expect(kept).toEqual(network.graph.parameters.map(({ tensor }) => tensor.name).filter((name) => !auxiliary.test(name)));
  });

  it('starts with results of about the size of what it reads', async () => {
    const network = create();
    const weights = initialWeights(network, Rng.from(5));
    const feeds = { ...networkFeeds(network, 5), weights: { data: weights, shape: [weights.length] } };
    const { policy, value } = await runOnOnnx(network.graph, { policy: network.heads.policy, value: network.heads.value }, feeds);
    for (const logit of [...Array.from(policy!), ...Array.from(value!)]) expect(Math.abs(logit)).toBeLessThan(1.5);
  });
});

describe('the entity network', () => {
  const choice = { kind: 'entity', width: 8, blocks: 2, heads: 2, slots: false, state: 8, action: 6 } as const;

  const headsThatSee = ({ heads: { policy, value, survival } }: Network): Outputs => ({ policy, value, survival: survival! });

  it('pays no heed to units that are gone: an empty row more changes nothing but the mean over the rows', async () => {
    const [few, many] = [createNetwork(smallSpec({ pointers: [] }), choice, 3), createNetwork(smallSpec({ pointers: [] }), choice, 4)];
    const feeds = networkFeeds(few, 7);
    const [units, weights] = [feeds['units']!, Float32Array.from(feeds['weights']!.data)];
    const padded = new Float32Array(3 * 4 * 3);
    for (let state = 0; state < 3; state++) padded.set(Array.from(units.data).slice(state * 9, state * 9 + 9), state * 12);
    const { offset, size } = many.graph.parameters.find(({ tensor }) => tensor.name === 'state1.units.mean.weight')!;
    weights.set(
      weights.subarray(offset, offset + size).map((weight) => (weight * 4) / 3),
      offset,
    );
    const alone = await runOnOnnx(few.graph, headsThatSee(few), feeds);
    const beside = await runOnOnnx(many.graph, headsThatSee(many), {
      ...feeds,
      units: { data: padded, shape: [3, 4, 3] },
      weights: { data: weights, shape: [weights.length] },
    });
    for (const name of ['policy', 'value']) expect(difference(alone[name]!, beside[name]!), name).toBeLessThan(1e-5);
    expect(
      difference(
        alone['survival']!,
        Array.from(beside['survival']!).filter((_, i) => i % 4 < 3),
      ),
      'survival',
    ).toBeLessThan(1e-5);
  });

  it('pays no heed without slots to the order of units', async () => {
    const network = createNetwork(smallSpec({ pointers: [] }), choice);
    const feeds = networkFeeds(network, 7);
    const units = feeds['units']!;
    const [u, f] = [3, 3];
    const reversed = Float32Array.from(units.data, (_, i) => {
      const [state, unit, k] = [Math.floor(i / (u * f)), Math.floor(i / f) % u, i % f];
      return units.data[(state * u + (u - 1 - unit)) * f + k]!;
    });
    const outputs = { policy: network.heads.policy, value: network.heads.value };
    const straight = await runOnOnnx(network.graph, outputs, feeds);
    const turned = await runOnOnnx(network.graph, outputs, { ...feeds, units: { ...units, data: reversed } });
    for (const name of ['policy', 'value']) expect(difference(straight[name]!, turned[name]!), name).toBeLessThan(1e-5);
  });

  it('lets units see one another in blocks', async () => {
    const network = createNetwork(smallSpec(), choice);
    const feeds = networkFeeds(network, 8);
    const { units } = feeds;
    const moved = Float32Array.from(units!.data);
    moved[2 * 9] = -moved[2 * 9]!;
    const outputs = { survival: network.heads.survival! };
    const [before, after] = [
      await runOnOnnx(network.graph, outputs, feeds),
      await runOnOnnx(network.graph, outputs, { ...feeds, units: { ...units!, data: moved } }),
    ];
    expect(Math.abs(before['survival']![2 * 3 + 2]! - after['survival']![2 * 3 + 2]!)).toBeGreaterThan(1e-6);
    expect(before['survival']![0]).toBe(after['survival']![0]);
  });
});

describe('pooling of rows', () => {
  /** What is pooled of states of three rows with two numbers each, when one of both parts is passed on as it is and the other not at all. */
  function pooled(part: 'mean' | 'max', rows: readonly number[]): number[] {
    const graph = new Graph();
    const into = pool(graph, graph.input('rows', ['B', 3, 2]), 'pool', 2);
    const total = graph.parameters.reduce((sum, { size }) => sum + size, 0);
    const weights = new Float32Array(total);
    const { offset } = graph.parameters.find(({ tensor }) => tensor.name === `pool.${part}.weight`)!;
    weights.set([1, 0, 0, 1], offset);
    const feeds = { rows: { data: Float32Array.from(rows), shape: [rows.length / 6, 3, 2] }, weights: { data: weights, shape: [total] } };
    return Array.from(runOnReference(graph, { into }, feeds)['into']!);
  }

  it('has a mean that divides by all rows: with a unit gone it is two thirds of the mean of those left', () => {
    expect(pooled('mean', [3, 6, 6, 0, 9, 3])).toEqual([6, 3]);
    expect(pooled('mean', [3, 6, 9, 3, 0, 0])).toEqual([(2 / 3) * 6, (2 / 3) * 4.5]);
  });

  it('has a maximum over the rows that are there, as long as none is negative', () => {
    expect(pooled('max', [3, 6, 6, 0, 0, 0])).toEqual([6, 6]);
    expect(pooled('max', [-3, -6, -6, -1, 0, 0])).toEqual([0, 0]);
  });
});

it('a trunk needs a board', () => {
  expect(() => createNetwork(smallSpec({ hasMap: false, pointers: [] }), { kind: 'trunk' })).toThrow('A trunk needs a game with a map');
});
