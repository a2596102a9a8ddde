import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { after } from '../agents/play.ts';

const game = loadGame('strategy-fusion', 'standard');
const told = loadGame('strategy-fusion', 'standard', { answers: true });

describe('strategy fusion', () => {
  test('draws a fair bit before anybody decides', () => {
    expect(game.newState().actor).toBe(CHANCE);
    expect([...game.newState().chanceOutcomes()].map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test.each([
    ['#0 safe', 0.2],
    ['#0 go guess-0', 1],
    ['#0 go guess-1', -1],
    ['#1 go guess-0', -1],
    ['#1 go guess-1', 1],
  ])('%s is worth %d', (moves, value) => {
    const state = after(game, moves);
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()).toEqual([value, -value]);
  });

  test('the guesser does not see the bit, the knower does', () => {
    const [zero, one] = [after(game, '#0 go'), after(game, '#1 go')];
    expect(zero.informationKey(0)).toBe(one.informationKey(0));
    expect(zero.informationKey(1)).not.toBe(one.informationKey(1));
    expect(game.renderText(one, 0)).toContain('hidden');
    const rng = Rng.from(1);
    const worlds = Array.from({ length: 40 }, () => {
      const world = parsePosition(one.toPosition(0));
      world.resample(0, rng);
      return world.informationKey(1);
    });
    expect(new Set(worlds).size).toBe(2);
  });

  test('with answers, only a 0 or a 2 leaves the knower a choice, and a plain answer tells all', () => {
    expect(after(told, '#0 go').actor).toBe(1);
    expect(after(told, '#1 go').actor).toBe(0);
    expect(after(told, '#0 go pass').informationKey(0)).toBe(after(told, '#1 go').informationKey(0));
    expect(after(told, '#2 go no').toPosition(0).state).toMatchObject({ number: '2' });
    expect(after(told, '#2 go no guess-0').returns()).toEqual([1, -1]);
  });

  test.each([
    [{ number: 'hidden', stack: [{ step: 'dare' }] }, '/state/number'],
    [{ number: '2', stack: [{ step: 'dare' }] }, '/state/number'],
    [{ number: '0', answer: 'pass', stack: [{ step: 'guess' }] }, '/state/answer'],
    [{ number: '0', choice: 'safe' }, '/state/choice'],
    [{ number: '0', stack: [] }, '/state/choice'],
    [{ number: '0', stack: [{ step: 'answer' }] }, '/state/stack'],
    [{ number: '0' }, '/state/stack'],
  ])('refuses the impossible position %j', (state, path) => {
    const position = { ruleset: 'strategy-fusion', version: '1.0.0', scenario: 'standard', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
