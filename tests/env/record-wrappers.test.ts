import { describe, expect, test } from 'vitest';
import { aecToEnv, type GameResult, make, makeAec, RecordEpisodeStatistics, RecordGames } from '../../env/index.ts';
import { type GameRecord, replay, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { LINE_SPEC, LineWorld } from './line-world.ts';
import { rollOut } from './play.ts';

describe('the statistics of episodes', () => {
  test('are told in the last step and kept for the last episodes', () => {
    let clock = 100;
    const env = new RecordEpisodeStatistics(new LineWorld(LINE_SPEC), { bufferLength: 2, now: () => (clock += 5) });
    for (const back of [0, 1, 2]) {
      env.reset();
      for (let i = 0; i < back; i++) expect(env.step(0)[4]).not.toHaveProperty('episode');
      for (let i = 0; i < back + 2; i++) expect(env.step(1)[4]).not.toHaveProperty('episode');
      expect(env.step(1)[4]['episode']).toEqual({ return: 1, length: 2 * back + 3, time: 5 });
    }
    expect([env.returnQueue, env.lengthQueue, env.timeQueue, env.episodeCount]).toEqual([[1, 1], [5, 7], [5, 5], 3]);
  });

  test('have no time without a clock, and count truncated episodes', () => {
    const env = new RecordEpisodeStatistics(make('pig/pig-100', { maxEpisodeSteps: 4 }));
    const { steps } = rollOut(env, 1);
    expect(steps.at(-1)![4]['episode']).toEqual({ return: 0, length: 4 });
    expect(env.timeQueue).toEqual([]);
    env.reset();
    expect(() => env.step('nonsense')).toThrow();
    expect(env.step('hold')[4]).not.toHaveProperty('episode');
  });
});

describe('recorded games', () => {
  test('are handed over as they end and replay to the same end', () => {
    const told: [GameRecord, GameResult][] = [];
    const env = new RecordGames(make('pig/pig-20', { player: 1 }), {
      onGame: (record, result) => told.push([record, result]),
      bufferLength: 2,
    });
    const rewards = [1, 2, 3].map((seed) => rollOut(env, seed).steps.at(-1)!);
    expect(env.games).toEqual(told.slice(1).map(([record]) => record));
    for (const [i, [record, result]] of told.entries()) {
      const state = replay(findRuleset('pig'), record);
      expect(state.actor).toBe(TERMINAL);
      expect(result).toEqual({
        terminated: true,
        truncated: false,
        return: rewards[i]![1],
        player: 1,
        victoryPoints: [...state.victoryPoints()].reverse(),
      });
      expect(state.returns()[1]).toBe(result.return);
    }
  });

  test('are kept if they were truncated, not if they were left or began at a position', () => {
    const env = new RecordGames(make('pig/pig-100', { maxEpisodeSteps: 3 }));
    env.reset();
    env.step('hold');
    env.reset({ options: { position: loadGame('pig', 'pig-100').newState().toPosition() } });
    for (let i = 0; i < 3; i++) env.step('hold');
    expect(env.games).toEqual([]);
    rollOut(env, 4);
    expect(env.games).toHaveLength(1);
    expect(replay(findRuleset('pig'), env.games[0]!).actor).not.toBe(TERMINAL);
  });

  test('are those of rulesets', () => {
    const wrong = expect.objectContaining({ code: 'BAD_OPTION', message: expect.stringContaining('rulesets only') });
    expect(() => new RecordGames(new LineWorld(LINE_SPEC) as never)).toThrow(wrong);
    expect(() => new RecordGames(aecToEnv(makeAec('pig/pig-20')) as never)).toThrow(wrong);
  });
});
