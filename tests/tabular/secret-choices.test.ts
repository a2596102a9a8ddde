import { describe, expect, test } from 'vitest';
import {
  CfrPlusSolver,
  expectedReturns,
  GameTree,
  nashConv,
  purePolicy,
  solve,
  type Policy,
  uniformPolicy,
} from '../../agents/tabular/index.ts';
import { BOTTOM, type Game, Rng, type Step } from '../../rules/core/index.ts';
import { loadGame } from '../reference/load.ts';
import { toyRuleset } from '../../rules/toy-ruleset/index.ts';
import { createEinstein } from '../agents/einstein.ts';
import { createTinyGame, type TinyState } from '../agents/gates/tiny-game.ts';
import { after } from '../agents/play.ts';
import { createForgetful } from './forgetful.ts';
import { createHiddenCoin } from './hidden-coin.ts';

describe('games in which both sides choose at the same time', () => {
  test.each([
    ['2-4-3', {}, 0.5],
    ['3-5', {}, 0],
    ['3-10', {}, 0],
    ['3-5', { payoff: 'fields' }, 0],
  ] as const)('blotto %s with %j is solved exactly', (scenario, options, value) => {
    const game = loadGame('blotto', scenario, options);
    const solution = solve(game);
    expect(solution.value).toBeCloseTo(value, 9);
    expect(nashConv(new GameTree(game), solution.policy)).toBeLessThan(1e-9);
  });

  const einstein = createEinstein(2);
  const solution = solve(einstein);
  const tree = new GameTree(einstein);

  test('a secret set-up with open play after it: what comes of every pair, and mixtures that nothing beats', () => {
    expect(nashConv(tree, solution.policy)).toBeLessThan(1e-9);
    expect(nashConv(tree, uniformPolicy)).toBeGreaterThan(0.1);
    expect(expectedReturns(einstein, solution.policy)[0]).toBeCloseTo(solution.value, 9);
    const rolled = after(einstein, '1-2-3 1-2-3 #0');
    expect(solution.actionValues(rolled)).toHaveLength(rolled.legalActions().length);
  });

  test('CFR+ comes to the same: where nothing is hidden any more it need not learn', () => {
    expect(tree.hasPerfectRecall).toBe(false);
    const policy = new CfrPlusSolver(tree).run(500).averagePolicy();
    expect(nashConv(tree, policy)).toBeLessThan(2e-3);
    expect(expectedReturns(einstein, policy)[0]).toBeCloseTo(solution.value, 3);
  });

  test('a state in the middle of the choice has no value, but the way to choose is known', () => {
    const half = after(einstein, '1-2-3');
    expect(() => solution.valueOf(half)).toThrow('policy says how to choose');
    const shares = Array.from(solution.policy.probabilities(half, half.legalActions()));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(shares).toEqual(Array.from(solution.policy.probabilities(after(einstein, '2-1-3'), half.legalActions())));
  });

  test('orders in every turn: no rival beats the mixtures, among them some that know them', { timeout: 600_000 }, () => {
    const game = toyRuleset.load('ford');
    const orders = solve(game);
    expect(orders.value).toBeCloseTo(0, 9); // both sides are alike
    const rng = Rng.from(1);
    const rivals: Policy[] = [
      uniformPolicy,
      orders.policy,
      ...[0, 1, 2].map((action) => purePolicy((_, legal) => (legal.includes(action) ? action : legal.at(legal.length - 1)))),
      purePolicy((_, legal) => legal.at(rng.below(legal.length))),
    ];
    for (const rival of rivals) {
      expect(expectedReturns(game, [orders.policy, rival])[0]).toBeGreaterThan(-1e-9);
      expect(expectedReturns(game, [rival, orders.policy])[0]).toBeLessThan(1e-9);
    }
  });
});

/** The least that is left to gain once somebody has done what the messages say. */
function equilibriumGap(game: Game): number {
  const tree = new GameTree(game);
  return nashConv(tree, new CfrPlusSolver(tree).run(1000).averagePolicy());
}

describe('what a message advises works', () => {
  test.each([
    [loadGame('kuhn-poker', 'standard'), 'dice fall in secret'],
    [loadGame('strategy-fusion', 'standard', { answers: true }), 'dice fall in secret'],
    [createHiddenCoin(true), 'stays secret for longer'],
  ])('$ruleset.id: solve sends to CFR+, which solves it', (game, reason) => {
    expect(() => solve(game)).toThrow(reason);
    expect(() => solve(game)).toThrow('Use new CfrPlusSolver(new GameTree(game))');
    expect(equilibriumGap(game)).toBeLessThan(2e-3);
  });

  test('CFR+ on a game of orders in every turn: solve, which solves it (above)', () => {
    expect(() => new GameTree(toyRuleset.load('ford'))).toThrow('solve(game) does without');
  });

  test('CFR+ on secrets after positions that several ways lead to: tell them apart', () => {
    const forgets = createHiddenCoin(false);
    expect(() => new CfrPlusSolver(new GameTree(forgets))).toThrow('let the state hold how it was reached');
    const remembers = createHiddenCoin(true);
    const policy = new CfrPlusSolver(new GameTree(remembers)).run(1000).averagePolicy();
    expect(expectedReturns(remembers, policy)[0]).toBeCloseTo(0.25, 3);
  });

  test('a player that forgets what it did: show it', () => {
    expect(() => new GameTree(createForgetful())).toThrow('Let informationKey show it');
    expect(equilibriumGap(createForgetful(true))).toBeLessThan(1e-9);
  });

  test('a tree of a game that comes back: solve, which solves it', () => {
    const walk: Step<TinyState> = {
      name: 'walk',
      kind: 'ask',
      on: [BOTTOM],
      player: () => 0,
      legal: (_, into) => [0, 1].forEach((action) => into.push(action)),
      choose(state, action) {
        state.setCell(0, state.cell(0) + (action === 1 ? 1 : -1));
        if (Math.abs(state.cell(0)) === 2) state.clearStack();
      },
    };
    const line = createTinyGame({
      id: 'line',
      cells: 1,
      actions: ['back', 'on'],
      steps: [walk],
      result: (state) => Math.sign(state.cell(0)),
    });
    expect(() => new GameTree(line)).toThrow('Use solve(game)');
    expect(solve(line).value).toBe(1);
  });
});
