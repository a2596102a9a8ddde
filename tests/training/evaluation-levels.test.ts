import { describe, expect, test } from 'vitest';
import { agentLevels, chooseLevels, type PoolResult, summariseRung } from '../../training/evaluation/index.ts';

const HASH = 'a'.repeat(64);

/** A pool of agents with true ratings, in which every pairing scores as its difference says. */
function poolOf(ratings: Readonly<Record<string, number>>, games = 400): PoolResult {
  const specs = Object.keys(ratings);
  const entrants = specs.map((spec) => ({
    spec,
    isReproducible: true,
    ...(spec.startsWith('neural:pig') ? { model: HASH } : spec.startsWith('neural') ? { model: 'b'.repeat(64) } : {}),
  }));
  const pairings = specs.flatMap((strong, first) =>
    specs.slice(first + 1).map((weak, i) => {
      const score = 1 / (1 + 10 ** ((ratings[weak]! - ratings[strong]!) / 400));
      // Both games of a pair end alike, so that no pair is drawn by swapping sides.
      const results = Array.from({ length: games / 2 }, (_, pair) => ((pair * 0.618_034) % 1 < score ? 'WW' : 'LL')).join('');
      const decisions = Array.from(results, () => 10);
      return { first, second: first + 1 + i, strong, weak, results, decisions, summary: summariseRung({ results, decisions }) };
    }),
  );
  return { config: { ruleset: 'pig', scenario: 'pig-20', options: {}, entrants, games, seed: '1' }, rulesetVersion: '0.1.0', pairings };
}

const LADDER = {
  random: -400,
  'neural:pig,sims=0,temperature=2': 0,
  'neural:pig,sims=0,temperature=1': 60,
  'neural:pig,sims=0': 150,
  'neural:pig,sims=16,candidates=4': 200,
  'neural:pig,sims=64': 330,
  'neural:pig,ms=50': 500,
};

describe('levels of difficulty', () => {
  test('are the strongest setting, then each at least so much weaker, told from the weakest', () => {
    const { scenario, levels } = chooseLevels(poolOf(LADDER), HASH, 100);
    expect(scenario).toBe('pig-20');
    expect(levels.map(({ simulations, candidates, temperature }) => [simulations, candidates, temperature])).toEqual([
      [0, 16, 1],
      [16, 4, 0],
      [64, 16, 0],
    ]);
    expect(levels[0]!.elo).toBe(0);
    for (let i = 1; i < levels.length; i++) expect(levels[i]!.elo - levels[i - 1]!.elo).toBeGreaterThanOrEqual(99);
    for (const { elo, interval } of levels) expect(interval[0] <= elo && elo <= interval[1]).toBe(true);
  });

  test('leave out other agents and settings that no level has', () => {
    const { levels } = chooseLevels(poolOf(LADDER), HASH, 20);
    expect(levels).toHaveLength(5);
  });

  test('are never weaker by chance alone: a lower level searches less, or draws more boldly', () => {
    const lucky = {
      'neural:pig,sims=0,temperature=2': -300,
      'neural:pig,sims=0,temperature=3': -150,
      'neural:pig,sims=0,temperature=4': -450,
      'neural:pig,sims=0': 0,
      'neural:pig,sims=16': -120,
      'neural:pig,sims=64': 150,
    };
    const { levels } = chooseLevels(poolOf(lucky), HASH, 100);
    expect(levels.map(({ simulations, temperature }) => [simulations, temperature])).toEqual([
      [0, 4],
      [0, 3],
      [0, 0],
      [64, 0],
    ]);
  });

  test('are those of the card’s own network, and of no other', () => {
    const { levels } = chooseLevels(poolOf({ ...LADDER, 'neural:kuhn,sims=128': 700 }), HASH, 20);
    expect(levels).toHaveLength(5);
    expect(() => chooseLevels(poolOf(LADDER), 'c'.repeat(64), 20)).toThrow('The network of this card did not play in these ratings');
  });

  test('need a network at several settings', () => {
    expect(() => chooseLevels(poolOf({ random: 0, 'neural:pig,sims=64': 200 }), HASH, 100)).toThrow(/rate it with specs such as/);
    expect(() => chooseLevels(poolOf(LADDER), HASH, 5000)).toThrow(/5000 Elo apart/);
  });
});

describe('levels of agents named one by one', () => {
  const pool = poolOf({ scripted: 100, 'mcts:sims=50': 180, 'mcts:sims=100': 150, 'policy:drill': 300, 'mcts:sims=200,policy=drill': 350 });

  test('are rated from the first, and leave out those that are not above the one before', () => {
    const { ladder, leftOut } = agentLevels(pool, 1);
    expect(ladder).toMatchObject({ scenario: 'pig-20', games: 400, seed: '1' });
    expect(ladder.levels.map(({ agent }) => agent)).toEqual(['scripted', 'mcts:sims=50', 'policy:drill', 'mcts:sims=200,policy=drill']);
    expect(ladder.levels[0]).toEqual({ agent: 'scripted', elo: 0, interval: [0, 0] });
    for (const [i, elo] of [0, 80, 200, 250].entries()) expect(Math.abs(ladder.levels[i]!.elo - elo)).toBeLessThan(10);
    for (const { elo, interval } of ladder.levels) expect(interval[0] <= elo && elo <= interval[1]).toBe(true);
    expect(leftOut.map(({ agent }) => agent)).toEqual(['mcts:sims=100']);
  });

  test('are as far apart as is asked', () => {
    expect(agentLevels(pool, 100).ladder.levels.map(({ agent }) => agent)).toEqual(['scripted', 'policy:drill']);
    expect(agentLevels(pool, 1000)).toMatchObject({ ladder: { levels: [{ agent: 'scripted' }] }, leftOut: { length: 4 } });
  });
});
