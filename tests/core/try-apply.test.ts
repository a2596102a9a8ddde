import { describe, expect, test } from 'vitest';
import { type ActionInput, findAction, tryApply } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';

describe('tryApply', () => {
  test('takes an index, a text or a typed action', () => {
    for (const input of [4, 'b2', { kind: 'place', square: 'b2' }]) {
      const state = loadGame('tic-tac-toe', 'standard').newState();
      expect(tryApply(state, input)).toEqual({ ok: true, value: 4 });
      expect(state.actor).toBe(1);
    }
  });

  test.each<[ActionInput, string]>([
    [-1, 'BAD_ACTION'],
    [9, 'BAD_ACTION'],
    [1.5, 'BAD_ACTION'],
    [NaN, 'BAD_ACTION'],
    ['', 'BAD_ACTION'],
    ['z9', 'BAD_ACTION'],
    [{ kind: 'fly' }, 'BAD_ACTION'],
    [{ kind: 'place', square: 'b2', twice: true }, 'BAD_ACTION'],
    [null as never, 'BAD_ACTION'],
    [4, 'ILLEGAL_ACTION'],
    ['b2', 'ILLEGAL_ACTION'],
  ])('answers %j with %s and changes nothing', (input, code) => {
    const state = loadGame('tic-tac-toe', 'standard').newState();
    state.apply(4);
    const before = state.bytes().slice();
    expect(tryApply(state, input)).toMatchObject({ ok: false, error: { code } });
    expect(state.bytes()).toEqual(before);
  });

  test('takes outcomes of the dice by number, with or without #', () => {
    for (const input of [5, '5', '#5']) {
      const state = loadGame('pig', 'pig-100').newState();
      expect(tryApply(state, input)).toEqual({ ok: true, value: 5 });
    }
  });

  test.each<[ActionInput, string]>([
    [7, 'IMPOSSIBLE_OUTCOME'],
    ['#1', 'IMPOSSIBLE_OUTCOME'],
    ['', 'BAD_ACTION'],
    [' ', 'BAD_ACTION'],
    ['roll', 'BAD_ACTION'],
    [0.5, 'BAD_ACTION'],
    [{ kind: 'roll' }, 'BAD_ACTION'],
  ])('answers the roll %j with %s', (input, code) => {
    expect(tryApply(loadGame('pig', 'pig-100').newState(), input)).toMatchObject({ ok: false, error: { code } });
  });

  test('refuses everything once the game is over', () => {
    const state = loadGame('kuhn-poker', 'standard').newState();
    for (const move of [1, 2, 0, 0]) state.apply(move);
    for (const input of [0, 'check', {} as never])
      expect(tryApply(state, input)).toMatchObject({ ok: false, error: { code: 'GAME_OVER' } });
  });

  test('findAction looks without playing', () => {
    const state = loadGame('tic-tac-toe', 'standard').newState();
    const before = state.bytes().slice();
    expect(findAction(state, 'a1')).toEqual({ ok: true, value: 0 });
    expect(state.bytes()).toEqual(before);
  });
});
