import { describe, expect, test } from 'vitest';
import { type AecEnv, AGENTS, type AgentId, makeAec } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { usualOrDeep } from '../deep.ts';
import { oneOfEachKind } from './kinds.ts';

type Visit = (env: AecEnv, agent: AgentId) => void;

/** Plays one game at random as PettingZoo's own loop does. */
function playGame(env: AecEnv, seed: number, visit?: Visit): string {
  const rng = Rng.from(seed);
  const log: unknown[] = [];
  env.reset({ seed });
  for (const agent of env.agentIter()) {
    visit?.(env, agent);
    const [observation, reward, terminated, truncated, info] = env.last();
    const action = terminated || truncated ? null : env.actionSpace(agent).sample(rng, info.actionMask);
    log.push([agent, observation?.globals.join(), reward, terminated, truncated, action]);
    env.step(action);
  }
  return JSON.stringify(log);
}

describe.each(oneOfEachKind())('%s, for two', (id) => {
  test('keeps the books of PettingZoo', { timeout: 600_000 }, () => {
    const env = makeAec(id, { maxEpisodeSteps: usualOrDeep(50, 150) });
    const gone = new Set<AgentId>();
    const owed: Record<AgentId, number> = { player_0: 0, player_1: 0 };
    let last: AgentId | null = null;
    playGame(env, 1, (_, agent) => {
      if (last !== null) for (const name of env.agents) owed[name] = (name === last ? 0 : owed[name]) + env.rewards[name]!;
      for (const name of AGENTS) if (!env.agents.includes(name)) gone.add(name);
      expect(gone.has(agent)).toBe(false);
      expect(env.last()[1]).toBe(owed[agent]);
      for (const table of [env.rewards, env.terminations, env.truncations, env.infos, env.cumulativeRewards]) {
        expect(Object.keys(table).sort()).toEqual([...env.agents].sort());
      }
      for (const name of AGENTS) expect(env.observationSpace(name).contains(env.observe(name))).toBe(true);
      expect(env.observe(agent).actionMask).toEqual(env.infos[agent]!.actionMask);
      last = agent;
    });
    expect(env.agents).toEqual([]);
    expect(() => env.step(0)).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
  });

  test('plays the same whole game with the same seed, another one with another seed', { timeout: 600_000 }, () => {
    const play = (seed: number): string => playGame(makeAec(id, { maxEpisodeSteps: usualOrDeep(30, 60) }), seed);
    const first = play(1);
    expect(play(1)).toBe(first);
    expect([2, 3, 4, 5, 6].some((seed) => play(seed) !== first)).toBe(true);
  });
});

describe('an environment for two', () => {
  test('rewards both sides once, with opposite signs, and takes a last null step from each', () => {
    const env = makeAec('tic-tac-toe/standard-v1');
    env.reset();
    for (const square of ['a1', 'a2', 'b1', 'b2', 'c1']) env.step(square);
    expect(env.terminations).toEqual({ player_0: true, player_1: true });
    expect(env.rewards).toEqual({ player_0: 1, player_1: -1 });
    expect(env.agentSelection).toBe('player_0');
    expect(() => env.step(3)).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
    expect(env.last(false)).toMatchObject([null, 1, true, false, {}]);
    env.step(null);
    expect(env.agents).toEqual(['player_1']);
    expect(env.last()[1]).toBe(-1);
    env.step(null);
    expect(env.numAgents).toBe(0);
    expect(() => env.last()).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
  });

  test('lets one player decide several times in a row', () => {
    const env = makeAec('pig/pig-100');
    const turns: AgentId[] = [];
    for (let seed = 0; seed < 5; seed++) {
      env.reset({ seed });
      for (const agent of env.agentIter(6)) {
        turns.push(agent);
        env.step('roll');
      }
    }
    expect(turns.some((agent, i) => i > 0 && agent === turns[i - 1])).toBe(true);
    expect(new Set(turns).size).toBe(2);
  });

  test('refuses an illegal action or null and changes nothing', () => {
    const env = makeAec('kuhn-poker/standard-v1');
    env.reset({ seed: 2 });
    const before = env.record();
    expect(() => env.step('fold')).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', rule: '2' }));
    expect(() => env.step(null)).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(env.record()).toEqual(before);
    expect(env.agentSelection).toBe('player_0');
  });

  test('shows each agent its own card only', () => {
    const env = makeAec('kuhn-poker/standard-v1', { renderMode: 'text' });
    env.reset({ seed: 2 });
    expect(env.render()).not.toContain('face-down');
    expect(env.render('text', 'player_0')).toMatch(/second +face-down/);
    expect(env.render('text', 'player_1')).toMatch(/first +face-down/);
    expect(env.view().player).toBe(0);
    expect(env.observe('player_1').actionMask.includes(1)).toBe(false);
  });

  test('gives the same space objects every time', () => {
    const env = makeAec('pig/pig-20');
    for (const agent of AGENTS) {
      expect(env.observationSpace(agent)).toBe(env.observationSpace(agent));
      expect(env.actionSpace(agent)).toBe(env.actionSpace(agent));
    }
  });

  test('asks for reset first and after close', () => {
    const env = makeAec('pig/pig-20');
    const reason = expect.objectContaining({ code: 'NOT_RESET', message: expect.stringContaining('reset()') });
    expect(() => env.step(0)).toThrow(reason);
    expect(() => env.last()).toThrow(reason);
    expect(() => env.observe('player_0')).toThrow(reason);
    env.reset();
    env.close();
    env.close();
    expect(() => env.step(0)).toThrow(reason);
  });

  test('knows no other agents', () => {
    const env = makeAec('pig/pig-20', { renderMode: 'text' });
    env.reset();
    const reason = expect.objectContaining({ code: 'BAD_OPTION', path: '/agent' });
    for (const name of ['player_2', null, '__proto__'] as never[]) {
      for (const ask of [
        () => env.observe(name),
        () => env.actionSpace(name),
        () => env.observationSpace(name),
        () => env.render('text', name),
      ]) {
        expect(ask).toThrow(reason);
      }
    }
  });

  test('tells each agent the score from its own side', () => {
    const env = makeAec('pig/pig-100');
    env.reset({ seed: 3 });
    for (let i = 0; i < 6; i++) env.step('hold');
    const { player_0: first, player_1: second } = env.infos;
    expect(first!.victoryPoints).toEqual([...second!.victoryPoints].reverse());
    expect([first!.player, second!.player]).toEqual([0, 1]);
    expect(first!.plies).toBe(env.record().moves.length);
  });

  test('takes an illegal action as a loss if it is told to', () => {
    const env = makeAec('kuhn-poker/standard-v1', { illegalActions: 'lose', maxActions: 4 });
    env.reset({ seed: 2 });
    env.step('bet');
    env.step('bet');
    expect(env.terminations).toEqual({ player_0: true, player_1: true });
    expect(env.rewards).toEqual({ player_0: 1, player_1: -1 });
    expect(env.infos.player_1).toMatchObject({ illegalAction: { code: 'ILLEGAL_ACTION', rule: '2' } });
    expect(env.infos.player_0).not.toHaveProperty('illegalAction');
    for (const agent of AGENTS) {
      const seen = env.observe(agent);
      expect(env.observationSpace(agent).contains(seen)).toBe(true);
      expect([seen.actionMask.includes(1), seen.actions.some((cell) => cell !== 0), env.infos[agent]!.actionMask.includes(1)]).toEqual([
        false,
        false,
        false,
      ]);
    }
    env.step(null);
    env.step(null);
    env.reset({ seed: 2 });
    expect(env.infos.player_0!.actionMask.includes(1)).toBe(true);
  });
});
