import { describe, expect, it } from 'vitest';
import { leafEvaluator, Search, searchNow, type SearchOptions } from '../../../agents/search/index.ts';
import { GameTree, nashConv, type TabularPolicy, uniformPolicy } from '../../../agents/tabular/index.ts';
import { type Game, Rng } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { after, KINDS, RANDOM_PLAYOUTS, report, viewOf } from './asking.ts';

/** Chips that a return of 1 stands for. */
const KUHN_CHIPS = 2;
const LEDUC_CHIPS = 13;

/** How often a search, asked again and again, plays each action of each information set. */
function averagePolicy(tree: GameTree, options: SearchOptions & { readonly simulations: number }, seeds: number): TabularPolicy {
  const flat = new Float64Array(tree.rows);
  const search = new Search(tree.game, options);
  for (const [place, { state, actions, first }] of tree.sets.entries()) {
    for (let seed = 0; seed < seeds; seed++) {
      const judge = leafEvaluator(tree.game, { ...RANDOM_PLAYOUTS, seed: `${place}/${seed}` });
      const { action } = searchNow(search, viewOf(state), judge, Rng.from(`${place}/${seed}`), options.simulations);
      flat[first + actions.indexOf(action)]! += 1 / seeds;
    }
  }
  return tree.toPolicy(flat);
}

/** How likely a policy plays an action given as text. */
function chance(game: Game, policy: TabularPolicy, moves: string, action: string): number {
  const state = after(game, moves);
  const legal = state.legalActions();
  return policy.probabilities(state, legal)[legal.indexOf(game.actions.parse(state, action))]!;
}

describe('gate: Kuhn poker', () => {
  const kuhn = loadGame('kuhn-poker', 'standard');
  const tree = new GameTree(kuhn);
  const uniform = KUHN_CHIPS * nashConv(tree, uniformPolicy);
  /** The first player's cards, then the second's: 1 the jack, 3 the king. */
  const foldsTheKing = [
    ['#1 #3 bet', 'fold'],
    ['#3 #1 check bet', 'fold'],
  ] as const;
  const callsWithTheJack = [
    ['#3 #1 bet', 'call'],
    ['#1 #3 check bet', 'call'],
  ] as const;

  it.each(['uct', 'puct', 'gumbel'] as const)('%s is harder to exploit than chance, and never plays a dominated action', (kind) => {
    const policy = averagePolicy(tree, { ...KINDS[kind], simulations: 400 }, 40);
    const gap = KUHN_CHIPS * nashConv(tree, policy);
    report(`kuhn ${kind}`, { nashConv: gap, uniform });
    expect(uniform).toBeCloseTo(11 / 12, 12);
    expect(gap).toBeLessThan(uniform * 0.8);
    for (const [moves, action] of [...foldsTheKing, ...callsWithTheJack])
      expect([moves, action, chance(kuhn, policy, moves, action)]).toEqual([moves, action, 0]);
  });

  it('fails for the uniform policy', () => {
    const policy = tree.toTable(uniformPolicy);
    expect(KUHN_CHIPS * nashConv(tree, policy)).toBeGreaterThan(uniform * 0.99);
    expect(chance(kuhn, policy, '#1 #3 bet', 'fold')).toBe(0.5);
  });
});

describe('gate: Leduc poker', () => {
  const tree = new GameTree(loadGame('leduc-poker', 'standard'));
  const uniform = LEDUC_CHIPS * nashConv(tree, uniformPolicy);

  it.each(['uct', 'gumbel'] as const)('%s is harder to exploit than chance', { timeout: 600_000 }, (kind) => {
    const policy = averagePolicy(tree, { ...KINDS[kind], simulations: 200 }, 8);
    const gap = LEDUC_CHIPS * nashConv(tree, policy);
    report(`leduc ${kind}`, { nashConv: gap, uniform });
    expect(uniform).toBeCloseTo(4.7472222, 6);
    expect(gap).toBeLessThan(uniform * 0.8);
  });
});
