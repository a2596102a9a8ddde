import { describe, expect, it } from 'vitest';
import { counselled, counselOf, heeding } from '../../agents/advice/counsel.ts';
import { NeuralAgent } from '../../agents/index.ts';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import { type ActionList, type Game, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { rollOn, viewOf } from './play.ts';

const battle = loadGame('spanish-fury', 'training-meadow');

/** Thinks the first action twice as good as each other. */
const partial: Evaluator = {
  evaluate: (_: readonly State[], legal: readonly ActionList[]): Evaluation[] =>
    legal.map(({ length }) => ({ value: 0.25, priors: Float32Array.from({ length }, (_, i) => (i === 0 ? 2 : 1) / (length + 1)) })),
};

/** States of a game at which somebody has a choice. */
function choices(game: Game, count: number): State[] {
  const rng = Rng.from(5);
  const states: State[] = [];
  for (let state = rollOn(game.newState(), rng); states.length < count; rollOn(state, rng)) {
    if (state.actor === TERMINAL) state = rollOn(game.newState(), rng);
    const legal = state.legalActions();
    if (legal.length > 1) states.push(state.clone());
    state.apply(legal.at(rng.below(legal.length)));
  }
  return states;
}

describe('counsel', () => {
  it('multiplies the odds of one action and leaves those among the others', () => {
    const policy = Float32Array.of(0.5, 0.3, 0.2);
    const after = heeding(policy, 1, Math.log(4));
    expect([...after]).toEqual([0.5, 1.2, 0.2].map((weight) => expect.closeTo(weight / 1.9, 6) as number));
    expect([...policy]).toEqual([0.5, 0.3, 0.2].map((weight) => expect.closeTo(weight, 6) as number));
    expect(heeding(policy, -1, 3)).toBe(policy);
  });

  it("is what the ruleset's own player would do, and nothing where there is none", () => {
    for (const state of choices(battle, 20)) {
      const legal = state.legalActions();
      const chosen = battle.scripted!.choose(state, legal, Rng.from(1));
      expect(legal.at(counselOf(state, legal, Rng.from(1)))).toBe(chosen);
    }
    const [state] = choices(battle, 1) as [State];
    const alone = Object.create(state, { game: { value: Object.create(battle, { scripted: { value: undefined } }) as Game } }) as State;
    expect(counselOf(alone, state.legalActions(), Rng.from(1))).toBe(-1);
  });

  it("is heeded by a judge's policy and not by its values; none of it is the judge itself", async () => {
    const states = choices(battle, 8);
    const legal = states.map((state) => state.legalActions());
    const answers = await counselled(partial, 2, Rng.from(3)).evaluate(states, legal);
    const before = await partial.evaluate(states, legal);
    const lots = Rng.from(3);
    answers.forEach(({ priors, value }, i) => {
      expect(value).toBe(0.25);
      expect(priors).toEqual(heeding(before[i]!.priors, counselOf(states[i]!, legal[i]!, lots), 2));
    });
    expect(counselled(partial, 0, Rng.from(3))).toBe(partial);
  });

  it.each([
    [0, 0],
    [30, 1],
  ])('of %d nats: the agent follows the captain in %d of its choices, with a search or without', async (counsel, share) => {
    for (const simulations of [0, 4]) {
      const agent = new NeuralAgent({ spec: 'neural', seed: 1, evaluator: partial, simulations, counsel, search: { qScale: 0 } });
      let [asked, followed] = [0, 0];
      for (const state of choices(battle, 60)) {
        if (state.isCommitment) continue;
        const legal = state.legalActions();
        const captains = new Set(Array.from({ length: 20 }, (_, i) => battle.scripted!.choose(state, legal, Rng.from(i))));
        if (captains.size > 1 || captains.has(legal.at(0))) continue;
        asked++;
        if (captains.has((await agent.choose(viewOf(state))).action)) followed++;
      }
      expect(asked).toBeGreaterThan(10);
      if (simulations === 0 || share === 1) expect(followed / asked).toBe(share);
    }
  });
});
