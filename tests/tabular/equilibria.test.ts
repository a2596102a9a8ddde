import { describe, expect, test } from 'vitest';
import {
  bestResponse,
  CfrPlusSolver,
  exploitability,
  expectedReturns,
  GameTree,
  nashConv,
  type Policy,
  uniformPolicy,
} from '../../agents/tabular/index.ts';
import type { Player } from '../../rules/core/index.ts';
import { BET, boldThirds, CALL, type KuhnState } from '../../rules/reference/kuhn-poker.ts';
import { loadGame } from '../reference/load.ts';
import { after } from '../agents/play.ts';

/** Chips that a return of 1 stands for. */
const KUHN_CHIPS = 2;
const LEDUC_CHIPS = 13;

const kuhn = loadGame('kuhn-poker', 'standard');
const leduc = loadGame('leduc-poker', 'standard');

/** The known equilibrium of three-card Kuhn poker that the scripted player plays. */
const kuhnEquilibrium: Policy = {
  probabilities(state, legal) {
    const poker = state as KuhnState;
    const actor = poker.actor as Player;
    const bold = boldThirds(actor, poker.card(actor), poker.deck, poker.bettor >= 0) / 3;
    return legal.toArray().map((action) => (action === BET || action === CALL ? bold : 1 - bold));
  },
};

/** Plays the first legal action. */
const timid: Policy = { probabilities: (_, legal) => legal.toArray().map((_action, i) => (i === 0 ? 1 : 0)) };

describe('kuhn poker', () => {
  const tree = new GameTree(kuhn);

  test('the uniform policy has NashConv 11/12 chip, and wins the first player 1/8 chip against itself', () => {
    expect(KUHN_CHIPS * nashConv(tree, uniformPolicy)).toBeCloseTo(11 / 12, 12);
    expect(exploitability(tree, uniformPolicy)).toBeCloseTo(nashConv(tree, uniformPolicy) / 2, 15);
    expect(KUHN_CHIPS * expectedReturns(kuhn, uniformPolicy)[0]).toBeCloseTo(1 / 8, 12);
  });

  test('the known equilibrium is worth -1/18 chip and has nothing to gain', () => {
    expect(KUHN_CHIPS * expectedReturns(kuhn, kuhnEquilibrium)[0]).toBeCloseTo(-1 / 18, 12);
    expect(nashConv(tree, kuhnEquilibrium)).toBeCloseTo(0, 12);
  });

  test('the best response takes every chip of a player that always checks and folds', () => {
    const { value, policy } = bestResponse(tree, timid, 0);
    // A bet makes it fold at once: the ante, half a unit of returns.
    expect(value).toBeCloseTo(1 / KUHN_CHIPS, 12);
    expect(expectedReturns(kuhn, [policy, timid])[0]).toBeCloseTo(value, 12);
    const second = bestResponse(tree, timid, 1);
    expect(expectedReturns(kuhn, [timid, second.policy])[1]).toBeCloseTo(second.value, 12);
  });

  test('CFR+ finds the value, and a policy that nearly nothing beats', () => {
    const solver = new CfrPlusSolver(tree);
    const average = solver.run(2000).averagePolicy();
    expect(solver.iterations).toBe(2000);
    expect(KUHN_CHIPS * expectedReturns(kuhn, average)[0]).toBeCloseTo(-1 / 18, 5);
    expect(KUHN_CHIPS * nashConv(tree, average)).toBeLessThan(1e-3);
    const facesBet = after(kuhn, '#1 #2 bet');
    expect(average.probabilities(facesBet, facesBet.legalActions())[1]).toBeCloseTo(1 / 3, 2);
  });

  test('CFR+ gains with time', () => {
    const solver = new CfrPlusSolver(tree);
    const gaps = [10, 40, 150, 600].map((iterations) => nashConv(tree, solver.run(iterations).averagePolicy()));
    expect([...gaps].sort((a, b) => b - a)).toEqual(gaps);
  });
});

describe('leduc poker', () => {
  const tree = new GameTree(leduc);

  test('the uniform policy has NashConv 4.7472222 chips', () => {
    expect(LEDUC_CHIPS * nashConv(tree, uniformPolicy)).toBeCloseTo(4.7472222, 6);
  });

  test('CFR+ finds the value -0.0856064 chips', () => {
    const average = new CfrPlusSolver(tree).run(1500).averagePolicy();
    const gap = LEDUC_CHIPS * nashConv(tree, average);
    expect(gap).toBeLessThan(5e-4);
    expect(Math.abs(LEDUC_CHIPS * expectedReturns(leduc, average)[0] + 0.0856064)).toBeLessThan(gap);
    // The same bound from both sides: neither player can do better than the value by more than the gap.
    expect(LEDUC_CHIPS * bestResponse(tree, average, 0).value).toBeCloseTo(-0.0856064, 3);
    expect(LEDUC_CHIPS * bestResponse(tree, average, 1).value).toBeCloseTo(0.0856064, 3);
  });
});

describe('blotto', () => {
  const solve = (scenario: string, options = {}): { value: number; gap: number; uniform: number } => {
    const game = loadGame('blotto', scenario, options);
    const tree = new GameTree(game);
    const average = new CfrPlusSolver(tree).run(500).averagePolicy();
    return { value: expectedReturns(game, average)[0], gap: nashConv(tree, average), uniform: nashConv(tree, uniformPolicy) };
  };

  test.each([
    ['3-5', {}],
    ['3-10', {}],
    ['3-10', { payoff: 'fields' }],
  ])('%s with %j is fair, and its equilibrium is found', (scenario, options) => {
    const { value, gap, uniform } = solve(scenario, options);
    expect(value).toBeCloseTo(0, 3);
    expect(gap).toBeLessThan(3e-3);
    expect(uniform).toBeGreaterThan(50 * gap);
  });

  test('four soldiers against three on two fields are worth 1/2', () => {
    const { value, gap } = solve('2-4-3');
    expect(value).toBeCloseTo(0.5, 4);
    expect(gap).toBeLessThan(1e-4);
  });
});

describe('strategy fusion', () => {
  test('the sure thing is best: 0.2', () => {
    const game = loadGame('strategy-fusion', 'standard');
    const tree = new GameTree(game);
    expect(bestResponse(tree, uniformPolicy, 0).value).toBeCloseTo(0.2, 12);
    const start = after(game, '#0');
    expect(new CfrPlusSolver(tree).run(1000).averagePolicy().probabilities(start, start.legalActions())[0]).toBeGreaterThan(0.99);
  });

  test('with answers the guess is worth 1/3, since the knower always passes', () => {
    const game = loadGame('strategy-fusion', 'standard', { answers: true });
    const average = new CfrPlusSolver(new GameTree(game)).run(1000).averagePolicy();
    expect(expectedReturns(game, average)[0]).toBeCloseTo(1 / 3, 4);
    const asked = after(game, '#0 go');
    expect(average.probabilities(asked, asked.legalActions())[0]).toBeGreaterThan(0.99);
  });
});
