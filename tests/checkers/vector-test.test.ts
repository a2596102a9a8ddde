import { describe, expect, test } from 'vitest';
import { envChecks, vectorTest, type VectorTestOptions } from '../../env/check/env/index.ts';
import { formatReport, make } from '../../env/index.ts';
import {
  AUTORESET_MODES,
  makeVec,
  type VectorEnv,
  type VectorEnvOptions,
  type VectorInfos,
  type VectorResetOptions,
} from '../../env/vector/index.ts';
import { RulesError } from '../../rules/core/index.ts';
import { failing, type Faults, type Given, noise, spoil } from './broken-envs.ts';

const TIC_TAC_TOE = 'tic-tac-toe/standard-v1';
const BASE: VectorEnvOptions = { numEnvs: 3 };
const QUICK: VectorTestOptions = { steps: 20, episodes: 2, probes: 6, tries: 9 };

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly faults: Faults<VectorEnv>;
  readonly settings?: Partial<VectorEnvOptions>;
  readonly options?: VectorTestOptions;
  /** Other checks that cannot help failing too. */
  readonly also?: readonly string[];
}

/** Changes what `step` gives. */
function stepping(change: (given: Given, env: VectorEnv) => unknown): Faults<VectorEnv> {
  return (env) => ({ step: (actions: number[]) => change(env.step(actions), env) });
}

const changed = (cells: ArrayLike<number>, change: (cell: number, i: number) => number): unknown =>
  (cells as Float32Array).slice().map(change);

/** The environment whose seed it is that `reset` gives another one. */
function reseeded(change: (seeds: VectorResetOptions['seed']) => VectorResetOptions['seed']): Faults<VectorEnv> {
  return (env) => ({
    reset: (options: VectorResetOptions = {}) =>
      env.reset(options.seed === undefined ? options : ({ ...options, seed: change(options.seed) } as VectorResetOptions)),
  });
}

/** Counts the actions that were refused, and shows them among the plies. */
const countingErrors: Faults<VectorEnv> = (env) => {
  let errors = 0;
  return {
    reset: (options: VectorResetOptions) => ((errors = 0), env.reset(options)),
    step(actions: number[]) {
      errors++;
      const [o, r, t, c, infos] = env.step(actions);
      errors--;
      return [o, r, t, c, { ...infos, plies: changed(infos.plies, (plies) => plies + errors) }];
    },
  };
};

const cases: readonly Case[] = [
  {
    check: 'plays',
    fault: 'an error at an end',
    faults: stepping((given) => {
      if (given[2].includes(1)) throw new Error('broken');
      return given;
    }),
    also: ['seed-lists', 'reset-mask'],
  },
  {
    check: 'interface',
    fault: 'a mode that there is not',
    faults: (env) => ({ metadata: { ...env.metadata, autoresetMode: 'never' } }),
    also: ['autoreset'],
  },
  {
    check: 'spaces',
    fault: 'too small a space',
    faults: (env) => ({ observationSpace: env.singleObservationSpace }),
    also: ['observation'],
  },
  { check: 'return-types', fault: 'rewards of float64', faults: stepping(([o, r, ...rest]) => [o, Float64Array.from(r), ...rest]) },
  {
    check: 'return-types',
    fault: 'terminations as booleans',
    faults: stepping(([o, r, t, ...rest]) => [o, r, Array.from(t, Boolean), ...rest]),
  },
  {
    check: 'observation',
    fault: 'values out of bounds',
    faults: stepping(([o, ...rest]) => [{ ...o, globals: o.globals.map(() => 9) }, ...rest]),
    also: ['reset-mask'],
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'a reward that is NaN',
    faults: stepping(([o, r, ...rest]) => [o, changed(r, (reward) => (reward === 1 ? NaN : reward)), ...rest]),
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'terminated and truncated',
    faults: stepping(([o, r, t, _, infos]) => [o, r, t, t, infos]),
  },
  {
    check: 'mask-shape',
    fault: 'a cell of 2',
    faults: stepping(([o, ...rest]) => [{ ...o, actionMask: changed(o.actionMask, (cell) => 2 * cell) }, ...rest]),
    also: ['observation', 'reset-mask'],
  },
  {
    check: 'envs-differ',
    fault: 'one seed for all',
    faults: reseeded((seed) => (typeof seed === 'number' && Number.isInteger(seed) ? [seed, seed, seed] : seed)),
    also: ['seed-lists'],
  },
  { check: 'autoreset', fault: 'one step late', faults: lateReset },
  {
    check: 'autoreset',
    fault: 'another mode than it says',
    faults: (env) => ({ metadata: { ...env.metadata, autoresetMode: 'same-step' } }),
    also: ['final-observation', 'mask-shape'],
  },
  { check: 'reset-step', fault: 'the reward once more', faults: repeatedReward },
  {
    check: 'ignored-actions',
    fault: 'the action of an environment that begins is looked at',
    faults: (env) => ({
      step: (actions: number[]) => {
        if (actions.some((action) => action < 0)) throw new RulesError({ code: 'BAD_ACTION', message: 'negative' });
        return env.step(actions);
      },
    }),
  },
  {
    check: 'final-observation',
    fault: 'the first one of the next episode',
    settings: { autoresetMode: 'same-step' },
    faults: stepping(([o, r, t, c, infos]) => [o, r, t, c, { ...infos, finalObservation: o }]),
  },
  {
    check: 'final-observation',
    fault: 'none',
    settings: { autoresetMode: 'same-step' },
    faults: stepping(([o, r, t, c, { finalObservation: _, ...infos }]) => [o, r, t, c, infos]),
  },
  { check: 'step-after-end', fault: 'a step over the end', settings: { autoresetMode: 'disabled' }, faults: stepsOverEnds },
  {
    check: 'reset-mask',
    fault: 'all are reset',
    faults: (env) => ({
      reset: ({ options, ...rest }: VectorResetOptions = {}) => {
        const isMask = options?.resetMask?.length === 3;
        return env.reset(options === undefined || isMask ? rest : { ...rest, options });
      },
    }),
  },
  {
    check: 'step-determinism',
    fault: 'random from step two',
    faults: (env) => {
      let steps = 0;
      const noisy = (infos: VectorInfos): unknown =>
        steps++ === 0 ? infos : { ...infos, victoryPoints: changed(infos.victoryPoints, noise) };
      return stepping(([o, r, t, c, infos]) => [o, r, t, c, noisy(infos)])(env);
    },
  },
  {
    check: 'seeds-differ',
    fault: 'one seed for all seeds',
    faults: reseeded((seed) => (typeof seed === 'number' && Number.isInteger(seed) ? 1 : seed)),
    also: ['seed-lists'],
  },
  {
    check: 'reset-without-seed',
    fault: 'the same episodes after each reset',
    faults: (env) => ({
      reset: (options: VectorResetOptions = {}) =>
        env.reset(options.seed === undefined && options.options === undefined ? { seed: 5 } : options),
    }),
  },
  {
    check: 'bad-seeds',
    fault: 'any seed is taken',
    faults: reseeded((seed) => (Array.isArray(seed) || typeof seed === 'string' || Number.isInteger(seed) ? seed : 0)),
    also: [],
  },
  {
    check: 'reset-seed-determinism',
    fault: 'a seed that is ignored',
    faults: (env) => ({
      reset: ({ seed, ...options }: VectorResetOptions = {}) => {
        const isSeed =
          Number.isInteger(seed) || (Array.isArray(seed) && seed.length === 3) || typeof seed === 'string' || seed === undefined;
        return env.reset(isSeed ? options : { seed });
      },
    }),
    also: ['seeds-differ'],
  },
  {
    check: 'mask-allows',
    fault: 'masks that lie',
    faults: stepping(([o, ...rest]) => [{ ...o, actionMask: changed(o.actionMask, (cell, i) => (i === 4 ? 1 : cell)) }, ...rest]),
    also: ['plays', 'mask-shape', 'reset-mask', 'seed-lists'],
  },
  {
    check: 'mask-forbids',
    fault: 'a legal action hidden',
    faults: (env) => ({
      reset: (options: VectorResetOptions) => hideFirst(env.reset(options)),
      step: (actions: number[]) => hideFirst(env.step(actions)),
    }),
    also: ['refusals-harmless'],
  },
  { check: 'refusals-harmless', fault: 'an error that counts', faults: countingErrors },
  {
    check: 'bad-resets',
    fault: 'too few seeds are filled up',
    faults: reseeded((seed) => (Array.isArray(seed) ? [1, 2, 3] : seed)),
    also: ['bad-seeds', 'seed-lists'],
  },
  {
    check: 'seed-lists',
    fault: 'the first of a list for all',
    faults: reseeded((seed) => (Array.isArray(seed) && seed.length === 3 && seed[0] !== 1 ? [seed[0], seed[0], seed[0]] : seed)),
  },
  {
    check: 'single-envs',
    fault: 'other seeds than single ones',
    faults: reseeded((seed) => (typeof seed === 'number' && Number.isInteger(seed) ? seed + 1 : seed)),
    options: { makeSingle: () => make(TIC_TAC_TOE) },
    also: ['seed-lists'],
  },
  {
    check: 'single-envs',
    fault: 'a ply too many',
    faults: stepping(([o, r, t, c, infos]) => [o, r, t, c, { ...infos, plies: changed(infos.plies, (plies) => plies + 1) }]),
    options: { makeSingle: () => make(TIC_TAC_TOE) },
  },
  {
    check: 'alike',
    fault: 'another way to make it that plays otherwise',
    faults: () => ({}),
    options: { alike: [() => makeVec(TIC_TAC_TOE, { ...BASE, player: 1 })] },
  },
  {
    check: 'step-before-reset',
    fault: 'episodes that begin by themselves',
    faults: (env) => {
      env.reset();
      return {};
    },
  },
  {
    check: 'close-twice',
    fault: 'an error in the second close',
    faults: () => {
      let closed = 0;
      return {
        close: () => {
          if (++closed === 2) throw new Error('closed');
        },
      };
    },
  },
  { check: 'side-by-side', fault: 'arrays shared by two vectors', faults: sharedArrays },
];

/** Clears the first legal action of the first environment from its mask. */
function hideFirst([observations, ...rest]: Given): unknown {
  const actionMask = observations.actionMask.slice();
  if (actionMask.includes(1)) actionMask[actionMask.indexOf(1)] = 0;
  return [{ ...observations, actionMask }, ...rest];
}

/** Counts one step too many before an episode begins anew. */
function lateReset(env: VectorEnv): Record<string, unknown> {
  let ended = [false, false, false];
  return stepping(([o, r, t, c, infos]) => {
    const late = ended;
    ended = Array.from(t as number[], (terminated, i) => terminated === 1 || c[i] === 1);
    return [o, r, t, c, { ...infos, episodeSteps: changed(infos.episodeSteps, (steps, i) => (late[i] ? 9 : steps)) }];
  })(env);
}

/** Gives the reward of an end again in the step after it. */
function repeatedReward(env: VectorEnv): Record<string, unknown> {
  let last: Float32Array = new Float32Array(3);
  return {
    reset: (options: VectorResetOptions) => ((last = new Float32Array(3)), env.reset(options)),
    step(actions: number[]) {
      const [o, r, ...rest] = env.step(actions);
      const rewards = r.map((reward, i) => reward + last[i]!);
      last = r.slice();
      return [o, rewards, ...rest];
    },
  };
}

/** Goes on as if nothing had ended. */
function stepsOverEnds(env: VectorEnv): Record<string, unknown> {
  let last: Given = [];
  return {
    reset: (options: VectorResetOptions) => ((last = []), env.reset(options)),
    step(actions: number[]) {
      const hasEnded = last[2]?.includes(1) === true || last[3]?.includes(1) === true;
      return hasEnded ? last : (last = env.step(actions));
    },
  };
}

let shared: Int32Array | null = null;

/** Counts the steps of all vectors together. */
function sharedArrays(env: VectorEnv): Record<string, unknown> {
  return {
    reset: (options: VectorResetOptions) => ((shared = new Int32Array(3)), env.reset(options)),
    step(actions: number[]) {
      const [o, r, t, c, infos] = env.step(actions);
      shared = shared!.map((count) => count + 1);
      return [o, r, t, c, { ...infos, plies: infos.plies.map((plies, i) => plies + shared![i]!) }];
    },
  };
}

describe('vectorTest catches', () => {
  test.each(cases)('$fault ($check)', ({ check, faults, settings, options, also = [] }) => {
    const report = vectorTest(() => spoil<VectorEnv>(makeVec(TIC_TAC_TOE, { ...BASE, ...settings }), faults), { ...QUICK, ...options });
    expect(failing(report).sort(), formatReport(report)).toEqual([...new Set([check, ...also])].sort());
  });

  test('a fault for every check there is', () => {
    const names = envChecks.filter(({ test: name }) => name === 'vectorTest').map(({ name }) => name);
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(names));
  });

  test.each(AUTORESET_MODES)('nothing in the vectors that there are, in the mode %s', (autoresetMode) => {
    for (const numAgents of [1, 2] as const) {
      const makeOne = (): VectorEnv => makeVec('pig/pig-20-v1', { numEnvs: 4, numAgents, autoresetMode, maxEpisodeSteps: 9 });
      const report = vectorTest(makeOne, { makeSingle: () => make('pig/pig-20-v1', { maxEpisodeSteps: 9 }), alike: [makeOne] });
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });

  test('nothing in the list view of actions', () => {
    const report = vectorTest(() => makeVec(TIC_TAC_TOE, { numEnvs: 3, actionView: 'list', maxActions: 9 }), {
      makeSingle: () => make(TIC_TAC_TOE),
    });
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
