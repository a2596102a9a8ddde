import { describe, expect, it } from 'vitest';
import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import { ObservationBatch } from '../../models/batch.ts';
import { observationFeeds } from '../../models/feeds.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import { createNetwork, exportOnnx, initialWeights, type Network, PLAYING_HEADS } from '../../models/network.ts';
import { expectedResult, softmaxInPlace } from '../../models/outputs.ts';
import { ActionList, type ObservationSpec, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { loadTensorFlow } from '../../training/tensorflow/load.ts';
import { TensorFlowRunner } from '../../training/tensorflow/runner.ts';
import { batchOf, livelyWeights, randomStates, SMALL_ENTITY, SMALL_MLP, SMALL_TRUNK, smallNetwork } from './samples.ts';

/** Largest difference between TensorFlow.js and ONNX Runtime over all outputs. */
async function disagreement(network: Network, weights: Float32Array, batch: ObservationBatch): Promise<number> {
  const { graph, heads, shape } = network;
  const { tf } = await loadTensorFlow();
  const outputs = Object.fromEntries(PLAYING_HEADS.map((name) => [name, heads[name]]));
  const ours = await new TensorFlowRunner(tf, graph, outputs).run({
    ...observationFeeds(batch, shape),
    weights: { data: weights, shape: [weights.length] },
  });
  const evaluator = await OnnxEvaluator.create(exportOnnx(network, weights), shape);
  const theirs = await evaluator.run(batch);
  await evaluator.close();
  const worst = PLAYING_HEADS.map((name) => {
    expect(theirs[name]).toHaveLength(ours[name]!.length);
    return ours[name]!.reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[name][i]!)), 0);
  });
  return Math.max(...worst);
}

function evaluatorOf(network: Network): Promise<OnnxEvaluator> {
  return OnnxEvaluator.create(exportOnnx(network, livelyWeights(network, 2)), network.shape);
}

const KINDS: readonly (readonly [string, ArchitectureChoice])[] = [
  ['an entity network', SMALL_ENTITY],
  ['an entity network of one block without slots', { ...SMALL_ENTITY, blocks: 1, slots: false }],
  ['a trunk', SMALL_TRUNK],
  ['a perceptron', SMALL_MLP],
];

describe('a network as an ONNX file', () => {
  for (const [ruleset, scenario] of [
    ['tic-tac-toe', 'standard'],
    ['pig', 'pig-20'],
    ['kuhn-poker', 'standard'],
    ['barons-war', 'skirmish'],
  ] as const) {
    for (const [kind, choice] of KINDS) {
      const game = loadGame(ruleset, scenario);
      if (choice.kind === 'trunk' && game.observation.map.neighbours === undefined) continue;
      it(`says what TensorFlow.js says on ${ruleset}: ${kind}`, async () => {
        const network = createNetwork(game.observation, choice);
        const batch = batchOf(network.shape, randomStates(game, 30));
        expect(await disagreement(network, livelyWeights(network, 2), batch)).toBeLessThan(1e-5);
      });
    }
  }

  it('works without units', async () => {
    const feature = { name: '', low: 0, high: 1, about: '' };
    const spec: ObservationSpec = {
      version: 'test',
      globals: [feature, feature, feature],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [feature, feature], pointers: [] },
    };
    const network = createNetwork(spec, SMALL_ENTITY);
    const batch = new ObservationBatch(network.shape);
    const rng = Rng.from(1);
    const random = (count: number): Float32Array => Float32Array.from({ length: count }, () => rng.float());
    Object.assign(batch, {
      size: 2,
      rows: 3,
      globals: random(6),
      actions: random(6),
      owners: Int32Array.of(0, 0, 1),
      starts: Int32Array.of(0, 2, 3),
    });
    expect(await disagreement(network, livelyWeights(network, 2), batch)).toBeLessThan(1e-5);
  });

  it('begins with equal priors and level values', async () => {
    const game = loadGame('barons-war', 'skirmish');
    const states = randomStates(game, 8);
    for (const [, choice] of KINDS) {
      const network = createNetwork(game.observation, choice);
      const evaluator = await OnnxEvaluator.create(exportOnnx(network, initialWeights(network, Rng.from(3))), network.shape);
      for (const { value, priors } of await evaluator.evaluate(
        states,
        states.map((state) => state.legalActions()),
      )) {
        expect(Math.abs(value)).toBeLessThan(0.3);
        for (const prior of priors) expect(Math.abs(Math.log(prior * priors.length))).toBeLessThan(1);
      }
      await evaluator.close();
    }
  });

  it.each(KINDS)('says the same without the rows that a game never fills, and of values alone: %s', async (_, choice) => {
    const [large, small] = [loadGame('barons-war', 'vanguard'), loadGame('barons-war', 'skirmish')];
    const network = createNetwork(large.observation, { ...choice, ...(choice.kind === 'entity' ? { slots: false } : {}) });
    if (network.shape.map !== null) return;
    const evaluator = await evaluatorOf(network);
    const states = randomStates(small, 6);
    const batch = batchOf(network.shape, states);
    const whole = await evaluator.run(batch);
    const legal = states.map((state) => state.legalActions());
    const answers = await evaluator.evaluate(states, legal);
    const alone = await evaluator.evaluate(
      states,
      states.map(() => new ActionList()),
    );
    answers.forEach(({ value, priors }, i) => {
      const own = expectedResult(whole.value, i);
      expect(value).toBeCloseTo(batch.actors[i] === 0 ? own : -own, 5);
      expect(alone[i]!.value).toBeCloseTo(value, 5);
      expect(alone[i]!.priors).toHaveLength(0);
      softmaxInPlace(whole.policy, batch.starts[i]!, batch.starts[i + 1]!);
      priors.forEach((prior, a) => expect(prior).toBeCloseTo(whole.policy[batch.starts[i]! + a]!, 5));
    });
    await evaluator.close();
  });

  it('reads a smaller army beside a larger one as it reads it alone', async () => {
    const [large, small] = [loadGame('barons-war', 'vanguard'), loadGame('barons-war', 'skirmish')];
    const evaluator = await evaluatorOf(createNetwork(large.observation, { ...SMALL_ENTITY, blocks: 1, slots: false }));
    const own = randomStates(small, 4);
    const judge = (states: typeof own): ReturnType<typeof evaluator.evaluate> =>
      evaluator.evaluate(
        states,
        states.map((state) => state.legalActions()),
      );
    const alone = await judge(own);
    const beside = await judge([...randomStates(large, 3), ...own]);
    alone.forEach(({ value, priors }, i) => {
      expect(beside[3 + i]!.value).toBeCloseTo(value, 5);
      priors.forEach((prior, a) => expect(beside[3 + i]!.priors[a]).toBeCloseTo(prior, 5));
    });
    await evaluator.close();
  });

  it('judges a state alike alone and beside others', async () => {
    const game = loadGame('tic-tac-toe', 'standard');
    const network = smallNetwork(game);
    const evaluator = await evaluatorOf(network);
    const states = randomStates(game, 9);
    const together = await evaluator.evaluate(
      states,
      states.map((state) => state.legalActions()),
    );
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
    const evaluator = await evaluatorOf(network);
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
    const evaluator = await evaluatorOf(network);
    const states = randomStates(game, 20);
    const batch = batchOf(network.shape, states);
    const { value } = await evaluator.run(batch);
    const answers = await evaluator.evaluate(
      states,
      states.map((state) => state.legalActions()),
    );
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
    await expect(OnnxEvaluator.create(Uint8Array.of(1, 2, 3), smallNetwork(loadGame('pig', 'pig-20')).shape)).rejects.toMatchObject({
      code: 'BAD_MODEL',
    });
  });
});
