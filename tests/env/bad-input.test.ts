import { describe, expect, test } from 'vitest';
import { type AecEnv, listEnvs, type MadeEnv, make, makeAec, makeParallel, type RenderMode } from '../../env/index.ts';
import { type ErrorCode, type Position, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';

const TABLE = listEnvs().find(({ ruleset }) => ruleset === 'one-hour-wargames')!.id;
const GAMES = ['tic-tac-toe/standard', 'kuhn-poker/standard', 'pig/pig-20', 'barons-war/skirmish', TABLE];

const cycle: Record<string, unknown> = { kind: 'place' };
cycle['self'] = cycle;
const trap = (name: string): object =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('trap');
    },
  });
const proxy = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new Error('trap');
    },
    get: () => {
      throw new Error('trap');
    },
  },
);

/** What is no action in any game. */
// biome-ignore format: a table, one row a line
const NO_ACTIONS: readonly unknown[] = [
  undefined, NaN, Infinity, -Infinity, -1, 0.5, 1e9, 1e300, 2 ** 53, true, 10n, Symbol('a'), () => 0, '', 'nonsense', '-1', '𝄞\u0000', 'x'.repeat(100_000),
  [], [0], {}, { kind: 3 }, { kind: 'nonsense' }, { kind: '__proto__' }, { kind: 'toString' }, { kind: 'place', square: NaN }, { kind: 'place', square: null },
  { kind: 'move', unit: [] }, cycle, trap('kind'), proxy, new Map([['kind', 'place']]), new Float32Array([1]),
];

/** What is no seed; undefined is none at all. */
const NO_SEEDS: readonly unknown[] = [
  null,
  NaN,
  1.5,
  Infinity,
  2 ** 53,
  {},
  [],
  true,
  10n,
  Symbol('a'),
  cycle,
  trap('toString'),
  proxy,
  () => 1,
];

function refusal(codes: readonly ErrorCode[], call: () => unknown): { code: string; path?: string; message: string } {
  try {
    call();
  } catch (error) {
    const { name, code, message } = error as { name: string; code: string; message: string };
    expect(`${name} ${code}: ${message}`).toMatch(new RegExp(`^RulesError (${codes.join('|')}): .{10}`, 's'));
    expect(message.length).toBeLessThan(200_000);
    return error as never;
  }
  return expect.fail('it was accepted');
}

/** Plays two environments alike, with `disturb` called on the first before each step; what they give must be equal. */
function expectUnharmed(id: string, disturb: (env: MadeEnv<undefined>) => void, most = 8): void {
  const [env, twin] = [0, 1].map(() => make(id, { maxEpisodeSteps: 30, opponent: 'random', renderMode: 'text' })) as [
    MadeEnv<undefined>,
    MadeEnv<undefined>,
  ];
  const rng = Rng.from(1);
  for (const reset of [{ seed: 3 }, {}]) {
    let [, info] = env.reset(reset);
    twin.reset(reset);
    for (let i = 0; i < most; i++) {
      disturb(env);
      const action = env.actionSpace.sample(rng, info.actionMask);
      const step = env.step(action);
      expect(step).toEqual(twin.step(action));
      info = step[4];
      if (step[2] || step[3]) break;
    }
    disturb(env);
  }
}

/** Every way to make an environment. */
const MAKERS: readonly ((id: string, options: never) => unknown)[] = [
  (id, options) => make(id, options),
  (id, options) => makeAec(id, options),
  makeParallel,
];

describe.each(GAMES)('%s goes on unharmed after', { timeout: 600_000 }, (id) => {
  test('what is no action', () => {
    expectUnharmed(
      id,
      (env) => {
        for (const action of NO_ACTIONS) refusal(['BAD_ACTION', 'GAME_OVER'], () => env.step(action as never));
      },
      4,
    );
  });

  test('actions that are not legal', () => {
    expectUnharmed(
      id,
      (env) => {
        const { size } = env.unwrapped.game.actions;
        let mask: Int8Array;
        try {
          mask = new Int8Array(size);
          for (const action of env.unwrapped.view().legalActions()) mask[action] = 1;
        } catch {
          return;
        }
        const stride = Math.max(1, Math.floor(size / 40));
        for (let action = 0; action < size; action += stride) {
          if (mask[action] === 1) continue;
          expect(refusal(['ILLEGAL_ACTION', 'BAD_ACTION', 'GAME_OVER'], () => env.step(action)).message).not.toMatch(
            /undefined|NaN|object Object/,
          );
        }
      },
      4,
    );
  });

  test('bad seeds, positions and options of reset', () => {
    const [ruleset, scenario] = make(id).spec.id.split(/\/|-v\d+$/) as [string, string];
    const good = { ...loadGame(ruleset, scenario).newState().toPosition() } as Record<string, unknown>;
    const other = loadGame(ruleset === 'pig' ? 'kuhn-poker' : 'pig', ruleset === 'pig' ? 'standard' : 'pig-20')
      .newState()
      .toPosition();
    const bad: readonly (readonly [unknown, ErrorCode, string])[] = [
      [null, 'BAD_OPTION', ''],
      [3, 'BAD_OPTION', ''],
      [{ sed: 1 }, 'BAD_OPTION', '/sed'],
      [{ options: 3 }, 'BAD_OPTION', '/options'],
      [{ options: null }, 'BAD_OPTION', '/options'],
      [{ options: { player: 2 } }, 'BAD_OPTION', '/options/player'],
      [{ options: { player: null } }, 'BAD_OPTION', '/options/player'],
      ...[null, 3, 'start', [], cycle, 10n, Symbol('a'), trap('state'), proxy].map(
        (position) => [{ options: { position } }, 'BAD_POSITION', '/options/position'] as const,
      ),
      [{ options: { position: other } }, 'BAD_POSITION', '/options/position/ruleset'],
      [{ options: { position: {} } }, 'BAD_POSITION', '/options/position/ruleset'],
      [{ options: { position: { ...good, version: '99.0.0' } } }, 'VERSION_MISMATCH', '/options/position/version'],
      [{ options: { position: { ...good, scenario: 'nowhere' } } }, 'BAD_POSITION', '/options/position/scenario'],
      [{ options: { position: { ...good, options: { colour: 'red' } } } }, 'BAD_POSITION', '/options/position/options/colour'],
      [{ options: { position: { ...good, options: 3 } } }, 'BAD_POSITION', '/options/position/options'],
      [{ options: { position: { ...good, viewer: 2 } } }, 'BAD_POSITION', '/options/position/viewer'],
      [{ options: { position: { ...good, state: null } } }, 'BAD_POSITION', '/options/position/state'],
      [{ options: { position: { ...good, state: { nonsense: 1 } } } }, 'BAD_POSITION', '/options/position/state/nonsense'],
      ...NO_SEEDS.map((seed) => [{ seed }, 'BAD_SEED', '/seed'] as const),
      [{ seed: 4, options: { position: other } }, 'BAD_POSITION', '/options/position/ruleset'],
    ] as const;
    expectUnharmed(
      id,
      (env) => {
        for (const [options, code, path] of bad) expect(refusal([code], () => env.reset(options as never)).path).toBe(path);
        for (const mode of ['ansi', 3, {}, Symbol('a')])
          expect(refusal(['BAD_OPTION'], () => env.render(mode as RenderMode)).path).toBe('/mode');
      },
      3,
    );
  });
});

describe('two agents go on unharmed after', () => {
  test.each(GAMES)('bad input in %s', { timeout: 600_000 }, (id) => {
    const [env, twin] = [makeAec(id, { maxEpisodeSteps: 12 }), makeAec(id, { maxEpisodeSteps: 12 })];
    const rng = Rng.from(1);
    const everything = (one: AecEnv): unknown => [
      one.agentSelection,
      one.last(),
      one.rewards,
      one.terminations,
      one.truncations,
      one.infos,
      one.agents,
    ];
    env.reset({ seed: 1 });
    twin.reset({ seed: 1 });
    for (const agent of env.agentIter(8)) {
      for (const action of NO_ACTIONS) refusal(['BAD_ACTION', 'GAME_OVER'], () => env.step(action as never));
      for (const seed of NO_SEEDS) refusal(['BAD_SEED'], () => env.reset({ seed: seed as never }));
      for (const position of [null, {}, cycle])
        refusal(['BAD_POSITION'], () => env.reset({ seed: 2, options: { position: position as unknown as Position } }));
      expect(everything(env)).toEqual(everything(twin));
      const [, , terminated, truncated, info] = env.last();
      const action = terminated || truncated ? null : env.actionSpace(agent).sample(rng, info.actionMask);
      env.step(action);
      twin.step(action);
    }
  });
});

describe('what environments are made with is refused', () => {
  test.each([
    [null, 'BAD_OPTION', ''],
    [3, 'BAD_OPTION', ''],
    [{ oponent: 'random' }, 'BAD_OPTION', '/oponent'],
    [{ player: 2 }, 'BAD_OPTION', '/player'],
    [{ player: '0' }, 'BAD_OPTION', '/player'],
    [{ player: null }, 'BAD_OPTION', '/player'],
    [{ opponent: 'deep-blue' }, 'BAD_OPTION', '/opponent'],
    [{ opponent: {} }, 'BAD_OPTION', '/opponent'],
    [{ opponent: null }, 'BAD_OPTION', '/opponent'],
    [{ renderMode: 'human' }, 'BAD_OPTION', '/renderMode'],
    [{ renderMode: 10n }, 'BAD_OPTION', '/renderMode'],
    [{ maxActions: 0 }, 'BAD_OPTION', '/maxActions'],
    [{ maxActions: NaN }, 'BAD_OPTION', '/maxActions'],
    [{ maxActions: 1e9 }, 'BAD_OPTION', '/maxActions'],
    [{ maxEpisodeSteps: 0 }, 'BAD_OPTION', '/maxEpisodeSteps'],
    [{ maxEpisodeSteps: 2.5 }, 'BAD_OPTION', '/maxEpisodeSteps'],
    [{ maxEpisodeSteps: '9' }, 'BAD_OPTION', '/maxEpisodeSteps'],
    [{ passiveChecker: 'no' }, 'BAD_OPTION', '/passiveChecker'],
    [{ onWarning: 'log' }, 'BAD_OPTION', '/onWarning'],
    [{ actionView: 'tree' }, 'BAD_OPTION', '/actionView'],
    [{ wrappers: 'TimeLimit' }, 'BAD_OPTION', '/wrappers'],
    [{ options: { dieSides: 7 } }, 'BAD_OPTION', '/options/dieSides'],
    [{ options: { sides: 10 } }, 'BAD_OPTION', '/options/sides'],
    [{ options: { dieSides: 10n } }, 'BAD_OPTION', '/options/dieSides'],
    [{ options: { dieSides: null } }, 'BAD_OPTION', '/options/dieSides'],
    [{ options: 'dieSides=10' }, 'BAD_OPTION', '/options'],
  ] as const)('%# %o', (options, code, path) => {
    expect(refusal([code], () => make('pig/pig-20', options as never)).path).toBe(path);
  });

  test('by a bad seed', () => {
    for (const seed of NO_SEEDS) {
      for (const create of MAKERS) expect(refusal(['BAD_SEED'], () => create('pig/pig-20', { seed } as never)).path).toBe('/seed');
    }
  });

  test.each([
    [null, ''],
    [{ player: 0 }, '/player'],
    [{ opponent: 'random' }, '/opponent'],
    [{ illegalActions: 'win' }, '/illegalActions'],
    [{ maxEpisodeSteps: -1 }, '/maxEpisodeSteps'],
    [{ maxActions: '3' }, '/maxActions'],
    [{ renderMode: 'human' }, '/renderMode'],
    [{ options: { dieSides: 7 } }, '/options/dieSides'],
  ])('for two agents: %j', (options, path) => {
    for (const create of MAKERS.slice(1)) expect(refusal(['BAD_OPTION'], () => create('pig/pig-20', options as never)).path).toBe(path);
  });

  test('but for what is undefined, which is left out', () => {
    const nothing = { player: undefined, opponent: undefined, maxActions: undefined, options: undefined, seed: undefined } as never;
    expect({ ...make('pig/pig-20', nothing).spec }).toEqual({ ...make('pig/pig-20').spec });
  });
});

test('an opponent that answers nonsense or throws ends the episode, and the next one is played', () => {
  const answers: readonly unknown[] = [NaN, null, undefined, 'nonsense', cycle, trap('kind'), 99];
  for (const answer of answers) {
    let isBad = true;
    const env = make('tic-tac-toe/standard', { opponent: (view) => (isBad ? (answer as number) : view.legalActions().at(0)) });
    env.reset({ seed: 1 });
    expect(refusal(['BAD_ACTION'], () => env.step('b2')).path).toBe('/opponent');
    refusal(['GAME_OVER'], () => env.step('a1'));
    isBad = false;
    env.reset();
    expect(env.step('b2')[2]).toBe(false);
  }
  const env = make('tic-tac-toe/standard', {
    player: 1,
    opponent: () => {
      throw new Error('out of order');
    },
  });
  expect(refusal(['OPPONENT_FAILED'], () => env.reset())).toMatchObject({ path: '/opponent', cause: { message: 'out of order' } });
  refusal(['NOT_RESET'], () => env.step('b2'));
});
