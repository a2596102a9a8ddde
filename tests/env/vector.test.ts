import { describe, expect, test } from 'vitest';
import { GameEnv } from '../../env/episodes/game-env.ts';
import { type AutoresetMode, makeVec, type VectorEnv, type VectorEnvOptions } from '../../env/vector/index.ts';
import { findSpec } from '../../env/make/registry.ts';
import { Rng, type RulesError } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';

function single(id: string): GameEnv {
  const spec = findSpec(id);
  return new GameEnv(spec, findRuleset(spec.ruleset).load(spec.scenario));
}

/** A legal action for each environment, drawn from a stream of its own; -1 where none is. */
function draw(env: VectorEnv, mask: Int8Array, rngs: readonly Rng[]): Int32Array {
  const { n } = env.singleActionSpace;
  return Int32Array.from({ length: env.numEnvs }, (_, i) => {
    const row = mask.subarray(i * n, (i + 1) * n);
    return row.includes(1) ? env.singleActionSpace.sample(rngs[i]!, row) : -1;
  });
}

const streams = (count: number): Rng[] => Array.from({ length: count }, (_, i) => Rng.from(`actions/${i}`));

interface Seen {
  readonly observation: number[];
  readonly reward: number;
  readonly ending: string;
}

/** What one environment gives back, episode after episode. */
function playSingle(id: string, seed: number, stream: number, steps: number): Seen[] {
  const env = single(id);
  const rng = streams(stream + 1)[stream]!;
  let [observation] = env.reset({ seed });
  const seen: Seen[] = [
    { observation: [...observation.globals, ...observation.units, ...observation.actionMask], reward: 0, ending: 'new' },
  ];
  while (seen.length < steps) {
    const [next, reward, terminated, truncated] = env.step(env.actionSpace.sample(rng, observation.actionMask));
    seen.push({
      observation: [...next.globals, ...next.units, ...next.actionMask],
      reward,
      ending: terminated ? 'end' : truncated ? 'cut' : '',
    });
    observation = next;
    if (!terminated) continue;
    [observation] = env.reset();
    seen.push({ observation: [...observation.globals, ...observation.units, ...observation.actionMask], reward: 0, ending: 'new' });
  }
  return seen.slice(0, steps);
}

function playVector(id: string, options: VectorEnvOptions, seed: number, steps: number): Seen[][] {
  const env = makeVec(id, { autoresetMode: 'next-step', ...options });
  const rngs = streams(env.numEnvs);
  const [observations] = env.reset({ seed });
  const row = (array: ArrayLike<number>, i: number): number[] => {
    const width = array.length / env.numEnvs;
    return Array.from({ length: width }, (_, k) => array[i * width + k]!);
  };
  const seen: Seen[][] = Array.from({ length: env.numEnvs }, () => []);
  let last: Seen[] = seen.map(() => ({ observation: [], reward: 0, ending: 'new' }));
  const note = (rewards: Float32Array | null, terminations: Uint8Array | null): void => {
    last = seen.map((list, i) => {
      const began = rewards === null || last[i]!.ending === 'end';
      const ending = terminations?.[i] === 1 ? 'end' : began ? 'new' : '';
      const observation = [...row(observations.globals!, i), ...row(observations.units!, i), ...row(observations.actionMask, i)];
      const now = { observation, reward: rewards?.[i] ?? 0, ending };
      list.push(now);
      return now;
    });
  };
  note(null, null);
  for (let step = 1; step < steps; step++) {
    const [, rewards, terminations] = env.step(draw(env, observations.actionMask, rngs));
    note(rewards, terminations);
  }
  return seen;
}

describe('a vector of environments', () => {
  test.each(['pig/pig-20', 'kuhn-poker/standard', 'tic-tac-toe/standard'])('plays the very games of single environments: %s', (id) => {
    const seen = playVector(id, { numEnvs: 5 }, 30, 60);
    seen.forEach((one, i) => expect(one).toEqual(playSingle(id, 30 + i, i, 60)));
  });

  test('plays the very games of single environments: skirmish', () => {
    const seen = playVector('barons-war/skirmish', { numEnvs: 2 }, 4, 25);
    seen.forEach((one, i) => expect(one).toEqual(playSingle('barons-war/skirmish', 4 + i, i, 25)));
  });

  test('goes on with other games when reset without seed, and with the same ones when reset with the same', () => {
    const env = makeVec('pig/pig-100', { numEnvs: 3 });
    const hash = (): string => {
      const rngs = streams(3);
      let text = '';
      const [{ actionMask, globals, units }] = [env.step(draw(env, env.reset({ seed: undefined as never })[0].actionMask, rngs))[0]];
      for (let i = 0; i < 20; i++) {
        env.step(draw(env, actionMask, rngs));
        text += [...globals!, ...units!].join();
      }
      return text;
    };
    env.reset({ seed: 1 });
    const first = [hash(), hash()];
    env.reset({ seed: 1 });
    const second = [hash(), hash()];
    expect(second).toEqual(first);
    expect(first[0]).not.toBe(first[1]);
  });
});

describe('autoreset', () => {
  const step = (env: VectorEnv, rngs: readonly Rng[], mask: Int8Array): ReturnType<VectorEnv['step']> => env.step(draw(env, mask, rngs));

  function toFirstEnd(mode: AutoresetMode): { env: VectorEnv; rngs: Rng[]; result: ReturnType<VectorEnv['step']>; ended: number } {
    const env = makeVec('tic-tac-toe/standard', { numEnvs: 4, autoresetMode: mode });
    const rngs = streams(4);
    const [{ actionMask }] = env.reset({ seed: 1 });
    for (;;) {
      const result = step(env, rngs, actionMask);
      const ended = result[2].indexOf(1);
      if (ended >= 0) return { env, rngs, result, ended };
    }
  }

  test('in the next step: the end is shown with an empty mask, and the next action is not looked at', () => {
    const { env, rngs, result, ended } = toFirstEnd('next-step');
    const [{ actionMask }, , , , { episodeSteps }] = result;
    expect(env.metadata.autoresetMode).toBe('next-step');
    expect(actionMask.subarray(ended * 9, ended * 9 + 9).includes(1)).toBe(false);
    expect(episodeSteps[ended]).toBeGreaterThan(0);
    const [, rewards, terminations, truncations] = step(env, rngs, actionMask);
    expect([rewards[ended], terminations[ended], truncations[ended], episodeSteps[ended]]).toEqual([0, 0, 0, 0]);
    expect(actionMask.subarray(ended * 9, ended * 9 + 9).includes(1)).toBe(true);
  });

  test('in the same step: the new episode is shown, the last observation beside it', () => {
    const { result, ended } = toFirstEnd('same-step');
    const [{ actionMask, globals }, rewards, , , { finalObservation, episodeSteps }] = result;
    expect(actionMask.subarray(ended * 9, ended * 9 + 9).includes(1)).toBe(true);
    expect(episodeSteps[ended]).toBe(0);
    expect([-1, 0, 1]).toContain(rewards[ended]);
    const width = globals!.length / 4;
    expect(finalObservation!.globals!.slice(ended * width, (ended + 1) * width)).not.toEqual(
      globals!.slice(ended * width, (ended + 1) * width),
    );
  });

  test('disabled: a step is refused until the environment is reset by the mask, and the others are not touched', () => {
    const { env, rngs, result, ended } = toFirstEnd('disabled');
    const [{ actionMask, units }] = result;
    expect(() => step(env, rngs, actionMask)).toThrow(expect.objectContaining({ code: 'GAME_OVER', path: `/${ended}` }));
    const before = Array.from(units!);
    const ends = result[2].map((cell) => cell);
    env.reset({ options: { resetMask: ends } });
    const width = units!.length / 4;
    ends.forEach((cell, i) => {
      if (cell === 0) expect(Array.from(units!.subarray(i * width, (i + 1) * width))).toEqual(before.slice(i * width, (i + 1) * width));
    });
    expect(() => step(env, rngs, actionMask)).not.toThrow();
  });

  test('truncation resets as termination does', () => {
    const env = makeVec('pig/pig-100', { numEnvs: 2, maxEpisodeSteps: 3 });
    const rngs = streams(2);
    const [{ actionMask }] = env.reset({ seed: 1 });
    const cuts = Array.from({ length: 9 }, () => [...step(env, rngs, actionMask)[3]]);
    expect(cuts.map((cut) => cut[0])).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0]);
  });
});

describe('both sides played by the caller', () => {
  test('each decides at its own turn and is rewarded from its own side', () => {
    const env = makeVec('tic-tac-toe/standard', { numEnvs: 3, numAgents: 2, autoresetMode: 'same-step' });
    const rngs = streams(3);
    const [{ actionMask }, { players }] = env.reset({ seed: 1 });
    for (let i = 0; i < 60; i++) {
      const before = [...players];
      const [, rewards, terminations] = env.step(draw(env, actionMask, rngs));
      for (let k = 0; k < 3; k++) {
        expect(rewards[2 * k]! + rewards[2 * k + 1]!).toBe(0);
        if (terminations[k] === 0) expect(players[k]).toBe(1 - before[k]!);
        else expect(players[k]).toBe(0);
      }
    }
  });
});

const ROWS = 700;

describe('the list view', () => {
  test('an action is a row of the legal ones; rows past them are zero', () => {
    const [list, flat] = (['list', 'flat'] as const).map((actionView) => {
      return makeVec('barons-war/skirmish', { numEnvs: 2, numAgents: 2, maxActions: ROWS, actionView, autoresetMode: 'same-step' });
    });
    const [seen] = list!.reset({ seed: 3 });
    const [other] = flat!.reset({ seed: 3 });
    const rng = Rng.from(1);
    const { n } = flat!.singleActionSpace;
    const width = seen.actions!.length / 2 / ROWS;
    for (let i = 0; i < 60; i++) {
      const rows: number[] = [];
      const actions = [0, 1].map((k) => {
        const legal = Array.from(other.actionMask.subarray(k * n, (k + 1) * n)).flatMap((cell, action) => (cell === 1 ? [action] : []));
        const mask = Array.from(seen.actionMask.subarray(k * ROWS, (k + 1) * ROWS));
        expect(mask).toEqual(Array.from({ length: ROWS }, (_, row) => (row < legal.length ? 1 : 0)));
        expect(seen.actions!.subarray((k * ROWS + legal.length) * width, (k + 1) * ROWS * width).every((cell) => cell === 0)).toBe(true);
        const row = rng.below(legal.length);
        rows.push(row);
        return legal[row]!;
      });
      list!.step(rows);
      flat!.step(actions);
      expect(seen.units).toEqual(other.units);
    }
  });

  test('one that lacks rows leaves the masks of its neighbours alone', () => {
    const A = 40;
    const env = makeVec('barons-war/skirmish', {
      numEnvs: 4,
      numAgents: 2,
      actionView: 'list',
      maxActions: A,
      parts: [],
      autoresetMode: 'disabled',
    });
    const rngs = streams(4);
    const fails = (play: () => unknown): boolean => {
      try {
        play();
        return false;
      } catch {
        return true;
      }
    };
    env.reset({ seed: 3 });
    const [{ actionMask }] = env.reset({ options: { resetMask: [0, 0, 0, 0] } });
    const rows = (): string[] => [0, 1, 2, 3].map((k) => actionMask.subarray(k * A, (k + 1) * A).join(''));
    let failures = 0;
    for (let i = 0; i < 60; i++) {
      if (fails(() => env.step(draw(env, actionMask, rngs)))) failures++;
      const before = rows();
      const resetMask = before.map((row) => (row.includes('1') ? 0 : 1));
      fails(() => env.reset({ options: { resetMask } }));
      rows().forEach((row, k) => expect(row).toBe(resetMask[k] === 1 ? row : before[k]));
    }
    expect(failures).toBeGreaterThan(3);
  });

  test('asks for more rows than it has with a clear error', () => {
    const env = makeVec('barons-war/skirmish', { numEnvs: 1, actionView: 'list', maxActions: 1 });
    expect(() => env.reset({ seed: 1 })).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/maxActions' }));
  });
});

describe('bad input', () => {
  const code = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      return (error as RulesError).code;
    }
    return 'none';
  };

  test.each([
    [{ numEnvs: 0 }, 'BAD_OPTION'],
    [{ numEnvs: 1.5 }, 'BAD_OPTION'],
    [{}, 'BAD_OPTION'],
    [undefined, 'BAD_OPTION'],
    [null, 'BAD_OPTION'],
    [8, 'BAD_OPTION'],
    [{ numEnvs: 1e12 }, 'BAD_OPTION'],
    [{ numEnvs: 2, autoresetMode: 'never' }, 'BAD_OPTION'],
    [{ numEnvs: 2, numAgents: 3 }, 'BAD_OPTION'],
    [{ numEnvs: 2, numAgents: 2, opponent: 'random' }, 'BAD_OPTION'],
    [{ numEnvs: 2, parts: ['smell'] }, 'BAD_OPTION'],
    [{ numEnvs: 2, actionView: 'list' }, 'BAD_OPTION'],
    [{ numEnvs: 2, colour: 'red' }, 'BAD_OPTION'],
    [{ numEnvs: 2, seed: 0.5 }, 'BAD_SEED'],
  ])('options %j are refused with %s', (options, expected) => {
    expect(code(() => makeVec('pig/pig-20', options as VectorEnvOptions))).toBe(expected);
  });

  test('a step that is refused leaves all environments as they were', () => {
    const [env, twin] = [0, 1].map(() => makeVec('pig/pig-100', { numEnvs: 3 }));
    expect(code(() => env!.step([0, 0, 0]))).toBe('NOT_RESET');
    const [seen] = env!.reset({ seed: 5 });
    const [other] = twin!.reset({ seed: 5 });
    for (const [actions, expected] of [
      [[0, 0, 7], 'BAD_ACTION'],
      [[0, 0, -1], 'BAD_ACTION'],
      [[0, NaN, 0], 'BAD_ACTION'],
      [[0, 0.5, 0], 'BAD_ACTION'],
      [[0, 0], 'BAD_ACTION'],
      [[0, 'hold', 0], 'BAD_ACTION'],
    ] as const) {
      expect(code(() => env!.step(actions as unknown as number[]))).toBe(expected);
    }
    expect(code(() => env!.reset({ seed: [1, 2] }))).toBe('BAD_SEED');
    expect(code(() => env!.reset({ seed: {} as never }))).toBe('BAD_SEED');
    expect(code(() => env!.reset({ options: { resetMask: [1] } }))).toBe('BAD_OPTION');
    for (let i = 0; i < 20; i++) {
      env!.step([0, 0, 0]);
      twin!.step([0, 0, 0]);
      expect(seen).toEqual(other);
    }
  });

  test('after close a step is refused, and a reset starts again', () => {
    const env = makeVec('pig/pig-20', { numEnvs: 2 });
    env.reset({ seed: 1 });
    env.close();
    env.close();
    expect(code(() => env.step([0, 0]))).toBe('NOT_RESET');
    env.reset();
    expect(code(() => env.step([0, 0]))).toBe('none');
  });

  test('an illegal action loses the game if it is made so', () => {
    const env = makeVec('tic-tac-toe/standard', { numEnvs: 2, illegalActions: 'lose', autoresetMode: 'disabled' });
    env.reset({ seed: 1 });
    const [, rewards, terminations] = env.step([0, 99]);
    expect([...rewards, ...terminations]).toEqual([0, -1, 0, 1]);
  });
});
