import { describe, expect, it } from 'vitest';
import { createAgent, runSearch, scriptedEvaluator, Search } from '../../agents/index.ts';
import { CHANCE, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { playMatch } from '../../training/evaluation/index.ts';
import { after, searched, viewOf } from './play.ts';
import { PigSolver } from './pig-solver.ts';

const board = loadGame('tic-tac-toe', 'standard');
const pig20 = loadGame('pig', 'pig-20');
const random = { playout: 'random' } as const;

/** A decision of pig-20: scores, whose turn, and what is at stake. */
function pigAt(first: number, second: number, player: 0 | 1, total: number): ReturnType<typeof pig20.newState> {
  return pig20.fromPosition({
    ruleset: 'pig',
    version: pig20.ruleset.version,
    scenario: 'pig-20',
    state: {
      turn: player + 1,
      players: { first: { score: first }, second: { score: second } },
      stack: [{ step: 'turn' }, { step: 'decide', total }],
    },
  });
}

describe('search on tic-tac-toe', () => {
  const kinds = [
    ['puct', { simulations: 200 }],
    ['uct', { simulations: 200, selection: 'uct' }],
    ['gumbel', { simulations: 200, root: 'gumbel' }],
  ] as const;

  it.each(kinds)('%s takes the winning square for either side and signs the value', async (_, options) => {
    const first = await searched(after(board, 'a1 b1 a2 b2'), options, random);
    expect(first.text).toBe('a3');
    expect(first.search.rootValue()).toBeGreaterThan(0.5);
    const second = await searched(after(board, 'a1 b1 a2 b2 c3'), options, random);
    expect(second.text).toBe('b3');
    expect(second.search.rootValue()).toBeLessThan(-0.5);
    expect(second.search.decision().value).toBeGreaterThan(0.9);
  });

  it.each(kinds)('%s blocks', async (_, options) => {
    expect((await searched(after(board, 'a1 b2 a2'), options, random)).text).toBe('a3');
  });

  it('never loses to random, on either side', async () => {
    for (const spec of ['mcts:sims=300', 'mcts:sims=300,prior=uniform,rollout=random', 'mcts:sims=300,root=gumbel']) {
      const entrants = [await createAgent(spec, { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
      const games = await playMatch(board, entrants, { games: 12, seed: 3 });
      expect(games.filter((game) => game.resultOfA < 0)).toEqual([]);
    }
  });

  it('gives policy targets that sum to one, in the order of the legal actions', async () => {
    for (const [, options] of kinds) {
      const { search } = await searched(after(board, 'a1 b1 a2 b2'), options, random);
      const policy = new Float32Array(search.rootLegal.length);
      search.policyTarget(policy);
      expect(policy.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5);
      if (!search.decision().isProven) expect(search.rootLegal.at(policy.indexOf(Math.max(...policy)))).toBe(search.bestAction());
    }
  });

  it('tells its reasons best first, and the line it expects', async () => {
    const { search } = await searched(after(board, 'a1 b1 a2 b2'), { simulations: 100, solver: false }, random);
    const { candidates, line, simulations, winProbability } = search.decision();
    expect(simulations).toBe(100);
    expect(candidates![0]!.text).toBe('a3');
    expect(line).toEqual([{ by: 'player', text: 'a3' }]);
    expect(winProbability).toBeGreaterThan(0.9);
    expect(candidates!.reduce((sum, one) => sum + one.visits, 0)).toBe(100);
  });
});

describe('search on Pig, where one player decides many times in a row', () => {
  const solver = new PigSolver(20);

  /** Mean loss of win probability over a fixed set of decisions, both players'. */
  async function regret(simulations: number, seeds: number): Promise<number> {
    const rng = Rng.from('positions');
    let sum = 0;
    const count = 30;
    for (let i = 0; i < count; i++) {
      const [own, other] = [rng.below(18), rng.below(20)];
      const total = 2 + rng.below(18 - own);
      const player = (i % 2) as 0 | 1;
      const state = player === 0 ? pigAt(own, other, 0, total) : pigAt(other, own, 1, total);
      const values = solver.choices(own, other, total);
      for (let seed = 0; seed < seeds; seed++) {
        const { text } = await searched(state, { simulations, selection: 'uct' }, { ...random, seed }, seed);
        sum += Math.max(values.roll, values.hold) - values[text as 'roll' | 'hold'];
      }
    }
    return sum / (count * seeds);
  }

  it('loses less win probability the more it simulates, for both players', async () => {
    expect(await regret(16, 4)).toBeGreaterThan(0.02);
    expect(await regret(4096, 1)).toBeLessThan(0.008);
  });

  it('knows who profits after several own decisions: the value nears the exact one', async () => {
    for (const [own, other, total] of [
      [14, 5, 4],
      [1, 18, 2],
    ] as const) {
      const { roll, hold } = solver.choices(own, other, total);
      const exact = 2 * Math.max(roll, hold) - 1;
      const options = { simulations: 16_000, selection: 'uct' } as const;
      const first = await searched(pigAt(own, other, 0, total), options, random);
      const second = await searched(pigAt(other, own, 1, total), options, random);
      const [own0, own1] = [first.search.decision().value!, second.search.decision().value!];
      expect(Math.abs(own0 - exact)).toBeLessThan(0.25);
      expect(Math.abs(own0 - own1)).toBeLessThan(0.1);
      expect(Math.sign(first.search.rootValue())).toBe(Math.sign(exact));
      expect(Math.sign(second.search.rootValue())).toBe(-Math.sign(exact));
    }
  });

  it('rolls the dice anew at each visit, by their weights', async () => {
    const { search } = await searched(pigAt(0, 0, 0, 2), { simulations: 6000, selection: 'uct' }, random);
    const { tree } = search;
    const roll = tree.firstEdge[0]!;
    const chance = tree.child[roll]!;
    expect(tree.actor[chance]).toBe(CHANCE);
    const visits = Array.from({ length: tree.edgeCount[chance]! }, (_, i) => tree.visits[tree.firstEdge[chance]! + i]!);
    const expected = visits.reduce((sum, n) => sum + n, 0) / 6;
    const chiSquared = visits.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(visits).toHaveLength(6);
    expect(chiSquared).toBeLessThan(20.5);
  });

  it('answers the same from the same seed, whatever dice the game will roll', async () => {
    for (const spec of ['mcts:sims=100', 'mcts:sims=100,prior=uniform,rollout=random', 'mcts:sims=100,root=gumbel']) {
      const state = pigAt(7, 9, 1, 6);
      const again = pig20.fromPosition(JSON.parse(JSON.stringify(state.toPosition())));
      const answers = [];
      for (const one of [state, again]) {
        const agent = await createAgent(spec, { seed: 'same' });
        answers.push(await agent.choose(viewOf(one)));
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('a search object answers the same however it was used before', async () => {
    const state = pigAt(7, 9, 0, 6);
    const agent = await createAgent('mcts:sims=64', { seed: 5 });
    const other = await createAgent('mcts:sims=64', { seed: 5 });
    await agent.choose(viewOf(state));
    await other.choose(viewOf(pigAt(0, 0, 1, 3)));
    expect(await agent.choose(viewOf(state))).toEqual(await other.choose(viewOf(state)));
  });
});

describe('the stepper', () => {
  const states = [pigAt(7, 9, 1, 6), pigAt(0, 12, 0, 8), pigAt(15, 2, 1, 2)];
  const options = { simulations: 48, root: 'gumbel', gumbelScale: 1 } as const;

  it('gives many searches in lockstep, with one batch of leaves, the answers that each gives alone', async () => {
    const evaluator = scriptedEvaluator(pig20);
    const searches = states.map((state, i) => {
      const search = new Search(pig20, options);
      search.begin(viewOf(state), Rng.from(i));
      return search;
    });
    while (searches.some((search) => !search.done())) {
      const waiting = searches.filter((search) => !search.done() && search.descend());
      const answers = evaluator.evaluate(
        waiting.map((search) => search.leafState),
        waiting.map((search) => search.leafLegal),
      );
      waiting.forEach((search, i) => search.backup(answers[i]!));
    }
    for (const [i, search] of searches.entries()) {
      const alone = await runSearch(new Search(pig20, options), viewOf(states[i]!), evaluator, Rng.from(i));
      expect(search.decision()).toEqual(alone);
    }
  });

  it('asks for the root first and does not count it', () => {
    const search = new Search(pig20, options);
    search.begin(viewOf(states[0]!), Rng.from(1), 0);
    expect(search.done()).toBe(false);
    expect(search.descend()).toBe(true);
    search.backup({ priors: Float32Array.of(0.25, 0.75), value: -0.5 });
    expect([search.simulations, search.done(), search.rawValue()]).toEqual([0, true, -0.5]);
    const policy = new Float32Array(2);
    search.policyTarget(policy);
    expect(policy[1]).toBeCloseTo(0.75);
  });

  it('says so if an evaluation comes unasked', () => {
    const search = new Search(pig20, options);
    search.begin(viewOf(states[0]!), Rng.from(1));
    expect(() => search.backup({ priors: new Float32Array(2), value: 0 })).toThrow('No leaf waits');
  });

  it('keeps deciding when its tree may not grow any more', async () => {
    const { search } = await searched(after(board, ''), { simulations: 200, maxEdges: 40 });
    expect(search.simulations).toBe(200);
    expect(search.tree.edges).toBeLessThanOrEqual(40);
  });
});
