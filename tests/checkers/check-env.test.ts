import { describe, expect, test } from 'vitest';
import { checkEnv, type CheckEnvOptions, envChecks } from '../../env/check/env/index.ts';
import {
  type AnyEnv,
  Box,
  Dict,
  Discrete,
  formatReport,
  type GameEnv,
  make,
  type MakeOptions,
  parseEnvSpec,
  type ResetOptions,
} from '../../env/index.ts';
import { RulesError } from '../../rules/core/index.ts';
import { changing, failing, type Faults, type Given, noise, spoil } from './broken-envs.ts';

const PIG = 'pig/pig-20-v1';
const TIC_TAC_TOE = 'tic-tac-toe/standard-v1';
/** One side lays its chits in secret, as many as it likes, then the other. */
const VANGUARD = 'barons-war/vanguard-v0';
const SHORT = { steps: 12, episodes: 2, probes: 1, tries: 1 };

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly faults: Faults<AnyEnv>;
  readonly id?: string;
  readonly settings?: MakeOptions;
  readonly options?: CheckEnvOptions;
  /** Other checks that cannot help failing too. */
  readonly also?: readonly string[];
}

const refuse = (code: 'BAD_ACTION' | 'ILLEGAL_ACTION'): never => {
  throw new RulesError({ code, message: 'no' });
};

/** The same with another mask wherever a mask is shown. */
function masked([observation, ...rest]: Given, change: (mask: Int8Array) => Int8Array): unknown[] {
  const info = rest.at(-1);
  const mask = change(info.actionMask.slice());
  return [{ ...observation, actionMask: mask }, ...rest.slice(0, -1), { ...info, actionMask: mask }];
}

let sharedSteps = 0;

const cases: readonly Case[] = [
  {
    check: 'plays',
    fault: 'an error in the middle of an episode',
    faults: changing((given, step) => {
      if (step === 2) throw new Error('broken');
      return given;
    }),
    also: ['mask-allows'],
  },
  { check: 'interface', fault: 'no renderMode', faults: () => ({ renderMode: undefined }), also: ['metadata'] },
  {
    check: 'interface',
    fault: 'a step that is no method',
    faults: () => ({ step: 3 }),
    also: ['plays', 'step-before-reset', 'step-after-close', 'mask-allows', 'nonsense-actions'],
  },
  {
    check: 'action-space',
    fault: 'another object each time',
    faults: (env) => ({
      get actionSpace() {
        return new Discrete((env.actionSpace as Discrete).n);
      },
    }),
  },
  {
    check: 'action-space',
    fault: 'draws that it does not hold',
    faults: (env) => ({ actionSpace: Object.assign(new Discrete((env.actionSpace as Discrete).n), { contains: () => false }) }),
  },
  {
    check: 'observation-space',
    fault: 'another object each time',
    faults: (env) => ({
      get observationSpace() {
        return new Dict({ ...(env.observationSpace as Dict<object>).spaces });
      },
    }),
  },
  {
    check: 'space-limit',
    fault: 'NaN as a bound',
    faults: (env) => {
      const { spaces } = env.observationSpace as unknown as Dict<Record<string, unknown>>;
      const globals = new Box({ shape: [3], low: -9, high: 9 });
      globals.low[0] = NaN;
      globals.contains = ((_: unknown) => true) as never;
      return { observationSpace: new Dict({ ...spaces, globals }) };
    },
    also: ['observation-space'],
  },
  {
    check: 'reset-return-type',
    fault: 'a reset without info',
    faults: (env) => ({ reset: (options: ResetOptions) => [env.reset(options)[0]] }),
    also: ['info', 'mask-agrees'],
  },
  {
    check: 'reset-return-type',
    fault: 'a third part',
    faults: (env) => ({ reset: (options: ResetOptions) => [...env.reset(options), 0] }),
  },
  {
    check: 'step-return-type',
    fault: 'terminated is 1 instead of true',
    faults: changing(([o, r, ended, ...rest]) => [o, r, Number(ended), ...rest]),
    also: [],
  },
  {
    check: 'step-return-type',
    fault: 'the four parts of the old Gym',
    faults: changing(([o, r, ended, cut, info]) => [o, r, ended || cut, info]),
    also: ['info', 'mask-agrees', 'step-after-end'],
  },
  {
    check: 'observation',
    fault: 'float64 instead of float32',
    faults: changing(([o, ...rest]) => [{ ...o, globals: Float64Array.from(o.globals) }, ...rest]),
  },
  {
    check: 'observation',
    fault: 'a value out of bounds at the end only',
    faults: changing(([o, r, ended, ...rest]) => [ended ? { ...o, globals: o.globals.map(() => 9) } : o, r, ended, ...rest]),
  },
  { check: 'observation', fault: 'a part of its own', faults: changing(([o, ...rest]) => [{ ...o, extra: 1 }, ...rest], true) },
  { check: 'reward', fault: 'NaN', faults: changing(([o, , ...rest]) => [o, NaN, ...rest]) },
  { check: 'reward', fault: 'a text', faults: changing(([o, reward, ...rest]) => [o, String(reward), ...rest]) },
  { check: 'one-ending', fault: 'terminated and truncated', faults: changing(([o, r, ended, , info]) => [o, r, ended, ended, info]) },
  {
    check: 'infos-alike',
    fault: 'all moves of the game counted, the secret ones of the other side too',
    id: VANGUARD,
    options: SHORT,
    faults: changing(
      (given, _, env) => [...given.slice(0, -1), { ...given.at(-1), moves: (env.unwrapped as GameEnv).record().moves.length }],
      true,
    ),
  },
  {
    check: 'info',
    fault: 'plies that go back',
    faults: changing(([o, r, t, c, info], step) => [o, r, t, c, { ...info, plies: 100 - step }]),
  },
  { check: 'info', fault: 'no player', faults: changing(([o, r, t, c, { player: _, ...info }]) => [o, r, t, c, info]) },
  {
    check: 'mask-agrees',
    fault: 'another mask in the observation',
    faults: changing(([o, ...rest]) => [{ ...o, actionMask: o.actionMask.map((cell: number) => 1 - cell) }, ...rest]),
  },
  {
    check: 'mask-agrees',
    fault: 'legal actions after the end',
    faults: changing((given) => (given[2] ? masked(given, (mask) => mask.fill(1)) : given)),
  },
  { check: 'returns-bounds', fault: 'a reward of 2', faults: changing(([o, reward, ...rest]) => [o, reward * 2, ...rest]) },
  {
    check: 'returns-bounds',
    fault: 'a small reward for each step',
    faults: changing(([o, reward, ...rest]) => [o, reward + 0.4, ...rest]),
  },
  {
    check: 'time-limit',
    fault: 'truncated one step late',
    faults: () => ({}),
    settings: { maxEpisodeSteps: 3 },
    options: { maxEpisodeSteps: 2 },
  },
  {
    check: 'time-limit',
    fault: 'truncated one step early',
    faults: () => ({}),
    settings: { maxEpisodeSteps: 1 },
    options: { maxEpisodeSteps: 2 },
  },
  {
    check: 'step-determinism',
    fault: 'random from step two',
    faults: changing(([o, ...rest], step) => [step < 2 ? o : { ...o, units: o.units.map(() => (noise() % 7) / 7) }, ...rest]),
    also: [],
  },
  {
    check: 'step-determinism',
    fault: 'random only in the second episode',
    faults: (env) => {
      let episodes = 0;
      return {
        ...changing(([o, r, ...rest]) => [o, r + (episodes === 2 ? 1 / (10 + noise()) : 0), ...rest])(env),
        reset(options: ResetOptions) {
          episodes++;
          return env.reset(options);
        },
      };
    },
    options: { returns: null },
  },
  {
    check: 'step-determinism',
    fault: 'a time in the info',
    faults: changing((given) => [...given.slice(0, -1), { ...given.at(-1), time: noise() }], true),
  },
  {
    check: 'reset-seed-determinism',
    fault: 'a seed that is ignored',
    faults: (env) => ({ reset: ({ seed, ...options }: ResetOptions = {}) => (checkSeed(env, seed), env.reset(options)) }),
    also: ['seeds-differ', 'reset-after-close'],
  },
  {
    check: 'reset-seed-determinism',
    fault: 'a seed that is heeded at the first reset only',
    faults: (env) => {
      let isFirst = true;
      return {
        reset({ seed, ...options }: ResetOptions = {}) {
          checkSeed(env, seed);
          const heeds = isFirst && seed !== undefined;
          if (heeds) isFirst = false;
          return env.reset(heeds ? { ...options, seed } : options);
        },
      };
    },
    also: ['reset-after-close', 'mask-allows'],
  },
  {
    check: 'seeds-differ',
    fault: 'one seed for all seeds',
    faults: (env) => ({
      reset: ({ seed, ...options }: ResetOptions = {}) => (
        checkSeed(env, seed), env.reset(seed === undefined ? options : { ...options, seed: 1 })
      ),
    }),
  },
  {
    check: 'reset-without-seed',
    fault: 'the seeded episode again',
    faults: (env) => {
      let last: ResetOptions['seed'];
      return {
        reset: (options: ResetOptions = {}) => (
          checkSeed(env, options.seed), (last = options.seed ?? last), env.reset(last === undefined ? options : { ...options, seed: last })
        ),
      };
    },
  },
  {
    check: 'reset-without-seed',
    fault: 'the same episode after each reset',
    faults: (env) => ({ reset: (options: ResetOptions = {}) => env.reset({ seed: 5, ...options }) }),
  },
  {
    check: 'bad-seeds',
    fault: 'any seed is taken',
    faults: (env) => ({
      reset: ({ seed, ...options }: ResetOptions = {}) =>
        env.reset(seed === undefined ? options : { ...options, seed: Number.isInteger(seed) ? seed : 0 }),
    }),
  },
  {
    check: 'reset-options',
    fault: 'options that start the stream anew',
    faults: (env) => ({
      reset: (options: ResetOptions = {}) => env.reset(options.options === undefined ? options : { seed: 3, ...options }),
    }),
  },
  {
    check: 'step-before-reset',
    fault: 'an episode that begins by itself',
    faults: (env) => {
      let hasBegun = false;
      return {
        reset: (options: ResetOptions) => ((hasBegun = true), env.reset(options)),
        step: (action: unknown) => (hasBegun || env.reset(), env.step(action)),
      };
    },
  },
  {
    check: 'step-after-end',
    fault: 'a step after the end that is taken',
    faults: (env) => {
      let last: unknown[] = [];
      return {
        step: (action: unknown) => (last[2] === true ? last : (last = env.step(action))),
        reset: (options: ResetOptions) => ((last = []), env.reset(options)),
      };
    },
    also: [],
  },
  {
    check: 'close-twice',
    fault: 'an error in the second close',
    faults: (env) => {
      let isClosed = false;
      return {
        close() {
          if (isClosed) throw new Error('closed');
          isClosed = true;
        },
        step: (action: unknown) => (isClosed ? refuse('NOT_RESET' as never) : env.step(action)),
        reset: (options: ResetOptions) => ((isClosed = false), env.reset(options)),
      };
    },
  },
  { check: 'step-after-close', fault: 'a close that does nothing', faults: () => ({ close: () => undefined }) },
  {
    check: 'reset-after-close',
    fault: 'no reset after close',
    faults: (env) => {
      let isClosed = false;
      let hasPlayed = false;
      return {
        close: () => (env.close(), (isClosed = hasPlayed)),
        reset: (options: ResetOptions) => {
          if (isClosed) throw new Error('closed');
          hasPlayed = true;
          return env.reset(options);
        },
      };
    },
  },
  {
    check: 'side-by-side',
    fault: 'state shared by two instances',
    faults: (env) => ({
      reset: (options: ResetOptions) => ((sharedSteps = 0), env.reset(options)),
      step: (action: unknown) => {
        const [observation, reward, terminated, truncated, info] = env.step(action);
        return [observation, reward, terminated, truncated, { ...info, count: ++sharedSteps }];
      },
    }),
  },
  { check: 'unwrapped', fault: 'an unwrapped that is wrapped', faults: (env) => ({ unwrapped: spoil(env, () => ({})) }) },
  {
    check: 'mask-shape',
    fault: 'a mask of booleans',
    id: TIC_TAC_TOE,
    faults: changing(
      (given) => [...given.slice(0, -1), { ...given.at(-1), actionMask: Array.from(given.at(-1).actionMask, Boolean) }],
      true,
    ),
    also: ['plays', 'mask-agrees'],
  },
  {
    check: 'mask-shape',
    fault: 'a cell of 2',
    id: TIC_TAC_TOE,
    faults: changing((given) => masked(given, (mask) => mask.map((cell) => cell * 2)), true),
    also: ['observation'],
  },
  {
    check: 'mask-allows',
    fault: 'a mask that allows too much',
    id: TIC_TAC_TOE,
    faults: changing((given, step) => (step === 1 ? masked(given, (mask) => mask.fill(1)) : given)),
    also: ['plays'],
  },
  {
    check: 'mask-forbids',
    fault: 'a mask with one legal action hidden',
    id: TIC_TAC_TOE,
    faults: changing((given, step) => (step > 0 ? given : masked(given, (mask) => mask.map((cell, i) => (i === 4 ? 0 : cell)))), true),
    also: ['refusals-harmless'],
  },
  {
    check: 'mask-forbids',
    fault: 'an error without a code',
    id: TIC_TAC_TOE,
    faults: (env) => ({ step: (action: unknown) => recoded(() => env.step(action)) }),
    also: ['nonsense-actions'],
  },
  {
    check: 'nonsense-actions',
    fault: 'nonsense is taken for an action',
    faults: (env) => ({ step: (action: unknown) => env.step(typeof action === 'string' ? 0 : action) }),
    also: ['refusals-harmless'],
  },
  {
    check: 'refusals-harmless',
    fault: 'an error that counts as a step',
    faults: (env) => {
      let tries = 0;
      return {
        ...changing(([o, r, t, c, info]) => [o, r, t, c, { ...info, tries }])(env),
        reset: (options: ResetOptions) => ((tries = 0), env.reset(options)),
        step: (action: unknown) => {
          tries++;
          const [o, r, t, c, info] = env.step(action);
          return [o, r, t, c, { ...info, tries }];
        },
      };
    },
  },
  { check: 'step-buffers', fault: 'one buffer for the observations of all steps', faults: sharedBuffer({ step: true, reset: false }) },
  { check: 'reset-buffers', fault: 'one buffer for the observations of all resets', faults: sharedBuffer({ step: false, reset: true }) },
  { check: 'step-buffers', fault: 'one buffer for everything', faults: sharedBuffer({ step: true, reset: true }), also: ['reset-buffers'] },
  {
    check: 'callers-copy',
    fault: 'what it needs lies in the mask that it gave away',
    faults: (env) => {
      let given: Int8Array;
      return {
        reset: (options: ResetOptions) => {
          const result = env.reset(options);
          given = result[1].actionMask;
          return result;
        },
        step: (action: unknown) => {
          const [o, r, t, c, info] = env.step(action);
          return [o, r, t, c, { ...info, sum: given[0]! * 2 + given[1]! }];
        },
      };
    },
  },
  {
    check: 'metadata',
    fault: 'a mode that there is not',
    faults: (env) => ({ metadata: { ...env.metadata, renderModes: ['text', 'hologram'] } }),
  },
  { check: 'metadata', fault: 'no pictures a second', faults: (env) => ({ metadata: { ...env.metadata, renderFps: 0 } }) },
  {
    check: 'render-modes',
    fault: 'an empty text',
    faults: (env) => ({ render: (mode = env.renderMode) => (env.render(mode) !== null && mode === 'text' ? '' : env.render(mode)) }),
  },
  {
    check: 'render-modes',
    fault: 'an SVG that is none',
    faults: (env) => ({ render: (mode = env.renderMode) => (env.render(mode) !== null && mode === 'svg' ? 'board' : env.render(mode)) }),
  },
  {
    check: 'render-modes',
    fault: "a picture that the caller's own test refuses",
    faults: () => ({}),
    options: { pictures: { text: () => false } },
  },
  { check: 'render-default', fault: 'a mode of its own', faults: (env) => ({ render: (mode = 'svg' as never) => env.render(mode) }) },
  {
    check: 'render-harmless',
    fault: 'another picture each time',
    faults: (env) => ({ render: (mode = env.renderMode) => (mode === 'text' ? `${env.render(mode)}${noise()}` : env.render(mode)) }),
    also: ['render-default'],
  },
  {
    check: 'render-harmless',
    fault: 'a picture that counts',
    faults: (env) => {
      let pictures = 0;
      return {
        ...changing((given) => [...given.slice(0, -1), { ...given.at(-1), pictures }])(env),
        render: (mode = env.renderMode) => (pictures++, env.render(mode)),
      };
    },
    also: ['render-modes'],
  },
  { check: 'spec', fault: 'no id', faults: (env) => ({ spec: { ...env.spec, id: '' } }) },
  { check: 'spec', fault: 'a function in the spec', faults: (env) => ({ spec: { ...env.spec, opponent: () => 0 } }) },
  { check: 'spec', fault: 'another spec for each twin', faults: (env) => ({ spec: { ...env.spec, made: noise() } }) },
  {
    check: 'spec-remake',
    fault: 'a spec of another environment',
    faults: (env) => ({ spec: { ...env.spec, player: 1 } }),
    options: { remake: (spec) => make(parseEnvSpec(spec)) },
  },
];

/** Refuses what is no seed, without resetting. */
function checkSeed(env: AnyEnv, seed: unknown): void {
  if (seed !== undefined && !Number.isSafeInteger(seed)) env.reset({ seed } as ResetOptions);
}

function recoded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const { code } = error as RulesError;
    throw code === 'ILLEGAL_ACTION' || code === 'BAD_ACTION' ? new Error('no') : error;
  }
}

/** Observations in the same arrays each time. */
function sharedBuffer(where: { readonly step: boolean; readonly reset: boolean }): Faults<AnyEnv> {
  let buffer: { readonly [part: string]: Float32Array } | null = null;
  return changing(([observation, ...rest], step) => {
    if (!(step === 0 ? where.reset : where.step)) return [observation, ...rest];
    buffer ??= { globals: observation.globals.slice(), units: observation.units.slice() };
    buffer['globals']!.set(observation.globals);
    buffer['units']!.set(observation.units);
    return [{ ...observation, ...buffer }, ...rest];
  }, true);
}

describe('checkEnv catches', () => {
  test.each(cases)('$fault ($check)', ({ check, faults, id = PIG, settings, options = {}, also = [] }) => {
    const report = checkEnv(() => spoil(make(id, { renderMode: 'text', passiveChecker: false, ...settings }) as AnyEnv, faults), options);
    expect(failing(report).sort(), formatReport(report)).toEqual([check, ...also].sort());
    expect(report.ok).toBe(false);
  });

  test('a fault for every check there is', () => {
    const names = envChecks.filter(({ test: name }) => name === 'checkEnv').map(({ name }) => name);
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(names));
  });

  test('nothing in an environment that is only wrapped', () => {
    for (const id of [PIG, TIC_TAC_TOE]) {
      const report = checkEnv(() => spoil(make(id) as AnyEnv, () => ({})));
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });

  test('an environment that cannot even be made', () => {
    const report = checkEnv(() => {
      throw new Error('no such thing');
    });
    expect(report).toMatchObject({ subject: 'an environment', ok: false });
    expect(report.checks[0]).toMatchObject({ name: 'plays', message: 'no such thing' });
  });
});

test('a check that cannot be run says why', () => {
  const why = 'play at random meets no dice';
  const { ok, checks } = checkEnv(() => make('pig/pig-20'), { steps: 10, seedsMatter: why });
  expect(ok).toBe(true);
  expect(checks.filter(({ name }) => ['seeds-differ', 'reset-without-seed'].includes(name))).toEqual([
    expect.objectContaining({ status: 'not run', message: why }),
    expect.objectContaining({ status: 'not run', message: why }),
  ]);
});
