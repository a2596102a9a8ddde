import { describe, expect, test } from 'vitest';
import {
  type AecEnvOptions,
  type AnyEnv,
  type EnvSpec,
  FlattenObservation,
  IllegalActionPolicy,
  make,
  makeAec,
  makeSpec,
  type MakeOptions,
  parseEnvSpec,
  RecordEpisodeStatistics,
  RecordGames,
  registerWrapper,
  TimeLimit,
  TransformReward,
  VictoryPointShaping,
  Wrapper,
} from '../../env/index.ts';
import { fingerprint, rollOut } from './play.ts';

/** Written, read and made anew. */
function again(spec: EnvSpec): AnyEnv {
  return make(parseEnvSpec(JSON.stringify(spec)));
}

const PIG = { id: 'pig/pig-20-v1', ruleset: 'pig', scenario: 'pig-20', version: 1, title: expect.any(String) };

describe('a spec', () => {
  test('says which environment it is and what it was made with', () => {
    expect({ ...make('pig/pig-20').spec }).toEqual(PIG);
    const options: MakeOptions = {
      options: { dieSides: 10 },
      player: 'random',
      opponent: 'scripted',
      renderMode: 'svg',
      maxActions: 2,
      seed: 'x',
      maxEpisodeSteps: 9,
    };
    expect({ ...make('pig/pig-20', options).spec }).toEqual({ ...PIG, ...options });
    expect({ ...makeSpec('pig/pig-20', options) }).toEqual({ ...PIG, ...options });
    const forTwo: AecEnvOptions = { illegalActions: 'lose', maxEpisodeSteps: 4 };
    expect({ ...makeAec('pig/pig-20', forTwo).spec }).toEqual({ ...PIG, ...forTwo });
  });

  test.each<MakeOptions>([
    {},
    { options: { dieSides: 10 }, opponent: 'scripted', player: 'random', seed: 5 },
    { maxEpisodeSteps: 3, renderMode: 'text', passiveChecker: false },
    { maxActions: 2, actionView: 'list' },
    { actionView: 'flat', wrappers: [{ name: 'FlattenObservation', options: { parts: ['units', 'globals'] } }] },
  ])('makes an environment that behaves the same: %j', (options) => {
    const env = make('pig/pig-20', options) as AnyEnv;
    const twin = again(env.spec);
    expect(twin.spec).toEqual(env.spec);
    expect(twin.renderMode).toBe(env.renderMode);
    expect(twin.observationSpace).toEqual(env.observationSpace);
    expect(twin.actionSpace).toEqual(env.actionSpace);
    for (const reset of [{}, { seed: 8 }]) expect(fingerprint(rollOut(twin, 1, { reset }))).toBe(fingerprint(rollOut(env, 1, { reset })));
  });

  test('names the wrappers around it, innermost first, with their options', () => {
    const inner = make('pig/pig-100', { maxEpisodeSteps: 50 });
    const env = new TimeLimit(new RecordEpisodeStatistics(new VictoryPointShaping(inner, { scale: 0.01 }), { bufferLength: 7 }), {
      maxEpisodeSteps: 6,
    });
    expect(env.spec.maxEpisodeSteps).toBe(50);
    expect(env.spec.wrappers).toEqual([
      { name: 'VictoryPointShaping', options: { scale: 0.01 } },
      { name: 'RecordEpisodeStatistics', options: { bufferLength: 7 } },
      { name: 'TimeLimit', options: { maxEpisodeSteps: 6 } },
    ]);
    const twin = again(env.spec);
    expect(twin.spec).toEqual(env.spec);
    const [one, other] = [rollOut(env, 2), rollOut(twin, 2)];
    expect(fingerprint(other)).toBe(fingerprint(one));
    expect(other.steps.at(-1)![4]['episode']).toEqual(one.steps.at(-1)![4]['episode']);
    expect(inner.spec.wrappers).toBeUndefined();
  });

  test('goes from two agents to two agents', () => {
    const env = makeAec('kuhn-poker/standard', { illegalActions: 'lose', seed: 4 });
    const twin = makeAec(parseEnvSpec(JSON.stringify(env.spec)));
    for (const one of [env, twin]) {
      one.reset();
      one.step('fold');
    }
    expect(twin.rewards).toEqual(env.rewards);
    expect(() => make(env.spec)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path: '/illegalActions' }));
    expect(() => makeAec(make('pig/pig-20', { player: 1 }).spec)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path: '/player' }));
  });

  test('gives way to options', () => {
    const { spec } = make('pig/pig-100', { opponent: 'scripted', maxEpisodeSteps: 50 });
    expect({ ...make(spec, { maxEpisodeSteps: 2, player: 1 }).spec }).toMatchObject({
      opponent: 'scripted',
      maxEpisodeSteps: 2,
      player: 1,
    });
    expect(rollOut(make(spec, { maxEpisodeSteps: 1 }), 1).steps).toHaveLength(1);
  });

  test('with what JSON cannot hold says so when it is written, and still makes environments', () => {
    const { spec } = make('pig/pig-20', { opponent: () => 'hold' });
    const refusal = (path: string): unknown =>
      expect.objectContaining({ code: 'BAD_SPEC', path, message: expect.stringContaining('make(spec') });
    expect(() => JSON.stringify(spec)).toThrow(refusal('/opponent'));
    expect(rollOut(make(spec), 1).steps.length).toBeGreaterThan(0);
    const parsed = parseEnvSpec(JSON.stringify({ ...spec, opponent: undefined }));
    expect(make(parsed, { opponent: () => 'hold' }).spec.opponent).toBeTypeOf('function');
    const recorded = new RecordGames(make('pig/pig-20'), { onGame: () => {} });
    expect(() => JSON.stringify(recorded.spec)).toThrow(refusal('/wrappers/0/options/onGame'));
    expect(() => JSON.stringify(new TransformReward(make('pig/pig-20'), { change: (x) => x }).spec)).toThrow(
      refusal('/wrappers/0/options/change'),
    );
  });

  test('names wrappers of one’s own once they are registered', () => {
    class Negated<E extends AnyEnv> extends Wrapper<E> {}
    const env = new Negated(make('pig/pig-20'));
    expect(env.spec.wrappers).toEqual([{ name: 'Negated' }]);
    expect(() => again(env.spec)).toThrow(
      expect.objectContaining({ code: 'BAD_SPEC', path: '/wrappers/0/name', message: expect.stringContaining('registerWrapper') }),
    );
    registerWrapper('Negated', (inner) => new Negated(inner));
    expect(again(env.spec)).toBeInstanceOf(Negated);
    expect(() => registerWrapper('Negated', (inner) => inner)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path: '/name' }));
    expect(() => registerWrapper('TimeLimit', (inner) => inner)).toThrow(expect.objectContaining({ code: 'BAD_SPEC' }));
  });

  test('needs no more than an id', () => {
    expect({ ...parseEnvSpec({ id: 'pig/pig-20' }) }).toEqual(PIG);
    expect(make({ id: 'pig/pig-20' } as EnvSpec).spec.id).toBe('pig/pig-20-v1');
  });

  test.each([
    ['{', ''],
    ['3', ''],
    [null, ''],
    [[], ''],
    [{}, '/id'],
    [{ id: 4 }, '/id'],
    [{ id: 'pig/pig-20', ruleset: 'chess' }, '/ruleset'],
    [{ id: 'pig/pig-20', version: 2 }, '/version'],
    [{ id: 'pig/pig-20', title: 3 }, '/title'],
    [{ id: 'pig/pig-20', colour: 'red' }, '/colour'],
    [{ id: 'pig/pig-20', options: [] }, '/options'],
    [{ id: 'pig/pig-20', options: { 'die/sides': [] } }, '/options/die~1sides'],
    [{ id: 'pig/pig-20', player: 2 }, '/player'],
    [{ id: 'pig/pig-20', opponent: 'deep-blue' }, '/opponent'],
    [{ id: 'pig/pig-20', renderMode: 'ansi' }, '/renderMode'],
    [{ id: 'pig/pig-20', maxActions: 0 }, '/maxActions'],
    [{ id: 'pig/pig-20', maxEpisodeSteps: '9' }, '/maxEpisodeSteps'],
    [{ id: 'pig/pig-20', seed: 1.5 }, '/seed'],
    [{ id: 'pig/pig-20', actionView: 'tree' }, '/actionView'],
    [{ id: 'pig/pig-20', wrappers: {} }, '/wrappers'],
    [{ id: 'pig/pig-20', wrappers: ['TimeLimit'] }, '/wrappers/0'],
    [{ id: 'pig/pig-20', wrappers: [{ name: 'TimeLimit', options: 3 }] }, '/wrappers/0/options'],
    [{ id: 'pig/pig-20', wrappers: [{ name: 'TimeLimit', option: {} }] }, '/wrappers/0/option'],
  ])('is refused as %j at %s', (json, path) => {
    expect(() => parseEnvSpec(json)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path, message: expect.stringMatching(/.{20}/) }));
    if (typeof json !== 'string') expect(() => make(json as never)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path }));
  });

  test.each([
    [{ name: 'TimeLimt' }, 'BAD_SPEC', '/wrappers/1/name', 'Did you mean "TimeLimit"?'],
    [{ name: 'TimeLimit' }, 'BAD_OPTION', '/wrappers/1/options/maxEpisodeSteps', 'whole number'],
    [{ name: 'TimeLimit', options: { maxEpisodeSteps: 1, x: 1 } }, 'BAD_OPTION', '/wrappers/1/options/x', 'takes no "x"'],
    [{ name: 'FlattenObservation', options: { parts: ['sky'] } }, 'BAD_OPTION', '/wrappers/1/options/parts/0', 'units'],
    [{ name: 'FlattenObservation', options: { parts: ['actions'] } }, 'BAD_OPTION', '/wrappers/1/options/parts', 'maxActions'],
    [{ name: 'IllegalActionPolicy', options: { policy: 'win' } }, 'BAD_OPTION', '/wrappers/1/options/policy', '"lose"'],
    [{ name: 'ListActionView' }, 'BAD_OPTION', '/wrappers/1/options/maxActions', 'maxActions'],
  ])('is refused with the wrapper %j', (wrapper, code, path, hint) => {
    const wrappers = [{ name: 'OrderEnforcing' }, wrapper];
    const refusal = expect.objectContaining({ code, path, message: expect.stringContaining(hint) });
    expect(() => make('pig/pig-20', { wrappers })).toThrow(refusal);
  });
});

test('wrappers that change observations and rewards can be put in any order', () => {
  const env = new IllegalActionPolicy(new FlattenObservation(make('pig/pig-20')), { policy: 'lose' });
  expect(env.observationSpace.contains(env.reset({ seed: 1 })[0])).toBe(true);
  const [observation, reward, terminated] = env.step(99);
  expect(env.observationSpace.contains(observation)).toBe(true);
  expect([reward, terminated]).toEqual([-1, true]);
});
