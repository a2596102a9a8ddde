import { describe, expect, it } from 'vitest';
import { ObservationBatch } from '../../models/batch.ts';
import { expectedResult, OnnxEvaluator, softmaxInPlace } from '../../models/inference.ts';
import { createNetwork, type Network } from '../../models/network.ts';
import { exportOnnx } from '../../models/onnx/export.ts';
import { ProtobufWriter } from '../../models/onnx/protobuf.ts';
import { type ObservationSpec, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { TensorNetwork } from '../../training/tensor-network.ts';
import { loadTensorFlow } from '../../training/tensorflow.ts';
import { batchOf, livelyWeights, randomStates, smallNetwork } from './samples.ts';

/** Largest difference between TensorFlow.js and ONNX Runtime over all outputs. */
async function disagreement(network: Network, weights: Float32Array, batch: ObservationBatch): Promise<number> {
  const { tf } = await loadTensorFlow();
  const tensors = new TensorNetwork(tf, network, weights);
  const evaluator = await OnnxEvaluator.create(exportOnnx(network, weights));
  const [ours, theirs] = [tensors.predict(batch), await evaluator.run(batch)];
  tensors.dispose();
  await evaluator.close();
  const worst = (['policy', 'value', 'margin'] as const).map((name) => {
    expect(theirs[name]).toHaveLength(ours[name].length);
    return ours[name].reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[name][i]!)), 0);
  });
  return Math.max(...worst);
}

describe('a network as an ONNX file', () => {
  for (const [ruleset, scenario] of [
    ['tic-tac-toe', 'standard'],
    ['pig', 'pig-20'],
    ['kuhn-poker', 'standard'],
  ] as const) {
    for (const slots of [true, false]) {
      it(`says what TensorFlow.js says on ${ruleset}, ${slots ? 'with' : 'without'} slots`, async () => {
        const game = loadGame(ruleset, scenario);
        const network = smallNetwork(game, slots);
        const batch = batchOf(game, randomStates(game, 30));
        expect(await disagreement(network, livelyWeights(network, 2), batch)).toBeLessThan(1e-5);
      });
    }
  }

  it('works without units', async () => {
    const network = createNetwork({ globals: 3, units: 0, unitFeatures: 0, actionFeatures: 2, slots: true, widths: { unit: 4, state: 5, action: 6 } });
    const feature = { name: '', low: 0, high: 1, about: '' };
    const spec: ObservationSpec = {
      version: 'test',
      globals: [feature, feature, feature],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [feature, feature] },
    };
    const batch = new ObservationBatch(spec);
    const rng = Rng.from(1);
    const random = (count: number): Float32Array => Float32Array.from({ length: count }, () => rng.float());
    Object.assign(batch, { size: 2, rows: 3, globals: random(6), actions: random(6), owners: Int32Array.of(0, 0, 1), starts: Int32Array.of(0, 2, 3) });
    expect(await disagreement(network, livelyWeights(network, 2), batch)).toBeLessThan(1e-5);
  });

  it('judges a state alike alone and beside others', async () => {
    const game = loadGame('tic-tac-toe', 'standard');
    const network = smallNetwork(game);
    const evaluator = await OnnxEvaluator.create(exportOnnx(network, livelyWeights(network, 2)));
    const states = randomStates(game, 9);
    const together = await evaluator.evaluate(states, states.map((state) => state.legalActions()));
    for (const [i, state] of states.entries()) {
      const [alone] = await evaluator.evaluate([state], [state.legalActions()]);
      expect(alone!.value).toBeCloseTo(together[i]!.value, 5);
      expect(alone!.priors.length).toBe(state.legalActions().length);
      alone!.priors.forEach((prior, a) => expect(prior).toBeCloseTo(together[i]!.priors[a]!, 5));
    }
    await evaluator.close();
  });

  it('answers calls that overlap', async () => {
    const game = loadGame('pig', 'pig-20');
    const network = smallNetwork(game);
    const evaluator = await OnnxEvaluator.create(exportOnnx(network, livelyWeights(network, 2)));
    const states = randomStates(game, 6);
    const one = async (i: number): Promise<number> => (await evaluator.evaluate([states[i]!], [states[i]!.legalActions()]))[0]!.value;
    const inTurn: number[] = [];
    for (let i = 0; i < 6; i++) inTurn.push(await one(i));
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(one))).toEqual(inTurn);
    await evaluator.close();
  });
});

describe('what an evaluator makes of a network', () => {
  it('gives priors that sum to 1 and a value from the view of player 0', async () => {
    const game = loadGame('kuhn-poker', 'standard');
    const network = smallNetwork(game);
    const evaluator = await OnnxEvaluator.create(exportOnnx(network, livelyWeights(network, 2)));
    const states = randomStates(game, 20);
    const batch = batchOf(game, states);
    const { value } = await evaluator.run(batch);
    const answers = await evaluator.evaluate(states, states.map((state) => state.legalActions()));
    answers.forEach(({ priors, value: answered }, i) => {
      expect(priors.reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 5);
      const own = expectedResult(value, i);
      expect(answered).toBeCloseTo(states[i]!.actor === 0 ? own : -own, 6);
    });
    await evaluator.close();
  });

  it('takes the softmax of large logits', () => {
    const logits = Float32Array.of(1000, 1000, -1000, 7);
    softmaxInPlace(logits, 0, 3);
    expect([...logits]).toEqual([0.5, 0.5, 0, 7]);
  });

  it('refuses bytes that are no network', async () => {
    await expect(OnnxEvaluator.create(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'BAD_MODEL' });
  });
});

describe('the protocol-buffer writer', () => {
  it('writes the examples of the protocol-buffer manual', () => {
    expect([...new ProtobufWriter().integer(1, 150).finish()]).toEqual([0x08, 0x96, 0x01]);
    expect([...new ProtobufWriter().text(2, 'testing').finish()]).toEqual([0x12, 7, ...Buffer.from('testing')]);
    expect([...new ProtobufWriter().message(3, (inner) => inner.integer(1, 150)).finish()]).toEqual([0x1a, 3, 0x08, 0x96, 0x01]);
  });

  it('writes fields and bytes of any size', () => {
    const bytes = new ProtobufWriter().bytes(20, new Uint8Array(5000).fill(7)).integer(1, 2 ** 40).finish();
    expect([...bytes.subarray(0, 5)]).toEqual([0xa2, 0x01, 0x88, 0x27, 7]);
    expect([...bytes.subarray(-7)]).toEqual([0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20]);
  });
});
