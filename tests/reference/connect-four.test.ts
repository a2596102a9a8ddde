import { describe, expect, test } from 'vitest';
import { perft } from '../../agents/tabular/index.ts';
import { ActionList, FlatState, Rng, type State, TERMINAL, tryApply } from '../../rules/core/index.ts';
import type { ConnectFourState } from '../../rules/reference/connect-four.ts';
import { loadGame, parsePosition, randomMove } from '../../rules/registry.ts';

const game = loadGame('connect-four', 'standard');

/** A board drawn highest row first; rows above may be left out. */
function board(...rowsFromTop: string[]): ConnectFourState {
  const rows = Object.fromEntries(rowsFromTop.reverse().map((stones, i) => [i + 1, { stones }]));
  return parsePosition({ ruleset: 'connect-four', version: '1.0.0', scenario: 'standard', state: { rows } }) as ConnectFourState;
}

function play(state: State, columns: string): State {
  for (const column of columns) if (!tryApply(state, column).ok) throw new Error(`${column} is refused`);
  return state;
}

/** Four in a row found square by square. */
function hasFourSlowly(state: ConnectFourState, stone: number): boolean {
  const at = (x: number, y: number): boolean => x >= 0 && x < 7 && y >= 0 && y < 6 && state.stone(x, y) === stone;
  const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const;
  for (let x = 0; x < 7; x++) {
    for (let y = 0; y < 6; y++) {
      if (directions.some(([dx, dy]) => [0, 1, 2, 3].every((i) => at(x + i * dx, y + i * dy)))) return true;
    }
  }
  return false;
}

/** A random game: its last state, the moves that were chosen and the stones that fell. */
function randomGame(seed: number): { state: ConnectFourState; moves: number; drops: number } {
  const state = game.newState() as ConnectFourState;
  const rng = Rng.from(seed);
  let [moves, drops] = [0, 0];
  state.listener = () => void drops++;
  for (; state.actor !== TERMINAL; moves++) state.apply(randomMove(state, rng));
  return { state, moves, drops };
}

describe('connect four', () => {
  test('has the known numbers of move sequences', () => {
    const counts = Array.from({ length: 9 }, (_, depth) => perft(game.newState(), depth));
    expect(counts).toEqual([1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]);
  });

  test('sees every line of four and no other, as a slow search does', () => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.from(seed);
      const state = game.newState() as ConnectFourState;
      while (state.actor !== TERMINAL) {
        expect([state.hasFour(0), state.hasFour(1)]).toEqual([false, false]);
        state.apply(randomMove(state, rng));
        expect([hasFourSlowly(state, 1), hasFourSlowly(state, 2)]).toEqual([state.hasFour(0), state.hasFour(1)]);
      }
    }
  });

  test('foresees every win of either player, as playing it shows', () => {
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.from(seed);
      const state = game.newState() as ConnectFourState;
      for (; state.actor !== TERMINAL; state.apply(randomMove(state, rng))) {
        for (const column of state.legalActions()) {
          const tried = state.clone();
          tried.drop(column);
          expect(state.wouldWin(column, state.toMove)).toBe(tried.hasFour(state.toMove));
        }
      }
    }
  });

  test('goes on exactly as its procedure does', () => {
    const direct = game.newState() as ConnectFourState;
    const stepped = game.newState() as ConnectFourState;
    const byTable = <T>(name: keyof FlatState): T => Reflect.get(FlatState.prototype, name, stepped) as T;
    for (let seed = 0; seed < 200; seed++) {
      const rng = Rng.from(seed);
      direct.copyFrom(game.newState());
      stepped.copyFrom(direct);
      while (direct.actor !== TERMINAL) {
        const move = randomMove(direct, rng);
        direct.apply(move);
        byTable<FlatState['apply']>('apply').call(stepped, move);
        expect(direct.bytes()).toEqual(stepped.bytes());
        expect(direct.actor).toBe(byTable('actor'));
        expect([...direct.legalActions()]).toEqual([...byTable<FlatState['legalActions']>('legalActions').call(stepped)]);
      }
    }
  });

  test.each([
    ['upright', 'ababab', 'a', [1, -1]],
    ['level', 'aabbcc', 'd', [1, -1]],
    ['rising', 'abbccdcddg', 'd', [1, -1]],
    ['falling, for yellow', 'agffeededda', 'd', [-1, 1]],
  ] as const)('four in a row wins: %s', (_, before, last, result) => {
    const state = play(game.newState(), before);
    expect(state.returns()).toEqual([0, 0]);
    play(state, last);
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()).toEqual(result);
  });

  test('stones that only touch across the edge are no line', () => {
    expect(board('r.y....', 'yyryrrr').actor).toBe(1);
  });

  test('the last open column is played by itself, and a full board is a draw', () => {
    const games = Array.from({ length: 1500 }, (_, seed) => randomGame(seed));
    const full = games.filter(({ state }) => state.count === 42);
    expect(games.every(({ state, drops }) => state.count === drops)).toBe(true);
    expect(full.some(({ moves }) => moves < 42)).toBe(true);
    expect(full.some(({ state }) => state.returns()[0] === 0)).toBe(true);
  });

  test('draws the board', () => {
    const state = play(game.newState(), 'ddce');
    expect(game.renderText(state).split('\n').slice(-3)).toEqual(['2  . . . y . . .', '1  . . r r y . .', '   a b c d e f g']);
    expect(state.toPosition().state).toEqual({ rows: { 1: { stones: '..rry..' }, 2: { stones: '...y...' } } });
  });

  test.each([
    [{ rows: { 2: { stones: 'r......' } } }, '/state/rows/2'],
    [{ rows: { 1: { stones: 'y......' } } }, '/state/rows'],
    [{ rows: { 1: { stones: 'rrrr...' }, 2: { stones: 'yyyy...' } } }, '/state/rows'],
    [{ rows: { 1: { stones: 'rrrr...' }, 2: { stones: 'yyy.y..' } } }, '/state/rows/2'],
    [{ rows: { 1: { stones: 'rx.....' } } }, '/state/rows/1/stones'],
    [{ rows: { 7: { stones: '.......' } } }, '/state/rows/7'],
    [{ stack: [] }, '/state/stack'],
  ])('refuses the impossible board %j', (state, path) => {
    const position = { ruleset: 'connect-four', version: '1.0.0', scenario: 'standard', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });

  test('says why a full column is refused', () => {
    const state = play(game.newState(), 'aaaaaa');
    expect(tryApply(state, 'a')).toEqual({ ok: false, error: { code: 'ILLEGAL_ACTION', message: 'a: the column is full.', rule: '1' } });
  });

  test('the scripted player takes a win before it blocks one', () => {
    const choose = (state: State, legal: ActionList): string =>
      game.actions.format(state, game.scripted!.choose(state, legal, Rng.from(1)));
    const both = board('y......', 'yrrr...', 'yyrrryy');
    expect(choose(both, both.legalActions())).toBe('e');
    const threat = play(game.newState(), 'agafa');
    expect(choose(threat, threat.legalActions())).toBe('a');
  });

  test('the scripted player chooses among what it rates highest', () => {
    const { choose, rate } = game.scripted!;
    const legal = new ActionList();
    const ratings = new Float64Array(7);
    const seen = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.from(seed);
      for (const state = game.newState(); state.actor !== TERMINAL; state.apply(randomMove(state, rng))) {
        state.legalActions(legal);
        rate!(state, legal, ratings);
        const highest = Math.max(...ratings.subarray(0, legal.length));
        expect(ratings[legal.indexOf(choose(state, legal, rng))]).toBe(highest);
        seen.add(highest);
      }
    }
    expect([...seen].sort()).toEqual([0, 1, 2]);
  });
});
