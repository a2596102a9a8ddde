import { describe, expect, test } from 'vitest';
import { leafEvaluator, Search, type SearchOptions } from '../../agents/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { rollOn, viewOf } from './play.ts';

interface Gathered {
  readonly search: Search;
  /** Leaves of each call of the evaluator. */
  readonly batches: number[];
}

/** Searches in batches of at most `most` leaves. */
async function gatherAll(game: Game, options: SearchOptions, most: number): Promise<Gathered> {
  const search = new Search(game, options);
  const judge: Evaluator = leafEvaluator(game, { playout: 'random', seed: 'judge' });
  const batches: number[] = [];
  search.begin(viewOf(rollOn(game.newState(), Rng.from(5))), Rng.from(1));
  while (!search.done()) {
    const waiting = search.gather(most);
    if (waiting === 0) continue;
    batches.push(waiting);
    search.backupAll(await judge.evaluate(search.leaves, search.leafLists));
  }
  return { search, batches };
}

const GUMBEL: SearchOptions = { root: 'gumbel', considered: 4, simulations: 24 };

describe('leaves gathered', () => {
  test('are at first the simulations of one round of the halving', async () => {
    const { search, batches } = await gatherAll(loadGame('connect-four', 'standard'), { ...GUMBEL, simulations: 12 }, 16);
    // The root, then 4 actions once, 2 actions four times.
    expect(batches).toEqual([1, 4, 2, 2, 2, 2]);
    expect(search.simulations).toBe(12);
  });

  test.each(['gumbel', 'tree'] as const)(
    'are later some of the same action too, the more the longer the search goes on: %s',
    async (root) => {
      const { search, batches } = await gatherAll(loadGame('connect-four', 'standard'), { root, considered: 2, simulations: 200 }, 16);
      const most = (from: number, to: number): number => Math.max(...batches.slice(from, to));
      expect(most(1, 5)).toBeLessThanOrEqual(2);
      expect(most(1, batches.length)).toBeGreaterThan(8);
      expect(search.simulations).toBe(200);
      expect(search.tree.waiting.every((count) => count === 0)).toBe(true);
    },
  );

  test('are of different states', async () => {
    const game = loadGame('connect-four', 'standard');
    const search = new Search(game, { root: 'tree', simulations: 300 });
    const judge = leafEvaluator(game, { playout: 'random', seed: 'judge' });
    search.begin(viewOf(game.newState()), Rng.from(1));
    while (!search.done()) {
      search.gather(16);
      expect(new Set(search.leaves.map((state) => state.hash())).size).toBe(search.leaves.length);
      search.backupAll(judge.evaluate(search.leaves, search.leafLists));
    }
  });

  test('are no more than asked for, and never beyond the budget', async () => {
    const { search, batches } = await gatherAll(loadGame('connect-four', 'standard'), { ...GUMBEL, simulations: 23 }, 3);
    expect(Math.max(...batches)).toBe(3);
    expect(search.simulations).toBe(23);
  });

  test('are one at a time at first where each decides where the next goes', async () => {
    const { batches } = await gatherAll(loadGame('connect-four', 'standard'), { root: 'tree', simulations: 8 }, 16);
    expect(new Set(batches)).toEqual(new Set([1]));
  });

  test.each([
    ['pig', 'pig-100'],
    ['kuhn-poker', 'standard'],
    ['tic-tac-toe', 'standard'],
    ['barons-war', 'skirmish'],
  ])('leave visits and values in order: %s %s', async (ruleset, scenario) => {
    const { search } = await gatherAll(loadGame(ruleset, scenario), { ...GUMBEL, considered: 8, simulations: 64 }, 8);
    const { tree, root } = search;
    let visits = 0;
    for (let edge = tree.firstEdge[root]!; edge < tree.firstEdge[root]! + tree.edgeCount[root]!; edge++) visits += tree.visits[edge]!;
    expect(visits).toBe(search.simulations);
    expect(search.simulations <= 64).toBe(true);
    expect(Math.abs(search.rootValue())).toBeLessThanOrEqual(1);
    expect(search.rootLegal.includes(search.bestAction())).toBe(true);
  });

  test('are the same again with the same seed', async () => {
    const game = loadGame('barons-war', 'skirmish');
    const [one, other] = [await gatherAll(game, GUMBEL, 16), await gatherAll(game, GUMBEL, 16)];
    expect(other.search.decision()).toEqual(one.search.decision());
  });
});
