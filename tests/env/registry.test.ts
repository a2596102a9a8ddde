import { afterEach, describe, expect, test } from 'vitest';
import { findSpec, GameEnv, GameAecEnv, listEnvs, make, makeAec, makeParallel, register, unregister } from '../../env/index.ts';
import { findRuleset, loadGame, rulesets } from '../../rules/registry.ts';
import { LineWorld } from './line-world.ts';

const LINE = { id: 'my-games/line-v0', title: 'A line', create: (_: unknown, spec: LineWorld['spec']) => new LineWorld(spec) };

afterEach(() => {
  for (const { id } of listEnvs()) if (id.startsWith('my-games/')) unregister(id);
});

describe('the registry of environments', () => {
  test('has one for every ruleset and scenario', () => {
    const ids = listEnvs().map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['tic-tac-toe/standard-v1', 'pig/pig-20-v1', 'pig/pig-100-v1', 'kuhn-poker/standard-v1']));
    expect(ids).toHaveLength(rulesets.flatMap(({ scenarios }) => scenarios).length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('finds every one of them by its id, with and without version', () => {
    for (const spec of listEnvs()) {
      expect(findSpec(spec.id)).toEqual(spec);
      expect(findSpec(`${spec.ruleset}/${spec.scenario}`)).toEqual(spec);
    }
  });

  test.each([
    ['chess/standard-v1', 'UNKNOWN_RULESET', 'one of barons-war'],
    ['', 'UNKNOWN_RULESET', 'one of barons-war'],
    ['pgi/pig-20', 'UNKNOWN_RULESET', 'Did you mean "pig/pig-20"?'],
    ['pig/pig-7-v1', 'UNKNOWN_SCENARIO', 'There are pig/pig-'],
    ['pig', 'UNKNOWN_SCENARIO', 'pig/pig-20-v1'],
    ['kuhn-poker/standrad', 'UNKNOWN_SCENARIO', 'Did you mean "kuhn-poker/standard"?'],
    ['pig/pig-20-v9', 'VERSION_MISMATCH', 'there is pig/pig-20-v1'],
    ['x'.repeat(100_000), 'UNKNOWN_RULESET', '…'],
  ])('refuses %.30s with %s', (id, code, hint) => {
    for (const find of [() => findSpec(id), () => make(id), () => makeAec(id), () => makeParallel(id)]) {
      expect(find).toThrow(expect.objectContaining({ code, path: '/id', message: expect.stringContaining(hint) }));
    }
  });

  test('refuses what is no id', () => {
    for (const id of [undefined, null, 3, ['pig/pig-20']] as never[]) {
      expect(() => findSpec(id)).toThrow(expect.objectContaining({ code: 'BAD_SPEC' }));
      expect(() => make(id)).toThrow(expect.objectContaining({ code: 'BAD_SPEC' }));
    }
  });

  test('takes an id without version', () => {
    expect(make('pig/pig-20').spec.id).toBe('pig/pig-20-v1');
  });
});

describe('an environment of one’s own', () => {
  test('is made by its id once it is registered, and no more after that', () => {
    register(LINE);
    expect(listEnvs().at(-1)).toEqual({ id: 'my-games/line-v0', ruleset: 'my-games', scenario: 'line', version: 0, title: 'A line' });
    const env = make<LineWorld>('my-games/line', { maxEpisodeSteps: 5 });
    const world: LineWorld = env.unwrapped;
    expect(world).toBeInstanceOf(LineWorld);
    expect(env.reset()[0]).toEqual(new Float32Array([0]));
    expect(env.step(1)[0]).toEqual(new Float32Array([1]));
    unregister('my-games/line-v0');
    expect(() => make('my-games/line-v0')).toThrow(expect.objectContaining({ code: 'UNKNOWN_RULESET' }));
  });

  test('is the newest of its versions unless one is named', () => {
    for (const version of [0, 10, 2]) register({ ...LINE, id: `my-games/line-v${version}` });
    expect(findSpec('my-games/line').version).toBe(10);
    expect(findSpec('my-games/line-v2').version).toBe(2);
    expect(() => findSpec('my-games/line-v3')).toThrow(expect.objectContaining({ code: 'VERSION_MISMATCH' }));
  });

  test('can be a ruleset with other pieces, for two agents as well', () => {
    const pig = loadGame('pig', 'pig-20', { dieSides: 10 });
    register({
      id: 'my-games/pig-d10-v0',
      title: 'Pig with a die of ten',
      create: (options, spec) => new GameEnv(spec, pig, options),
      createAec: (options, spec) => new GameAecEnv(spec, pig, options),
    });
    const env = make('my-games/pig-d10', { opponent: 'scripted', seed: 3 });
    env.reset();
    env.step('hold');
    expect(env.unwrapped.record().options).toEqual({ dieSides: 10 });
    expect(findRuleset('pig').load('pig-20').options).not.toEqual({ dieSides: 10 });
    expect(makeAec('my-games/pig-d10').spec.title).toBe('Pig with a die of ten');
    expect(makeParallel('my-games/pig-d10').spec.id).toBe('my-games/pig-d10-v0');
  });

  test.each([
    [{ ...LINE, id: 'line' }, '/id', 'namespace/name-vN'],
    [{ ...LINE, id: 'my-games/line' }, '/id', 'namespace/name-vN'],
    [{ ...LINE, id: 'my-games/line-v01' }, '/id', 'namespace/name-vN'],
    [{ ...LINE, id: 'my games/line-v1' }, '/id', 'namespace/name-vN'],
    [{ ...LINE, id: 7 }, '/id', 'namespace/name-vN'],
    [{ ...LINE, id: 'pig/pig-30-v1' }, '/id', "a ruleset's own"],
    [{ ...LINE, title: undefined }, '/title', 'text'],
    [{ ...LINE, create: 'LineWorld' }, '/create', 'function'],
    [null, '', 'create'],
  ])('is refused as %j', (entry, path, hint) => {
    expect(() => register(entry as never)).toThrow(
      expect.objectContaining({ code: 'BAD_SPEC', path, message: expect.stringContaining(hint) }),
    );
    expect(listEnvs()).toHaveLength(rulesets.flatMap(({ scenarios }) => scenarios).length);
  });

  test('is refused under an id that is taken, and forgotten only if there is one', () => {
    register(LINE);
    expect(() => register(LINE)).toThrow(
      expect.objectContaining({ code: 'BAD_SPEC', path: '/id', message: expect.stringContaining('already') }),
    );
    for (const id of ['my-games/line', 'pig/pig-20-v1', 'nothing'])
      expect(() => unregister(id)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path: '/id' }));
  });

  test('must be made with the spec that is given, and for two agents only where that is possible', () => {
    register({ ...LINE, id: 'my-games/none-v0', create: () => undefined as never });
    register({ ...LINE, id: 'my-games/other-v0', create: (_, spec) => new LineWorld({ ...spec }) });
    for (const id of ['my-games/none', 'my-games/other'])
      expect(() => make(id)).toThrow(expect.objectContaining({ code: 'BAD_SPEC', path: '/create' }));
    register(LINE);
    expect(() => makeAec('my-games/line')).toThrow(
      expect.objectContaining({ code: 'BAD_SPEC', message: expect.stringContaining('one agent only') }),
    );
  });
});
