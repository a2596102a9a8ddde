import { describe, expect, test } from 'vitest';
import { perft } from '../../agents/tabular/index.ts';
import { RulesError, type State, TERMINAL } from '../../rules/core/index.ts';
import { toySmall } from '../../rules/toy-small/index.ts';

const game = toySmall.load('standard');
/** Register of the only step, as positions write it. */
const move = (player: 'white' | 'black'): readonly object[] => [{ step: 'move', player }];

/** A position with nothing but some pawns. */
function lay(pawns: Readonly<Record<string, 'white' | 'black'>>, player: 'white' | 'black' = 'white'): State {
  const home = [1, 2, 5, 6].flatMap((row) => [...'abcde'].map((column) => `${column}${row}`));
  const empty = Object.fromEntries(home.map((square) => [square, { piece: 'empty' }]));
  const board = { ...empty, ...Object.fromEntries(Object.entries(pawns).map(([square, piece]) => [square, { piece }])) };
  return game.fromPosition({ ruleset: toySmall.id, scenario: 'standard', state: { board, stack: move(player) } });
}

const legal = (state: State): string[] =>
  state
    .legalActions()
    .toArray()
    .map((action) => game.actions.format(state, action));

function played(state: State, ...moves: readonly string[]): State {
  for (const text of moves) state.apply(game.actions.parse(state, text));
  return state;
}

describe('pawns', () => {
  test('go one square ahead, straight or diagonally [1]', () => {
    expect(legal(lay({ b2: 'white', e5: 'black' }))).toEqual(['b2-a3', 'b2-b3', 'b2-c3']);
    expect(legal(lay({ b2: 'white', e5: 'black' }, 'black'))).toEqual(['e5-d4', 'e5-e4']);
  });

  test('take diagonally only, and never their own side [1]', () => {
    expect(legal(lay({ b2: 'white', a3: 'black', b3: 'black', c3: 'white' }))).toEqual(['b2-a3', 'c3-b4', 'c3-c4', 'c3-d4']);
    expect(played(lay({ b2: 'white', a3: 'black', e5: 'black' }), 'b2-a3').victoryPoints()).toEqual([1, 1]);
  });

  test('win on the far row, or by taking the last of the others [2]', () => {
    expect(played(lay({ b5: 'white', e3: 'black' }), 'b5-b6').returns()).toEqual([1, -1]);
    expect(played(lay({ b2: 'white', d2: 'black' }, 'black'), 'd2-d1').returns()).toEqual([-1, 1]);
    expect(played(lay({ b2: 'white', c3: 'black' }), 'b2-c3').actor).toBe(TERMINAL);
  });

  test('have so many ways to begin', () => {
    expect([1, 2].map((depth) => perft(game.newState(), depth))).toEqual([5 + 8, 13 * 13]); // 5 straight, 8 diagonally, whatever white does
  });
});

test('positions that no game reaches are refused', () => {
  expect(() => lay({ a6: 'white', b1: 'black' })).toThrow(RulesError);
});
