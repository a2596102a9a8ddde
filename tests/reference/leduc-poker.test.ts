import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { LeducState } from '../../rules/reference/leduc-state.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { after } from '../agents/play.ts';

const game = loadGame('leduc-poker', 'standard');
const [JACK, QUEEN, KING] = [1, 2, 3];

/** Moves as text; `#1` deals or turns up a jack. */
const at = (moves: string): LeducState => after(game, moves) as LeducState;

/** Legal actions as text. */
function legal(state: LeducState): string[] {
  return state
    .legalActions()
    .toArray()
    .map((action) => game.actions.format(state, action));
}

describe('leduc poker', () => {
  test('deals from two cards of each rank', () => {
    const weights = (moves: string): number[] => [...at(moves).chanceOutcomes()].map(({ weight }) => weight);
    expect(weights('')).toEqual([2, 2, 2]);
    expect(weights('#3')).toEqual([2, 2, 1]);
    expect(weights('#3 #2 check check')).toEqual([2, 1, 1]);
    expect([...at('#1 #1 check check').chanceOutcomes()].map(({ outcome }) => outcome)).toEqual([QUEEN, KING]);
  });

  test.each([
    ['', ['check', 'raise']],
    ['check', ['check', 'raise']],
    ['raise', ['raise', 'fold', 'call']],
    ['check raise', ['raise', 'fold', 'call']],
    ['raise raise', ['fold', 'call']],
  ])('after "%s" the bets are %j, in both rounds', (bets, expected) => {
    expect(legal(at(`#1 #2 ${bets}`))).toEqual(expected);
    expect(legal(at(`#1 #2 check check #3 ${bets}`))).toEqual(expected);
  });

  test.each([
    ['#3 #2 raise fold', 1],
    ['#1 #2 check raise fold', -1],
    ['#1 #2 raise raise fold', -3],
    ['#3 #2 check check #1 check check', 1],
    ['#3 #2 check check #2 check check', -1],
    ['#1 #3 raise call #1 raise call', 7],
    ['#2 #2 raise call #1 raise call', 0],
    ['#3 #2 raise raise call #3 raise fold', 5],
    ['#3 #2 raise raise call #3 raise raise fold', -9],
    ['#1 #2 raise raise call #3 raise raise call', -13],
  ])('%s wins the first player %i chips', (moves, chips) => {
    const state = at(moves);
    expect(state.actor).toBe(TERMINAL);
    expect(state.victoryPoints()).toEqual([chips, 0 - chips]);
    expect(state.returns()[0]).toBeCloseTo(chips / 13, 12);
  });

  test('the first player begins both rounds', () => {
    expect(at('#1 #2').actor).toBe(0);
    expect(at('#1 #2 check').actor).toBe(1);
    expect(at('#1 #2 raise call').actor).toBe(CHANCE);
    expect(at('#1 #2 raise call #3').actor).toBe(0);
  });

  test("a viewer's position hides the other card, and resampling draws what is left", () => {
    const state = at('#2 #1 raise call #1');
    expect(state.toPosition(0)).toMatchObject({ viewer: 0, state: { hands: { second: { card: 'face-down' } } } });
    expect(game.renderText(state, 0)).toContain('face-down');
    const counts = [0, 0, 0, 0];
    const rng = Rng.from(1);
    for (let i = 0; i < 400; i++) {
      const world = parsePosition(state.toPosition(0)) as LeducState;
      world.resample(0, rng);
      counts[world.card(1)]!++;
    }
    // One jack, one queen and two kings are left.
    expect(counts[JACK]! + counts[QUEEN]! + counts[KING]!).toBe(400);
    expect(counts[KING]! / counts[JACK]!).toBeGreaterThan(1.4);
    expect(counts[KING]! / counts[QUEEN]!).toBeGreaterThan(1.4);
  });

  test('players remember all bets: the same pot bet otherwise has another key', () => {
    const keys = ['raise call', 'check raise call'].map((bets) => at(`#1 #2 ${bets} #3`).informationKey(0));
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('a folded hand stays hidden, a showdown shows both', () => {
    expect(JSON.stringify(at('#1 #2 raise fold').toPosition(0).state)).toContain('face-down');
    expect(JSON.stringify(at('#1 #2 check check #3 check check').toPosition(0).state)).not.toContain('face-down');
  });

  const dealt = { hands: { first: { card: 'jack' }, second: { card: 'queen' } } };
  test.each([
    [{ hands: { first: { card: 'jack' }, second: { card: 'face-down' } }, stack: [{ step: 'act' }] }, '/state/hands/second/card'],
    [{ hands: { second: { card: 'jack' } } }, '/state/hands'],
    [{ hands: { first: { card: 'jack' }, second: { card: 'jack' } }, public: 'jack', stack: [{ step: 'act' }] }, '/state'],
    [{ ...dealt, rounds: { first: { bet1: 'call' } }, stack: [{ step: 'act' }] }, '/state/rounds/first'],
    [{ ...dealt, rounds: { first: { bet2: 'check' } }, stack: [{ step: 'act' }] }, '/state/rounds/first'],
    [{ ...dealt, public: 'king', stack: [{ step: 'act' }] }, '/state/public'],
    [{ ...dealt, rounds: { second: { bet1: 'check' } }, stack: [{ step: 'act' }] }, '/state/rounds/second'],
    [{ rounds: { first: { bet1: 'check' } } }, '/state/rounds/first'],
    [{ ...dealt, stack: [] }, '/state/stack'],
    [{ ...dealt, stack: [{ step: 'turn-up' }] }, '/state/stack'],
  ])('refuses the impossible position %j', (state, path) => {
    const position = { ruleset: 'leduc-poker', version: '1.0.0', scenario: 'standard', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
