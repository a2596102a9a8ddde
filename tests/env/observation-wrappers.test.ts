import { describe, expect, test } from 'vitest';
import { Box, FlattenObservation, listEnvs, make, TransformObservation } from '../../env/index.ts';
import { LINE_SPEC, LineWorld } from './line-world.ts';
import { rollOut } from './play.ts';

describe('flat observations', () => {
  test('hold all parts of fixed size, one behind the other', () => {
    const env = new FlattenObservation(make('tic-tac-toe/standard'));
    const [plain] = make('tic-tac-toe/standard').reset({ seed: 1 });
    const [flat] = env.reset({ seed: 1 });
    expect(Object.keys(env.places)).toEqual(['actionMask', 'globals', 'map', 'units']);
    for (const [name, [from, to]] of Object.entries(env.places)) expect([...flat.subarray(from, to)]).toEqual([...plain[name as 'map']]);
    expect(Math.max(...Object.values(env.places).map(([, to]) => to))).toBe(flat.length);
  });

  test('hold the action rows too if they are padded', () => {
    const env = new FlattenObservation(make('tic-tac-toe/standard', { maxActions: 9 }), { parts: ['actions', 'map'] });
    expect(env.places).toEqual({ actions: [0, 81], map: [81, 99] });
    const [plain] = make('tic-tac-toe/standard', { maxActions: 9 }).reset({ seed: 1 });
    expect([...env.reset({ seed: 1 })[0].subarray(0, 81)]).toEqual([...plain.actions]);
  });

  test('lie in their space', { timeout: 600_000 }, () => {
    for (const id of ['barons-war/skirmish', 'pig/pig-20', listEnvs().find(({ ruleset }) => ruleset === 'one-hour-wargames')!.id]) {
      const env = new FlattenObservation(make(id));
      expect(env.observationSpace).toBeInstanceOf(Box);
      for (const [observation] of rollOut(env, 1, { mostSteps: 20 }).steps) expect(env.observationSpace.contains(observation)).toBe(true);
    }
  });

  test('are refused of parts that there are not', () => {
    const flatten = (parts: unknown) => () => new FlattenObservation(make('pig/pig-20'), { parts: parts as string[] });
    expect(flatten(['sky'])).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/parts/0' }));
    expect(flatten(['actions'])).toThrow(expect.objectContaining({ path: '/parts', message: expect.stringContaining('maxActions') }));
    for (const parts of [[], 'map']) expect(flatten(parts)).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/parts' }));
    expect(() => new FlattenObservation(new LineWorld(LINE_SPEC))).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
  });
});

test('observations are changed by a function', () => {
  const space = new Box({ shape: [2], low: -9, high: 9 });
  const env = new TransformObservation(new LineWorld(LINE_SPEC), { change: ([x]) => Float32Array.of(x!, -x!), space });
  expect(env.observationSpace).toBe(space);
  expect(env.reset()[0]).toEqual(Float32Array.of(0, -0));
  expect(env.step(1)[0]).toEqual(Float32Array.of(1, -1));
  expect(() => new TransformObservation(new LineWorld(LINE_SPEC), { space } as never)).toThrow(
    expect.objectContaining({ path: '/change' }),
  );
  expect(() => new TransformObservation(new LineWorld(LINE_SPEC), { change: (x: unknown) => x } as never)).toThrow(
    expect.objectContaining({ path: '/space/contains' }),
  );
});
