import { describe, expect, test, vi } from 'vitest';
import { OnnxEvaluator } from '../../models/inference.ts';
import { OnnxRunner } from '../../models/onnx/runtime.ts';
import { createNetwork, exportOnnx, initialWeights } from '../../models/network.ts';
import { loadGame, Rng, type State } from '../../rules/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { Networks } from '../../server/engine/context/networks.ts';

const game = loadGame('barons-war', 'skirmish');

/** Decisions along random games. */
function decisions(count: number): State[] {
  const rng = Rng.from('decisions');
  const states: State[] = [];
  for (let state = game.newState(); states.length < count; state.apply(randomMove(state, rng)))
    if (state.actor >= 0) states.push(state.clone());
  return states;
}

describe('networks of an engine', () => {
  test('judge nothing by the first run of a session, whose last digits may differ from those of later ones', async () => {
    const network = createNetwork(game.observation, { kind: 'mlp' });
    const evaluator = await OnnxEvaluator.create(exportOnnx(network, initialWeights(network, Rng.from(1))), network.shape);
    const runs = vi.spyOn(OnnxRunner.prototype, 'run');
    const states = decisions(2);
    const ask = () =>
      evaluator.evaluate(
        states,
        states.map((state) => state.legalActions()),
      );
    const first = (await ask()).map(({ value }) => value);
    expect(runs).toHaveBeenCalledTimes(2);
    expect((await ask()).map(({ value }) => value)).toEqual(first);
    expect(runs).toHaveBeenCalledTimes(3);
    runs.mockRestore();
    await evaluator.close();
  });

  test.each([{ kind: 'entity' }, { kind: 'entity', blocks: 2 }, { kind: 'trunk' }, { kind: 'mlp' }] as const)(
    'judge a state the same alone as among others, to the last digit: %o',
    async (choice) => {
      const network = createNetwork(game.observation, choice);
      const onnx = exportOnnx(network, initialWeights(network, Rng.from(1)));
      const networks = new Networks(() => OnnxEvaluator.create(onnx, network.shape));
      const lent = await networks.lend('a network', 'a client');
      const states = decisions(24);
      const lists = states.map((state) => state.legalActions());
      const together = await lent.evaluate(states, lists);
      for (const size of [1, 2, 7]) {
        for (let at = 0; at < states.length; at += size) {
          const part = await lent.evaluate(states.slice(at, at + size), lists.slice(at, at + size));
          part.forEach(({ value, priors }, i) => {
            expect(value).toBe(together[at + i]!.value);
            expect([...priors]).toEqual([...together[at + i]!.priors]);
          });
        }
      }
      expect(networks.takeWork().batches).toContain(24);
      await networks.close();
    },
  );
});
