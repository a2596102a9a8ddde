import { describe, expect, it } from 'vitest';
import { createAgent, leafEvaluator, runSearch, Search } from '../../agents/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { after, searched, viewOf } from './play.ts';

const kuhn = loadGame('kuhn-poker', 'standard');
const specs = ['random', 'scripted', 'mcts:sims=100', 'mcts:sims=100,prior=uniform,rollout=random', 'mcts:sims=100,root=gumbel'];

describe('agents and hidden cards', () => {
  it.each(specs)('%s chooses the same whatever the other player really holds', async (spec) => {
    for (const moves of ['', 'check', 'bet', 'check bet']) {
      for (const own of [1, 2, 3]) {
        const isFirst = moves === '' || moves === 'check bet';
        const answers = [];
        for (const other of [1, 2, 3].filter((card) => card !== own)) {
          const state = after(kuhn, `#${isFirst ? own : other} #${isFirst ? other : own} ${moves}`);
          answers.push(await (await createAgent(spec, { seed: 9 })).choose(viewOf(state)));
        }
        expect(answers[0]).toEqual(answers[1]);
      }
    }
  });

  it('calls with the best card and folds the worst', async () => {
    for (const root of ['tree', 'gumbel'] as const) {
      const options = { simulations: 300, root };
      expect((await searched(after(kuhn, '#1 #3 bet'), options)).text).toBe('call');
      expect((await searched(after(kuhn, '#3 #1 bet'), options)).text).toBe('fold');
      expect((await searched(after(kuhn, '#3 #1 check bet'), options)).text).toBe('call');
    }
  });

  it('looks into every world that fits what it knows', async () => {
    const { search } = await searched(after(kuhn, '#2 #3'), { simulations: 200 });
    expect(search.leafState.informationKey(0)).not.toBe('');
    const seen = new Set<string>();
    const view = viewOf(after(kuhn, '#2 #3'));
    for (let i = 0; i < 20; i++) seen.add(view.sample(Rng.from(i)).informationKey(1));
    expect(seen.size).toBe(2);
  });
});

describe('strategy fusion: a sure 0.6, or a guess at a hidden fair bit', () => {
  const game = loadGame('strategy-fusion', 'standard');

  it.each(['tree', 'gumbel'] as const)('%s takes the sure thing, though in each single world a guess could win', async (root) => {
    for (let seed = 0; seed < 5; seed++) {
      const state = after(game, `#${seed % 2}`);
      const search = new Search(game, { simulations: 600, root });
      const decision = await runSearch(search, viewOf(state), leafEvaluator(game), Rng.from(seed));
      expect(game.actions.format(state, decision.action)).toBe('safe');
    }
  });

  it('would dare if it were told the bit: each single world votes for the guess', () => {
    for (const bit of [0, 1]) {
      const results = ['safe', 'go guess-0', 'go guess-1'].map((line) => after(game, `#${bit} ${line}`).returns()[0]);
      expect(Math.max(...results.slice(1))).toBeGreaterThan(results[0]!);
    }
  });
});

describe('worlds whose players have different actions', () => {
  it('skips what is not legal in the world it looks into', async () => {
    const game = loadGame('strategy-fusion', 'standard', { answers: true });
    const search = new Search(game, { simulations: 500 });
    const decision = await runSearch(search, viewOf(after(game, '#0')), leafEvaluator(game), Rng.from(1));
    expect(decision.simulations).toBe(500);
    expect(decision.candidates!.reduce((sum, one) => sum + one.visits, 0)).toBe(500);
  });
});
