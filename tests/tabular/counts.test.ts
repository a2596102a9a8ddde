import { describe, expect, test } from 'vitest';
import { countGames, countStates, foldPig, perft } from '../../agents/tabular/index.ts';
import { loadGame } from '../reference/load.ts';

const board = loadGame('tic-tac-toe', 'standard');
const pig20 = loadGame('pig', 'pig-20');
const kuhn = loadGame('kuhn-poker', 'standard');

describe('counting', () => {
  test('tic-tac-toe has 255,168 games and 5,478 positions, of which 222 with one square left are passed through', () => {
    expect(countGames(board)).toBe(255168);
    expect(countStates(board)).toBe(5478 - 222);
  });

  test('perft counts sequences of moves, not positions, and leaves finished games out', () => {
    const counts = Array.from({ length: 8 }, (_, depth) => perft(board.newState(), depth));
    expect(counts).toEqual([1, 9, 72, 504, 3024, 15120, 54720, 148176]);
  });

  test('a roll is a ply of its own, or belongs to the ply before', () => {
    // Six faces; then six faces of the other's die after a 1, and two choices after each of the five others.
    expect([0, 1, 2].map((depth) => perft(pig20.newState(), depth))).toEqual([1, 6, 6 + 5 * 2]);
    expect([1, 2, 3].map((depth) => perft(kuhn.newState(), depth))).toEqual([3, 6, 12]);
    expect([0, 1].map((depth) => perft(kuhn.newState(), depth, { rolls: 'free' }))).toEqual([6, 12]);
  });

  test('says so if there are too many states', () => {
    expect(() => countStates(loadGame('connect-four', 'standard'), { limit: 5000 })).toThrow(
      /connect-four\/standard has more than 5000 states/,
    );
    expect(() => countStates(board, { limit: 5256 })).not.toThrow();
    expect(() => countStates(board, { limit: 5255 })).toThrow(RangeError);
  });

  test('a game that can come back to a state has no number of games', () => {
    expect(() => countGames(pig20, { fold: foldPig })).toThrow(/can come back/);
  });
});
