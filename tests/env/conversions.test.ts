import { describe, expect, test } from 'vitest';
import {
  type AecEnv,
  aecToEnv,
  aecToParallel,
  AGENTS,
  type AgentId,
  GameAecEnv,
  listEnvs,
  make,
  makeAec,
  makeParallel,
  type ParallelEnv,
  parallelToAec,
  parseEnvSpec,
} from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { fingerprint, rollOut, written } from './play.ts';

const TABLE = listEnvs().find(({ ruleset }) => ruleset === 'one-hour-wargames')!.id;
const GAMES = ['tic-tac-toe/standard', 'kuhn-poker/standard', 'pig/pig-20', 'barons-war/skirmish', TABLE];

/** Two games at random in PettingZoo's loop; everything that was seen. */
function playInTurns(env: AecEnv, mostSteps = 60): unknown[] {
  const rng = Rng.from(4);
  const log: unknown[] = [];
  for (const seed of [6, undefined]) {
    env.reset(seed === undefined ? {} : { seed });
    for (const agent of env.agentIter(mostSteps)) {
      const [observation, reward, terminated, truncated, info] = env.last();
      const action = terminated || truncated ? null : env.actionSpace(agent).sample(rng, info.actionMask);
      log.push([agent, observation, reward, terminated, truncated, info, env.agents.slice(), { ...env.rewards }, action]);
      env.step(action);
    }
  }
  return log;
}

/** The same with all agents at once. */
function playAtOnce(env: ParallelEnv, mostSteps = 60): unknown[] {
  const rng = Rng.from(4);
  const log: unknown[] = [];
  for (const seed of [6, undefined]) {
    let [observations, infos] = env.reset(seed === undefined ? {} : { seed });
    for (let i = 0; i < mostSteps && env.agents.length > 0; i++) {
      const decider = AGENTS.find((agent) => infos[agent]!.actionMask.includes(1))!;
      const step = env.step({ [decider]: env.actionSpace(decider).sample(rng, infos[decider]!.actionMask) });
      log.push(observations, step);
      [observations, , , , infos] = step;
    }
  }
  return log;
}

describe.each(GAMES)('%s', (id) => {
  test('plays alike in turns and converted there and back', { timeout: 600_000 }, () => {
    const options = { maxEpisodeSteps: 40 };
    expect(playInTurns(parallelToAec(aecToParallel(makeAec(id, options)))).map(written)).toEqual(
      playInTurns(makeAec(id, options)).map(written),
    );
  });

  test('plays alike at once and converted there and back', { timeout: 600_000 }, () => {
    const options = { maxEpisodeSteps: 40 };
    expect(playAtOnce(aecToParallel(parallelToAec(makeParallel(id, options)))).map(written)).toEqual(
      playAtOnce(makeParallel(id, options)).map(written),
    );
  });

  test('plays the episodes of make out of the game for two', { timeout: 600_000 }, () => {
    for (const [agent, player] of [
      ['player_0', 0],
      ['player_1', 1],
    ] as const) {
      for (const opponent of ['random', 'scripted'] as const) {
        const one = aecToEnv(makeAec(id), { agent, opponent, seed: 7 });
        const other = make(id, { player, opponent, seed: 7 });
        for (const reset of [{}, {}, { seed: 3 }, {}]) {
          const options = { mostSteps: 15, reset };
          expect(fingerprint(rollOut(one, 1, options))).toBe(fingerprint(rollOut(other, 1, options)));
        }
      }
    }
  });
});

describe('all agents at once', () => {
  test('are asked together, and only who decides is listened to', () => {
    const env = makeParallel('tic-tac-toe/standard');
    env.reset({ seed: 1 });
    const [observations, rewards, terminations, truncations, infos] = env.step({ player_0: 'a1', player_1: 'nonsense' });
    for (const table of [observations, rewards, terminations, truncations, infos]) expect(Object.keys(table)).toEqual([...AGENTS]);
    expect([rewards, terminations, truncations]).toEqual([
      { player_0: 0, player_1: 0 },
      { player_0: false, player_1: false },
      { player_0: false, player_1: false },
    ]);
    expect(infos.player_1!.actionMask.includes(1)).toBe(true);
    for (const [agent, square] of [
      ['player_1', 'a2'],
      ['player_0', 'b1'],
      ['player_1', 'b2'],
    ] as const)
      env.step({ [agent]: square });
    const end = env.step({ player_0: 'c1' });
    expect(end.slice(1, 4)).toEqual([
      { player_0: 1, player_1: -1 },
      { player_0: true, player_1: true },
      { player_0: false, player_1: false },
    ]);
    expect([env.agents, env.numAgents, env.maxNumAgents]).toEqual([[], 0, 2]);
    expect(() => env.step({ player_0: 'a1' })).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
    expect(env.unwrapped).toBeInstanceOf(GameAecEnv);
  });

  test('refuse what is no action of who decides, and change nothing', () => {
    const env = makeParallel('tic-tac-toe/standard', { renderMode: 'text' });
    expect(() => env.step({ player_0: 'a1' })).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
    env.reset({ seed: 1 });
    const before = env.render();
    for (const [actions, path] of [
      [{}, '/player_0'],
      [{ player_1: 'a1' }, '/player_0'],
      [{ player_0: null }, '/player_0'],
      [{ player_2: 'a1' }, '/player_2'],
      [null, undefined],
      [['a1'], undefined],
    ] as const) {
      expect(() => env.step(actions as never)).toThrow(
        expect.objectContaining({ code: 'BAD_ACTION', ...(path === undefined ? {} : { path }) }),
      );
    }
    expect(env.render()).toBe(before);
    env.step({ player_0: 'b2' });
    expect(() => env.step({ player_1: 'b2' })).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', rule: '1' }));
    env.close();
    env.close();
    expect(() => env.step({ player_1: 'a1' })).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
  });

  test('have their spaces, the same objects each time', () => {
    for (const env of [makeParallel('pig/pig-20'), parallelToAec(makeParallel('pig/pig-20'))]) {
      for (const agent of AGENTS) {
        expect(env.observationSpace(agent)).toBe(env.observationSpace(agent));
        expect(env.actionSpace(agent)).toBe(env.actionSpace(agent));
      }
      expect(env.metadata.name).toBe('pig/pig-20-v1');
      expect(env.possibleAgents).toEqual(AGENTS);
    }
  });
});

test('what an agent is shown is its own, to be written into', () => {
  for (const env of [makeAec('pig/pig-20'), parallelToAec(makeParallel('pig/pig-20'))]) {
    env.reset({ seed: 1 });
    const before = env.observe('player_0').globals.slice();
    env.observe('player_0').globals.fill(9);
    expect(env.observe('player_0').globals).toEqual(before);
  }
});

describe('one agent out of two', () => {
  test('has a spec from which make plays the same', () => {
    const env = aecToEnv(makeAec('pig/pig-20', { options: { dieSides: 10 }, illegalActions: 'lose' }), {
      agent: 'player_1',
      opponent: 'scripted',
      seed: 3,
    });
    const twin = make(parseEnvSpec(JSON.stringify(env.spec)));
    for (const reset of [{}, { seed: 'x' }]) expect(fingerprint(rollOut(env, 1, { reset }))).toBe(fingerprint(rollOut(twin, 1, { reset })));
  });

  test('is truncated when the game for two is, by the steps of both', () => {
    const env = aecToEnv(makeAec('pig/pig-100', { maxEpisodeSteps: 7 }), { opponent: () => 'hold' });
    env.reset({ seed: 1 });
    const ends = [1, 2, 3, 4].map(() => env.step('hold').slice(2, 4));
    expect(ends.at(-1)).toEqual([false, true]);
    expect(() => env.step('hold')).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
  });

  test('keeps to the order of calls and to its side', () => {
    const env = aecToEnv(makeAec('tic-tac-toe/standard', { renderMode: 'text' }), { agent: 'player_1', opponent: () => 'b2' });
    expect(() => env.step('a1')).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
    expect(() => env.reset({ seed: null as never })).toThrow(expect.objectContaining({ code: 'BAD_SEED', path: '/seed' }));
    expect(() => env.reset({ options: { player: 0 } })).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/options/player' }));
    expect(env.reset({ options: { player: 1 } })[1]).toMatchObject({ player: 1, plies: 1 });
    expect(() => env.step('b2')).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', rule: '1' }));
    expect(() => env.step('a1')).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', path: '/opponent' }));
    expect(() => env.step('c3')).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
    expect(env.unwrapped).toBe(env);
    env.close();
    expect(() => env.step('c3')).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
  });

  test.each([
    [{ agent: 'player_2' }, 'BAD_OPTION', '/agent'],
    [{ opponent: 'deep-blue' }, 'BAD_OPTION', '/opponent'],
    [{ seed: NaN }, 'BAD_SEED', '/seed'],
    [{ player: 1 }, 'BAD_OPTION', '/player'],
    [null, 'BAD_OPTION', ''],
  ])('is refused with %j', (options, code, path) => {
    expect(() => aecToEnv(makeAec('pig/pig-20'), options as never)).toThrow(expect.objectContaining({ code, path }));
  });
});

test('agents who decide together are not taken for a game of turns', () => {
  const both = makeParallel('pig/pig-20');
  const reset = both.reset.bind(both);
  both.reset = (options) => {
    const [observations, infos] = reset(options);
    return [observations, { ...infos, player_1: infos.player_0 as (typeof infos)[AgentId] & object }];
  };
  expect(() => parallelToAec(both).reset()).toThrow(
    expect.objectContaining({ code: 'BAD_SPEC', message: expect.stringContaining('games of turns') }),
  );
});
