import { describe, expect, test } from 'vitest';
import { IllegalActionPolicy, make, TransformReward, VictoryPointShaping } from '../../env/index.ts';
import { LINE_SPEC, LineWorld } from './line-world.ts';
import { rollOut } from './play.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('shaping by victory points', () => {
  test('adds gamma times the next potential less the present one', () => {
    const env = new VictoryPointShaping(new LineWorld(LINE_SPEC), { scale: 0.5, gamma: 0.9 });
    env.reset();
    expect(env.step(1)[1]).toBeCloseTo(0.9 * 0.5);
    expect(env.step(1)[1]).toBeCloseTo(0.9 * 1 - 0.5);
    expect(env.step(0)[1]).toBeCloseTo(0.9 * 0.5 - 1);
    env.step(1);
    expect(env.step(1)[1]).toBeCloseTo(1 - 1);
  });

  test('sums over a game to the result less the first potential, or plus the change of the difference', () => {
    for (const atEnd of ['zero', 'kept'] as const) {
      const env = new VictoryPointShaping(make('pig/pig-20', { player: 1 }), { scale: 0.01, atEnd });
      for (const seed of [1, 2, 3]) {
        const { steps } = rollOut(env, seed);
        const [, first] = make('pig/pig-20', { player: 1 }).reset({ seed });
        const difference = ([own, enemy]: readonly [number, number]): number => own - enemy;
        const { victoryPoints } = steps.at(-1)![4];
        const result = difference(victoryPoints) > 0 ? 1 : -1;
        const end = atEnd === 'kept' ? difference(victoryPoints) : 0;
        expect(sum(steps.map(([, reward]) => reward))).toBeCloseTo(result + 0.01 * (end - difference(first.victoryPoints)));
        const B = 0.2;
        for (const [, reward] of steps) expect(Math.abs(reward)).toBeLessThanOrEqual(1 + 2 * B);
      }
    }
  });

  test('does not take a truncation for an end', () => {
    const env = new VictoryPointShaping(make('pig/pig-100', { maxEpisodeSteps: 6, opponent: () => 'hold' }), { scale: 1 });
    const { steps } = rollOut(env, 2);
    expect(steps.at(-1)![3]).toBe(true);
    const [own, enemy] = steps.at(-1)![4].victoryPoints;
    expect(own).not.toBe(enemy);
    expect(sum(steps.map(([, reward]) => reward))).toBeCloseTo(own - enemy);
  });

  test.each([
    [{}, '/scale'],
    [{ scale: NaN }, '/scale'],
    [{ scale: 1, gamma: 1.1 }, '/gamma'],
    [{ scale: 1, gamma: '1' }, '/gamma'],
    [{ scale: 1, atEnd: 'one' }, '/atEnd'],
    [{ scale: 1, factor: 2 }, '/factor'],
  ])('is refused with %j', (options, path) => {
    expect(() => new VictoryPointShaping(make('pig/pig-20'), options as never)).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', path }),
    );
  });
});

test('rewards are changed by a function', () => {
  const env = new TransformReward(new LineWorld(LINE_SPEC), { change: (reward) => reward - 0.1 });
  env.reset();
  expect(env.step(1)[1]).toBeCloseTo(-0.1);
  expect(() => new TransformReward(new LineWorld(LINE_SPEC), { change: 3 as never })).toThrow(
    expect.objectContaining({ code: 'BAD_OPTION', path: '/change' }),
  );
});

describe('an illegal action', () => {
  test('loses the episode if that is the policy', () => {
    const env = new IllegalActionPolicy(make('tic-tac-toe/standard', { maxActions: 9, opponent: () => 'c3' }), { policy: 'lose' });
    env.reset({ seed: 1 });
    const [before] = env.step('b2');
    const [after, reward, terminated, truncated, info] = env.step('b2');
    expect([reward, terminated, truncated]).toEqual([-1, true, false]);
    expect(info).toMatchObject({ plies: 2, player: 0, illegalAction: { code: 'ILLEGAL_ACTION', rule: '1', message: expect.any(String) } });
    expect(info.actionMask).toEqual(new Int8Array(9));
    expect(after).toEqual({ ...before, actionMask: new Int8Array(9), actions: new Float32Array(81) });
    expect(env.observationSpace.contains(after)).toBe(true);
    expect(() => env.step('a1')).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
    expect(env.reset()[1].actionMask.includes(1)).toBe(true);
    expect(env.step('a1')[2]).toBe(false);
  });

  test('may be no action at all, also in the first step', () => {
    for (const action of [99, NaN, null, 'nonsense', {}] as never[]) {
      const env = new IllegalActionPolicy(make('pig/pig-20'), { policy: 'lose' });
      env.reset();
      const [observation, reward, , , info] = env.step(action);
      expect([reward, observation.actions.length]).toEqual([-1, 0]);
      expect(info).toMatchObject({ illegalAction: { code: 'BAD_ACTION' } });
    }
  });

  test('is an error otherwise, as are calls out of order and faults of the opponent', () => {
    const strict = new IllegalActionPolicy(make('pig/pig-20'), { policy: 'error' });
    strict.reset();
    expect(() => strict.step('nonsense')).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    const env = new IllegalActionPolicy(make('tic-tac-toe/standard', { opponent: () => 'b2' }), { policy: 'lose' });
    expect(() => env.step(0)).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
    env.reset();
    expect(() => env.step('b2')).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', path: '/opponent' }));
    expect(() => env.step('a1')).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
  });
});
