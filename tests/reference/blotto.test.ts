import { describe, expect, test } from 'vitest';
import { Rng, TERMINAL, tryApply } from '../../rules/core/index.ts';
import { allocations, type BlottoState } from '../../rules/reference/blotto.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { after } from '../agents/play.ts';

const game = loadGame('blotto', '3-10');
const small = loadGame('blotto', '2-4-3');

describe('blotto', () => {
  test('has one action for each allocation', () => {
    expect(allocations(3, 10)).toHaveLength(66);
    expect(game.newState().legalActions()).toHaveLength(66);
    expect(loadGame('blotto', '3-5').newState().legalActions()).toHaveLength(21);
    expect(allocations(2, 2)).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
    ]);
  });

  test('each side places its own soldiers', () => {
    const texts = (state: ReturnType<typeof small.newState>): string[] =>
      state
        .legalActions()
        .toArray()
        .map((action) => small.actions.format(state, action));
    expect(texts(small.newState())).toEqual(['0-4', '1-3', '2-2', '3-1', '4-0']);
    expect(texts(after(small, '1-3'))).toEqual(['0-3', '1-2', '2-1', '3-0']);
    expect(tryApply(after(small, '1-3'), '2-2')).toMatchObject({
      ok: false,
      error: { code: 'ILLEGAL_ACTION', message: '2-2: there are 3 soldiers to place.' },
    });
  });

  test.each([
    ['4-3-3 5-5-0', -1, -1 / 3],
    ['4-3-3 10-0-0', 1, 1 / 3],
    ['5-5-0 5-5-0', 0, 0],
    ['6-4-0 4-6-0', 0, 0],
    ['5-4-1 5-3-2', 0, 0],
    ['6-3-1 6-2-2', 0, 0],
    ['4-5-1 4-4-2', 0, 0],
    ['3-7-0 2-7-1', 0, 0],
    ['4-6-0 3-6-1', 0, 0],
    ['2-2-6 1-1-8', 1, 1 / 3],
  ])('%s is worth %d by majority, %d by fields', (orders, majority, fields) => {
    const open = after(game, orders);
    expect(open.actor).toBe(TERMINAL);
    expect(open.returns()).toEqual([majority, 0 - majority]);
    expect(after(loadGame('blotto', '3-10', { payoff: 'fields' }), orders).returns()[0]).toBeCloseTo(fields, 12);
  });

  test('orders are sealed until both are given', () => {
    const state = after(game, '4-3-3') as BlottoState;
    expect(state.informationKey(1)).toBe(after(game, '10-0-0').informationKey(1));
    expect(game.renderText(state, 1)).toContain('sealed');
    const rng = Rng.from(1);
    const seen = new Set<string>();
    for (let i = 0; i < 1500; i++) {
      const world = parsePosition(state.toPosition(1));
      world.resample(1, rng);
      seen.add(world.informationKey(0));
    }
    expect(seen.size).toBe(66);
    state.apply(0);
    expect(game.renderText(state, 1)).not.toContain('sealed');
  });

  const second = [{ step: 'order', player: 'second' }];
  test.each([
    [{ armies: { first: { ordered: true, a: 5, b: 5, c: 1 } }, stack: second }, '/state/armies/first'],
    [{ armies: { first: { ordered: true, a: 5, b: 5 } }, stack: second }, '/state/armies/first'],
    [{ armies: { first: { ordered: true } }, stack: second }, '/state/armies/first'],
    [{ armies: { first: { a: 5, b: 5, c: 0 } }, stack: second }, '/state/armies/first'],
    [{ armies: { second: { ordered: true, a: 5, b: 5, c: 0 } } }, '/state/stack'],
    [{ stack: [] }, '/state/stack'],
  ])('refuses the impossible position %j', (state, path) => {
    const position = { ruleset: 'blotto', version: '1.0.0', scenario: '3-10', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
