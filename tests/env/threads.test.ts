import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { makeThreadedVec, type ThreadedVectorEnvOptions } from '../../env/node/index.ts';
import { ThreadedVectorEnv } from '../../env/node/threaded-vector-env.ts';
import { findSpec } from '../../env/make/registry.ts';
import { type BatchedEnv, makeVec, type VectorEnv, type VectorEnvOptions } from '../../env/vector/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { deepSeed } from '../deep.ts';

const open: VectorEnv[] = [];

function makeThreads(id: string, options: ThreadedVectorEnvOptions): ThreadedVectorEnv {
  const env = makeThreadedVec(id, options);
  open.push(env);
  return env;
}

afterEach(() => {
  for (const env of open.splice(0)) env.close();
});

/** A legal action for each environment, drawn from one stream; 0 where none is. */
function draw(env: VectorEnv, mask: Int8Array, rng: Rng): number[] {
  const { n } = env.singleActionSpace;
  return Array.from({ length: env.numEnvs }, (_, i) => {
    const row = mask.subarray(i * n, (i + 1) * n);
    return row.includes(1) ? env.singleActionSpace.sample(rng, row) : 0;
  });
}

/** A digest of all arrays after each of some random steps; ended environments are reset by mask where nothing else resets them. */
function digests(env: BatchedEnv, steps: number): number[] {
  const rng = Rng.from('actions');
  const bytes = new Uint8Array(env.buffer);
  const digest = (): number => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 | 0);
  const [{ actionMask }] = env.reset({ seed: 7 });
  const seen = [digest()];
  for (let step = 0; step < steps; step++) {
    const [, , terminations, truncations] = env.step(draw(env, actionMask, rng));
    seen.push(digest());
    const resetMask = terminations.map((cell, i) => cell | truncations[i]!);
    if (env.metadata.autoresetMode === 'disabled' && resetMask.includes(1)) env.reset({ options: { resetMask } });
  }
  env.reset({ options: { resetMask: Uint8Array.from({ length: env.numEnvs }, (_, i) => i % 2) }, seed: 'again' });
  return [...seen, digest()];
}

describe('threads play the very same games, byte for byte', () => {
  const numEnvs = 5;
  /** Each thread loads all rulesets: the usual suite starts few, the deep one every number of them. */
  const every = (few: readonly number[]): readonly number[] => (deepSeed === undefined ? few : [1, 2, 3, numEnvs]);
  /** Numbers of threads of what the deep suite alone plays. */
  const deeply = (many: readonly number[]): readonly number[] => (deepSeed === undefined ? [] : many);
  const cases: [string, number, readonly number[], Omit<VectorEnvOptions, 'numEnvs'>][] = [
    ['tic-tac-toe/standard', 60, every([1, 3]), { autoresetMode: 'next-step', opponent: 'random' }],
    ['tic-tac-toe/standard', 60, deeply([2]), { autoresetMode: 'same-step', opponent: 'random' }],
    ['tic-tac-toe/standard', 60, [2], { autoresetMode: 'disabled', opponent: 'random' }],
    ['pig/pig-20', 60, [2], { autoresetMode: 'next-step', player: 'random', opponent: 'scripted' }],
    ['pig/pig-20', 60, every([2]), { autoresetMode: 'same-step', player: 'random', opponent: 'scripted' }],
    [
      'pig/pig-20',
      60,
      deeply([1, 2, 3, numEnvs]),
      { autoresetMode: 'disabled', player: 'random', opponent: 'scripted', maxEpisodeSteps: 4 },
    ],
    ['kuhn-poker/standard', 40, [2], { numAgents: 2, seed: 'hidden' }],
    ['barons-war/skirmish', 15, every([3]), { opponent: 'random', autoresetMode: 'same-step', maxEpisodeSteps: 6 }],
    ['barons-war/skirmish', 8, deeply([2]), { opponent: 'scripted', maxEpisodeSteps: 5 }],
    ['barons-war/skirmish', 15, [2], { numAgents: 2, actionView: 'list', maxActions: 700 }],
  ];

  test.each(cases.filter(([, , threads]) => threads.length > 0))(
    '%s, %i steps in %j threads, %j',
    { timeout: 600_000 },
    (id, steps, threads, options) => {
      const expected = digests(makeVec(id, { numEnvs, ...options }), steps);
      for (const numWorkers of threads) {
        expect(digests(makeThreads(id, { numEnvs, numWorkers, ...options }), steps), `${numWorkers} threads`).toEqual(expected);
      }
    },
  );

  test('a step that is begun and waited for later', () => {
    const [now, later] = [makeVec('pig/pig-100', { numEnvs: 4 }), makeThreads('pig/pig-100', { numEnvs: 4, numWorkers: 2 })];
    now.reset({ seed: 1 });
    later.reset({ seed: 1 });
    for (let i = 0; i < 20; i++) {
      later.stepAsync([0, 0, 0, 0]);
      expect(later.stepWait()).toEqual(now.step([0, 0, 0, 0]));
    }
  });
});

describe('errors', () => {
  const faultOf = (run: () => unknown): object => {
    try {
      run();
    } catch (error) {
      const { name, code, message, path } = error as Error & { code?: string; path?: string };
      return { name, code, message, path };
    }
    return { name: 'none' };
  };

  test('too many legal actions in one thread: the same error as without threads, and the others go on', () => {
    const options = { numEnvs: 4, numAgents: 2, actionView: 'list', maxActions: 40, autoresetMode: 'same-step', seed: 3 } as const;
    const [plain, threaded] = [makeVec('barons-war/skirmish', options), makeThreads('barons-war/skirmish', { ...options, numWorkers: 2 })];
    const played = [plain, threaded].map((env) => {
      const faults = [faultOf(() => env.reset())];
      const rng = Rng.from(1);
      const [{ actionMask }] = env.reset({ options: { resetMask: [0, 0, 0, 0] } });
      for (let i = 0; i < 30; i++) faults.push(faultOf(() => env.step(draw(env, actionMask, rng))));
      return { faults, bytes: Array.from(new Uint8Array(env.buffer)) };
    });
    expect(played[1]).toEqual(played[0]);
    expect(played[0]!.faults).toContainEqual(expect.objectContaining({ code: 'BAD_OPTION', path: '/maxActions' }));
    expect(played[0]!.faults).toContainEqual({ name: 'none' });
  });

  test.each([
    [{ numEnvs: 2, numWorkers: 0 }, '/numWorkers'],
    [{ numEnvs: 2, numWorkers: 3 }, '/numWorkers'],
    [{ numEnvs: 2, numWorkers: 1.5 }, '/numWorkers'],
    [{ numEnvs: 0 }, '/numEnvs'],
    [{ numEnvs: 2, opponent: () => 0 }, '/opponent'],
    [{ numEnvs: 2, opponent: 'nobody' }, '/opponent'],
    [{ numEnvs: 2, options: { colour: 'red' } }, '/options/colour'],
  ])('options %j are refused', (options, path) => {
    expect(faultOf(() => makeThreads('pig/pig-20', options as ThreadedVectorEnvOptions))).toMatchObject({ code: 'BAD_OPTION', path });
  });

  test('a step that is refused leaves all environments as they were', () => {
    const env = makeThreads('pig/pig-100', { numEnvs: 3 });
    expect(faultOf(() => env.step([0, 0, 0]))).toMatchObject({ code: 'NOT_RESET', path: '/0' });
    env.reset({ seed: 1 });
    const before = Array.from(new Uint8Array(env.buffer));
    expect(faultOf(() => env.step([0, 0, 7]))).toMatchObject({ code: 'BAD_ACTION', path: '/2' });
    expect(faultOf(() => env.stepAsync([0, 0, -1]))).toMatchObject({ code: 'BAD_ACTION', path: '/2' });
    expect(faultOf(() => env.stepWait())).toMatchObject({ code: 'NO_STEP_PENDING' });
    expect(Array.from(new Uint8Array(env.buffer))).toEqual(before);
  });

  test('while a step is being played nothing else is', () => {
    const env = makeThreads('pig/pig-100', { numEnvs: 3 });
    env.reset({ seed: 1 });
    env.stepAsync([0, 0, 0]);
    for (const run of [() => env.step([0, 0, 0]), () => env.stepAsync([0, 0, 0]), () => env.reset()]) {
      expect(faultOf(run)).toMatchObject({ name: 'ThreadFault', code: 'STEP_PENDING' });
    }
    expect(env.stepWait()[4].episodeSteps).toEqual(Int32Array.of(1, 1, 1));
  });

  test('after close nothing is played; closing twice is fine', () => {
    const env = makeThreads('pig/pig-100', { numEnvs: 3 });
    env.reset({ seed: 1 });
    env.close();
    env.close();
    for (const run of [() => env.step([0, 0, 0]), () => env.reset(), () => env.stepAsync([0, 0, 0]), () => env.stepWait()]) {
      expect(faultOf(run)).toMatchObject({ name: 'ThreadFault', code: 'CLOSED' });
    }
  });
});

describe('a thread that dies', () => {
  function makeMortal(mode: string, orders: number): ThreadedVectorEnv {
    const spec = findSpec('pig/pig-20');
    const game = findRuleset('pig').load('pig-20');
    const entry = new URL('./mortal-sub-env-worker.mjs', import.meta.url);
    const env = new ThreadedVectorEnv(spec, game, { numEnvs: 4, seed: `${mode}/${orders}` }, { numWorkers: 2, entry });
    open.push(env);
    return env;
  }
  const died = (reason: string): object =>
    expect.objectContaining({ name: 'ThreadFault', code: 'WORKER_DIED', message: expect.stringContaining(reason) });

  test('before it is ready', () => {
    expect(() => makeMortal('exit', 0)).toThrow(died('exit code 3'));
  });

  test.each([
    ['exit', 'environments 2 to 3 has ended: exit code 3'],
    ['throw', 'it failed: out of dice'],
  ])('by %s: every later call says so', (mode, reason) => {
    const env = makeMortal(mode, 1);
    expect(() => env.reset()).toThrow(died(reason));
    expect(() => env.reset()).toThrow(died(reason));
    expect(() => env.step([0, 0, 0, 0])).toThrow(died(reason));
    env.close();
  });

  test('that cannot be loaded', () => {
    const game = findRuleset('pig').load('pig-20');
    const entry = new URL('./no-such-worker.mjs', import.meta.url);
    expect(() => new ThreadedVectorEnv(findSpec('pig/pig-20'), game, { numEnvs: 2 }, { numWorkers: 2, entry })).toThrow(
      died('Cannot find module'),
    );
  });
});

describe('a program', { timeout: 600_000 }, () => {
  const moduleUrl = pathToFileURL(`${process.cwd()}/dist/env/node/index.js`).href;
  const run = (text: string): string => {
    const program = `import { makeThreadedVec } from ${JSON.stringify(moduleUrl)};\n${text}`;
    return execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], { encoding: 'utf8', timeout: 600_000 });
  };

  test('that never closes its environment ends', () => {
    expect(
      run(`const env = makeThreadedVec('pig/pig-20', { numEnvs: 4 }); env.reset(); console.log(env.step([0, 0, 0, 0])[1].length);`),
    ).toBe('4\n');
  });

  test('with a step under way ends', () => {
    expect(
      run(`const env = makeThreadedVec('pig/pig-20', { numEnvs: 4 }); env.reset(); env.stepAsync([0, 0, 0, 0]); console.log('end');`),
    ).toBe('end\n');
  });

  test('of many thousand steps needs no more memory at its end', () => {
    // The heaps of the threads have their size only after some ten thousand steps.
    const [first, more] = deepSeed === undefined ? [25_000, 25_000] : [60_000, 100_000];
    const grown = run(`
      const env = makeThreadedVec('pig/pig-100', { numEnvs: 4, numWorkers: 2, seed: 1 });
      const play = (steps) => { for (let i = 0; i < steps; i++) env.step([0, 0, 0, 0]); gc(); return process.memoryUsage().rss; };
      env.reset();
      const before = play(${first});
      console.log(Math.round((play(${more}) - before) / 2 ** 20));
    `);
    expect(Number(grown)).toBeLessThan(16);
  });
});
