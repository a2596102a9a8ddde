import { describe, expect, test } from 'vitest';
import { make, OrderEnforcing, TimeLimit } from '../../env/index.ts';
import { LINE_SPEC, LineWorld } from './line-world.ts';

const over = expect.objectContaining({ code: 'GAME_OVER', message: expect.stringContaining('reset()') });

describe('a time limit', () => {
  test('truncates an episode at its last step, after which none is taken', () => {
    const env = make('pig/pig-100', { maxEpisodeSteps: 2 });
    env.reset({ seed: 1 });
    expect(env.step('hold').slice(2, 4)).toEqual([false, false]);
    expect(env.step('hold').slice(2, 4)).toEqual([false, true]);
    const plies = env.unwrapped.record().moves.length;
    expect(() => env.step('hold')).toThrow(over);
    expect(env.unwrapped.record().moves).toHaveLength(plies);
    env.reset();
    expect(env.step('hold')[3]).toBe(false);
  });

  test('leaves an episode that ends in its last step terminated', () => {
    const env = new TimeLimit(new LineWorld(LINE_SPEC), { maxEpisodeSteps: 3 });
    env.reset();
    env.step(1);
    env.step(1);
    expect(env.step(1).slice(1, 4)).toEqual([1, true, false]);
  });

  test('goes around another one, of which the shorter holds', () => {
    for (const [inner, outer] of [
      [2, 3],
      [3, 2],
      [2, 2],
    ] as const) {
      const env = new TimeLimit(make('pig/pig-100', { maxEpisodeSteps: inner }), { maxEpisodeSteps: outer });
      env.reset({ seed: 1 });
      expect([env.step('hold')[3], env.step('hold')[3]]).toEqual([false, true]);
      expect(() => env.step('hold')).toThrow(over);
    }
  });

  test('counts only steps that were played', () => {
    const env = make('tic-tac-toe/standard', { maxEpisodeSteps: 2 });
    env.reset();
    expect(() => env.step(99)).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(() => env.reset({ seed: 0.5 })).toThrow(expect.objectContaining({ code: 'BAD_SEED' }));
    expect(env.step(0)[3]).toBe(false);
  });

  test.each([0, -1, 1.5, NaN, '3', null, undefined, 2 ** 60])('is refused with %s steps', (maxEpisodeSteps) => {
    const make = (): unknown => new TimeLimit(new LineWorld(LINE_SPEC), { maxEpisodeSteps: maxEpisodeSteps as number });
    expect(make).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/maxEpisodeSteps' }));
  });
});

describe('the order of calls', () => {
  test('is enforced around environments that do not look to it themselves', () => {
    const env = new OrderEnforcing(new LineWorld(LINE_SPEC));
    const notReset = (call: string): unknown => expect.objectContaining({ code: 'NOT_RESET', message: expect.stringContaining(call) });
    expect(() => env.step(1)).toThrow(notReset('step()'));
    expect(() => env.render()).toThrow(notReset('render()'));
    env.reset();
    env.step(1);
    expect(env.render()).toBe('at 1');
    env.close();
    expect(() => env.step(1)).toThrow(notReset('step()'));
    expect(() => env.render()).toThrow(notReset('render()'));
  });

  test('is enforced by make', () => {
    const env = make('pig/pig-20', { renderMode: 'text' });
    expect(() => env.render()).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
    expect(() => env.reset({ seed: NaN })).toThrow();
    expect(() => env.step('hold')).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
  });
});
