import { describe, expect, test } from 'vitest';
import { bestResponse, CfrPlusSolver, GameTree, nashConv } from '../../agents/tabular/index.ts';
import { type RulesetOptions, TERMINAL } from '../../rules/core/index.ts';
import type { LiarsDiceState } from '../../rules/reference/liars-dice.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { after } from '../agents/play.ts';

/** Moves as text; `#3` rolls a three. */
const at = (moves: string, options: RulesetOptions = {}): LiarsDiceState =>
  after(loadGame('liars-dice', 'standard', options), moves) as LiarsDiceState;

function legal(state: LiarsDiceState): string[] {
  return state
    .legalActions()
    .toArray()
    .map((action) => state.game.actions.format(state, action));
}

describe("liar's dice", () => {
  test('a bid is of more dice, or of as many with a higher face [2]', () => {
    expect(legal(at('#1 #2', { faces: 3 }))).toEqual(['1x1', '1x2', '1x3', '2x1', '2x2', '2x3']);
    expect(legal(at('#1 #2 1x3', { faces: 3 }))).toEqual(['2x1', '2x2', '2x3', 'liar']);
    expect(legal(at('#1 #2 2x3', { faces: 3 }))).toEqual(['liar']);
  });

  test.each([
    ['#1 #2 1x2 liar', {}, 1],
    ['#1 #2 1x3 liar', {}, -1],
    ['#1 #6 1x3 liar', {}, 1],
    ['#1 #6 1x3 liar', { wild: false }, -1],
    ['#6 #6 2x1 liar', {}, 1],
    ['#2 #2 1x1 2x2 liar', {}, -1],
    ['#2 #3 1x1 2x2 liar', {}, 1],
    ['#3 #1 1x1 2x1 liar', { faces: 3 }, -1],
  ])('%s with %j gives the first player %i', (moves, options, result) => {
    const state = at(moves, options);
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()[0]).toBe(result);
  });

  test('the other die is covered until a liar is called', () => {
    expect(at('#1 #2 1x2').toPosition(0)).toMatchObject({ state: { dice: { second: { die: 'covered' } } } });
    expect(JSON.stringify(at('#1 #2 1x2 liar').toPosition(0).state)).not.toContain('covered');
  });

  const dice = { first: { die: '1' }, second: { die: '2' } };
  const stack = [{ step: 'bid', player: 'first' }];
  test.each([
    [{ dice: { ...dice, second: { die: 'covered' } }, stack }, '/state/dice/second/die'],
    [{ dice, stack: [{ step: 'bid', player: 'second' }] }, '/state/stack'],
    [{ dice, bids: { '1x1': { made: true } }, stack }, '/state/stack'],
    [{ dice, called: true, stack: [] }, '/state/bids'],
    [{ dice, stack: [] }, '/state/called'],
    [{ dice }, '/state/dice/first/die'],
  ])('refuses the impossible position %j', (state, path) => {
    const position = { ruleset: 'liars-dice', version: '1.0.0', scenario: 'standard', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });

  /** The value to the first player lies between what each side can be held to. */
  function bounds(options: RulesetOptions, iterations: number) {
    const tree = new GameTree(loadGame('liars-dice', 'standard', options));
    const policy = new CfrPlusSolver(tree).run(iterations).averagePolicy();
    return { gap: nashConv(tree, policy), low: -bestResponse(tree, policy, 1).value, high: bestResponse(tree, policy, 0).value };
  }

  // Ahle, github.com/thomasahle/snyd: one die each, no wild face. There -3/35 stands for five faces, where -3/25 is right.
  test.each([
    [2, 0],
    [3, -1 / 9],
    [4, -1 / 8],
    [5, -3 / 25],
  ])('without a wild face, %i faces are worth %f', (faces, value) => {
    const { gap, low, high } = bounds({ faces, wild: false }, faces > 4 ? 60 : 300);
    expect(gap).toBeLessThan(0.012);
    expect(low).toBeLessThanOrEqual(value + 1e-9);
    expect(high).toBeGreaterThanOrEqual(value - 1e-9);
  });

  // OpenSpiel's test of `sequence_form_lp` gives the value. A player knows its die and which of the twelve bids were made: 6 · 2^12 sets.
  test('with six faces and the highest wild it is worth -7/258, as published', { timeout: 600_000 }, () => {
    const tree = new GameTree(loadGame('liars-dice', 'standard'));
    expect(tree.sets).toHaveLength(6 * 2 ** 12);
    const policy = new CfrPlusSolver(tree).run(30).averagePolicy();
    const [low, high] = [-bestResponse(tree, policy, 1).value, bestResponse(tree, policy, 0).value];
    expect(high - low).toBeLessThan(0.08);
    expect(low).toBeLessThan(-7 / 258);
    expect(high).toBeGreaterThan(-7 / 258);
  });
});
