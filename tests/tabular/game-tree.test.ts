import { describe, expect, test } from 'vitest';
import { bestResponse, CfrPlusSolver, GameTree, nashConv, TabularPolicy, uniformPolicy } from '../../agents/tabular/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../reference/load.ts';
import { after } from '../agents/play.ts';
import { createForgetful } from './forgetful.ts';

const treeOf = (ruleset: string, scenario = 'standard'): GameTree => new GameTree(loadGame(ruleset, scenario));

describe('information sets', () => {
  test.each([
    ['kuhn-poker', 'standard', [6, 6]],
    ['leduc-poker', 'standard', [144, 144]],
    ['blotto', '3-5', [1, 1]],
    ['strategy-fusion', 'standard', [2, 0]],
  ] as const)('%s/%s has %j', (ruleset, scenario, counts) => {
    const { sets } = treeOf(ruleset, scenario);
    expect([0, 1].map((player) => sets.filter((set) => set.player === player).length)).toEqual(counts);
  });

  test('a player that forgets what it did is refused, with the decision at which it does', () => {
    expect(() => new GameTree(createForgetful())).toThrow(
      'No perfect recall in forgetful/standard: player 0, deciding among left, right, cannot tell what it did before.',
    );
  });

  test('a game of too many states is refused', () => {
    expect(() => new GameTree(loadGame('leduc-poker', 'standard'), { limit: 500 })).toThrow(/more than 500 states/);
  });

  test('positions without secrets may be reached in several ways: answered exactly, by CFR+ as well', () => {
    const tree = treeOf('tic-tac-toe');
    expect(tree.hasPerfectRecall).toBe(false);
    // Against random play x draws one game in 192 and wins the rest; o also loses some.
    expect(bestResponse(tree, uniformPolicy, 0).value).toBeCloseTo(191 / 192, 12);
    expect(bestResponse(tree, uniformPolicy, 1).value).toBeCloseTo(874 / 945, 12);
    expect(nashConv(tree, new CfrPlusSolver(tree).averagePolicy())).toBe(0);
  });
});

describe('a table of a policy', () => {
  const tree = treeOf('kuhn-poker');
  const table = tree.toTable(uniformPolicy);

  test('knows every decision of its game and none of another', () => {
    const state = after(tree.game, '#1 #2');
    expect(Array.from(table.probabilities(state, state.legalActions()))).toEqual([0.5, 0.5]);
    const foreign = after(loadGame('kuhn-poker', 'standard', { cards: 5 }), '#5 #4');
    expect(() => table.probabilities(foreign, foreign.legalActions())).toThrow(/no row/);
  });

  test('plays actions as often as they are likely', () => {
    const state = after(tree.game, '#1 #2');
    const rows = new Map(Array.from(table.rows.keys(), (key) => [key, [0.2, 0.8]] as const));
    const policy = new TabularPolicy(rows);
    const rng = Rng.from(1);
    const actions = Array.from({ length: 2000 }, () => policy.choose(state, rng));
    expect(actions.filter((action) => action === 1).length / 2000).toBeCloseTo(0.8, 1);
  });

  test('a policy whose probabilities do not sum to 1 is refused', () => {
    const wrong = new TabularPolicy(new Map(Array.from(table.rows.keys(), (key) => [key, [0.5, 0.4]] as const)));
    expect(() => nashConv(tree, wrong)).toThrow(/sum to 0.9/);
  });
});
