import { describe, expect, test } from 'vitest';
import { type EnvWarning, listEnvs, make, PassiveEnvChecker } from '../../env/index.ts';
import { LINE_SPEC, type LineFaults, LineWorld } from './line-world.ts';

/** The first reset, step and picture of a faulty world. */
function use(faults: LineFaults): EnvWarning[] {
  const told: EnvWarning[] = [];
  const env = new PassiveEnvChecker(new LineWorld(LINE_SPEC, faults), { onWarning: (warning) => told.push(warning) });
  env.reset();
  env.step(1);
  env.render();
  expect(env.warnings).toEqual(told);
  return told;
}

describe('the passive checker', () => {
  test('finds nothing in any environment there is', { timeout: 600_000 }, () => {
    for (const { id } of listEnvs()) {
      const env = make(id, { renderMode: 'text', onWarning: ({ message }) => expect.fail(`${id}: ${message}`) });
      const [, info] = env.reset({ seed: 1 });
      env.step(info.actionMask.indexOf(1));
      env.render();
    }
  });

  test('finds nothing in a world that is as it should be', () => {
    expect(use({})).toEqual([]);
  });

  test.each<[string, LineFaults, string, string]>([
    ['reset without info', { reset: ([observation]) => [observation] }, 'BAD_SPEC', '[observation, info]'],
    ['an info that is none', { reset: ([observation]) => [observation, null] }, 'BAD_SPEC', 'info of reset'],
    ['a first observation outside its space', { reset: ([, info]) => [new Float32Array([10]), info] }, 'BAD_SPACE', 'observation of reset'],
    ['step with four results', { step: (result) => result.slice(0, 4) }, 'BAD_SPEC', '[observation, reward, terminated, truncated, info]'],
    ['an observation of another type', { step: ([, ...rest]) => [[1], ...rest] }, 'BAD_SPACE', 'observation of step'],
    ['an observation that is no number', { step: ([, ...rest]) => [new Float32Array([NaN]), ...rest] }, 'BAD_SPACE', 'observation of step'],
    ['a reward that is text', { step: ([observation, , ...rest]) => [observation, '1', ...rest] }, 'BAD_SPEC', 'reward'],
    ['a reward that is NaN', { step: ([observation, , ...rest]) => [observation, NaN, ...rest] }, 'BAD_SPEC', 'reward'],
    ['an ending that is a number', { step: ([o, r, , ...rest]) => [o, r, 0, ...rest] }, 'BAD_SPEC', 'terminated'],
    ['a truncation that is missing', { step: ([o, r, t, , info]) => [o, r, t, undefined, info] }, 'BAD_SPEC', 'truncated'],
    ['a picture that is none', { render: () => 3 }, 'BAD_SPEC', 'text'],
    ['metadata without modes', { metadata: {} }, 'BAD_SPEC', 'renderModes'],
    ['metadata without a pace', { metadata: { renderModes: ['text'], renderFps: 0 } }, 'BAD_SPEC', 'renderFps'],
    ['a mode that it does not name', { metadata: { renderModes: ['svg'], renderFps: 1 } }, 'BAD_SPEC', 'renderMode'],
  ])('refuses %s', (_, faults, code, hint) => {
    expect(() => use(faults)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(hint) }));
  });

  test('refuses what are no spaces', () => {
    const world = Object.defineProperty(new LineWorld(LINE_SPEC), 'actionSpace', { value: { n: 2 } });
    expect(() => new PassiveEnvChecker(world)).toThrow(
      expect.objectContaining({ code: 'BAD_SPACE', message: expect.stringContaining('actionSpace') }),
    );
  });

  test.each<[string, LineFaults, EnvWarning['where']]>([
    ['infinite rewards', { step: ([observation, , ...rest]) => [observation, Infinity, ...rest] }, 'step'],
    ['missing masks', { reset: ([observation]) => [observation, {}] }, 'reset'],
    ['modes that there are not', { metadata: { renderModes: ['text', 'ansi'], renderFps: 1 } }, 'metadata'],
  ])('warns of %s', (_, faults, where) => {
    expect(use(faults)).toEqual([{ where, message: expect.any(String) }]);
  });

  test('looks at the first calls only, and not at all if it is turned off', () => {
    let isFaulty = false;
    const env = new PassiveEnvChecker(
      new LineWorld(LINE_SPEC, { reset: (result) => (isFaulty ? 3 : result), step: (result) => (isFaulty ? 3 : result) }),
    );
    env.reset();
    env.step(1);
    isFaulty = true;
    expect(env.reset()).toBe(3);
    expect(env.step(1)).toBe(3);
    const inside = (options: object): string[] => {
      const names: string[] = [];
      for (let one = make('pig/pig-20', options) as { env?: never }; one !== undefined; one = one.env!) names.push(one.constructor.name);
      return names;
    };
    expect(inside({})).toEqual(['OrderEnforcing', 'PassiveEnvChecker', 'GameEnv']);
    expect(inside({ passiveChecker: false, maxEpisodeSteps: 3, actionView: 'chain' })).toEqual([
      'ChainActionView',
      'TimeLimit',
      'OrderEnforcing',
      'GameEnv',
    ]);
  });
});
