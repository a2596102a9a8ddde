import { describe, expect, test } from 'vitest';
import { type GameEvent, Rng, type State, TERMINAL, tryApply } from '../../rules/core/index.ts';
import { loadGame, parsePosition, randomMove } from '../../rules/registry.ts';

const game = loadGame('tic-tac-toe', 'standard');

/** Plays every game, following each mark by the events, so that the last mark, placed by itself, counts too. */
function playAll(): { boards: Set<string>; games: number; best: number } {
  const boards = new Set<string>(['.........']);
  let games = 0;
  const walk = (state: State, board: string): number => {
    if (state.actor === TERMINAL) {
      games++;
      return state.returns()[0];
    }
    const values = state
      .legalActions()
      .toArray()
      .map((action) => {
        const next = state.clone();
        let after = board;
        next.listener = ({ data }: GameEvent) => {
          const square = Number(data!['square']);
          after = after.slice(0, square) + 'xo'[Number(data!['player'])] + after.slice(square + 1);
          boards.add(after);
        };
        next.apply(action);
        return walk(next, after);
      });
    return state.actor === 0 ? Math.max(...values) : Math.min(...values);
  };
  const best = walk(game.newState(), '.........');
  return { boards, games, best };
}

describe('tic-tac-toe', () => {
  test('has 5,478 positions, 255,168 games, and is a draw', () => {
    const { boards, games, best } = playAll();
    expect(boards.size).toBe(5478);
    expect(games).toBe(255168);
    expect(best).toBe(0);
  });

  test('takes the last square by itself', () => {
    const state = game.newState();
    for (const square of ['a1', 'b1', 'c1', 'b2', 'a2', 'c2', 'b3', 'a3']) expect(tryApply(state, square).ok).toBe(true);
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()).toEqual([0, 0]);
  });

  test('reads a board written by hand', () => {
    const state = parsePosition({
      ruleset: 'tic-tac-toe',
      version: '1.0.0',
      scenario: 'standard',
      state: { board: { a1: { mark: 'x' }, b1: { mark: 'x' }, a3: { mark: 'o' }, b3: { mark: 'o' } } },
    });
    expect(game.renderText(state)).toBe(['3  o o .', '2  . . .', '1  x x .', '   a b c'].join('\n'));
    expect(tryApply(state, 'c1').ok).toBe(true);
    expect(state.returns()).toEqual([1, -1]);
  });

  test.each([
    [{ board: { a1: { mark: 'o' } } }, '/state/board'],
    [{ board: { d4: { mark: 'o' } } }, '/state/board/d4'],
    [{ board: { a1: { mark: 'z' } } }, '/state/board/a1/mark'],
    [{ stack: [] }, '/state/stack'],
  ])('refuses the impossible board %j', (cells, path) => {
    const position = { ruleset: 'tic-tac-toe', version: '1.0.0', scenario: 'standard', state: cells };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });

  test('says why a taken square is refused', () => {
    const state = game.newState();
    tryApply(state, 'b2');
    expect(tryApply(state, { kind: 'place', square: 'b2' })).toEqual({
      ok: false,
      error: { code: 'ILLEGAL_ACTION', message: 'b2: the square is taken.', rule: '1' },
    });
    expect(tryApply(state, 'd2')).toMatchObject({ ok: false, error: { code: 'BAD_ACTION' } });
  });

  test('the scripted player chooses among what it rates highest', () => {
    const { choose, rate } = game.scripted!;
    const ratings = new Float64Array(9);
    const seen = new Set<number>();
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.from(seed);
      for (const state = game.newState(); state.actor !== TERMINAL; state.apply(randomMove(state, rng))) {
        const legal = state.legalActions();
        rate!(state, legal, ratings);
        const highest = Math.max(...ratings.subarray(0, legal.length));
        expect(ratings[legal.indexOf(choose(state, legal, rng))]).toBe(highest);
        seen.add(highest);
      }
    }
    expect([...seen].sort()).toEqual([1, 2, 3, 4]); // with only edges left, one is urgent
  });
});
