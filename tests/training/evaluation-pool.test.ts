import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  checkPool,
  decodePool,
  encodePool,
  fillPoolPage,
  formatClearPairings,
  formatPoolNotes,
  playPool,
  type PoolConfig,
  type PoolPairing,
  type PoolResult,
  resolvePool,
  resumePool,
  summarisePool,
  summariseRung,
} from '../../training/evaluation/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-pool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config: PoolConfig = {
  ruleset: 'pig',
  scenario: 'pig-20',
  options: {},
  agents: ['random', 'mcts:sims=2', 'mcts:sims=8'],
  games: 4,
  seed: 7,
};
const reread = (pool: PoolResult): PoolResult => decodePool(JSON.parse(encodePool(pool)), 'a pool');

/** The same pool with other letters in one pairing. */
function withResults(pool: PoolResult, pairing: number, results: string): PoolResult {
  const change = (one: PoolPairing): PoolPairing => {
    const decisions = [...results].map((letter, i) => (letter === '.' ? null : (one.decisions[i] ?? 10)));
    return { ...one, results, decisions, summary: summariseRung({ results, decisions }) };
  };
  return { ...pool, pairings: pool.pairings.map((one, i) => (i === pairing ? change(one) : one)) };
}

describe('a pool', () => {
  test('plays each agent against each other', async () => {
    const { pairings } = await playPool(config);
    expect(pairings.map(({ strong, weak, results }) => [strong, weak, results.length])).toEqual([
      ['random', 'mcts:sims=2', 4],
      ['random', 'mcts:sims=8', 4],
      ['mcts:sims=2', 'mcts:sims=8', 4],
    ]);
    for (const { results, decisions } of pairings) {
      expect(results).toMatch(/^[WDL]+$/);
      expect(decisions.every((count) => count! > 0)).toBe(true);
    }
  });

  test('is the same on one thread and on two, and differs with its seed', async () => {
    const alone = await playPool(config);
    expect(await playPool(config, { threads: 2 })).toEqual(alone);
    const other = await playPool({ ...config, seed: 8 });
    expect(other.pairings.map(({ decisions }) => decisions)).not.toEqual(alone.pairings.map(({ decisions }) => decisions));
  });

  test('begins with one pair of each pairing, so that all grow alike', async () => {
    const order: string[] = [];
    await playPool(config, { onGame: ({ rung, game }) => order.push(`${rung}.${game}`) });
    expect(order).toEqual(['0.0', '0.1', '1.0', '1.1', '2.0', '2.1', '0.2', '0.3', '1.2', '1.3', '2.2', '2.3']);
  });

  test('goes on where it was cut off', async () => {
    const whole = await playPool(config);
    const controller = new AbortController();
    const cut = await playPool(config, { signal: controller.signal, onGame: ({ rung }) => rung === 1 && controller.abort() });
    expect(cut.pairings.map(({ results }) => results)).toEqual([
      expect.stringMatching(/^[WDL]{2}\.\.$/),
      expect.stringMatching(/^[WDL]\.\.\.$/),
      '....',
    ]);
    expect(encodePool(await playPool(config, { done: reread(cut) }))).toBe(encodePool(whole));
  });

  test('takes new agents at the end and keeps all games', async () => {
    const small = await playPool({ ...config, agents: config.agents.slice(0, 2) });
    const added: number[] = [];
    const grown = await playPool(config, { done: reread(small), onGame: ({ rung }) => added.push(rung) });
    expect(added).toHaveLength(8);
    expect(encodePool(grown)).toBe(encodePool(await playPool(config)));
  });

  test('does not go on with other games, agents or rules, and says what differs', async () => {
    const done = await playPool({ ...config, games: 2 });
    expect(() => resumePool({ ...config, games: 4, seed: 8 }, done)).toThrow('games 2 there, 4 here; seed "7" there, "8" here');
    expect(() => resumePool({ ...config, games: 2, agents: ['scripted', 'random'] }, done)).toThrow('agents [{"spec":"random"');
    expect(() => resumePool({ ...config, games: 2 }, { ...done, rulesetVersion: '0.0.1' })).toThrow('rulesetVersion "0.0.1" there');
  });

  test.each<[Partial<PoolConfig>, string]>([
    [{ games: 3 }, 'an even number of 2 or more; got 3'],
    [{ games: 0 }, 'got 0'],
    [{ agents: ['random'] }, 'two agents or more'],
    [{ agents: ['random', 'scripted', 'random'] }, '"random" is named twice'],
    [{ agents: ['random', 'neural:nowhere/net'] }, 'no model file nowhere/net.onnx'],
    [{ scenario: 'pig-21' }, 'pig-21'],
  ])('%j is refused', (change, message) => {
    expect(() => resolvePool({ ...config, ...change })).toThrow(message);
  });

  test('knows a network by its content and an agent by the clock by its spec', () => {
    const network = join(folder, 'net');
    const withNetwork = {
      ...config,
      agents: ['random', `neural:${network},sims=4`, 'mcts:ms=5', 'mcts:rollout=scripted,horizon=turn', 'mcts:turn=100'],
    };
    writeFileSync(`${network}.onnx`, 'weights');
    const { entrants } = resolvePool(withNetwork);
    expect(entrants.map(({ isReproducible }) => isReproducible)).toEqual([true, true, false, true, false]);
    expect(entrants.map(({ model }) => model?.length)).toEqual([undefined, 64, undefined, undefined, undefined]);
    writeFileSync(`${network}.onnx`, 'other weights');
    expect(resolvePool(withNetwork).entrants[1]!.model).not.toBe(entrants[1]!.model);
  });
});

describe('a gauntlet', () => {
  test('plays the first agent against each other, the same games as the whole pool', async () => {
    const whole = await playPool(config);
    const gauntlet = await playPool({ ...config, gauntlet: true });
    expect(gauntlet.pairings).toEqual(whole.pairings.filter(({ first }) => first === 0));
    expect(reread(gauntlet)).toEqual(gauntlet);
    expect(summarisePool(gauntlet).rows).toHaveLength(3);
    expect(() => resumePool(config, gauntlet)).toThrow('gauntlet');
  });
});

describe('a pool with a reach', () => {
  test('plays each agent against the next ones, the same games as the whole pool', async () => {
    const whole = await playPool(config);
    const near = await playPool({ ...config, reach: 1 });
    expect(near.pairings).toEqual(whole.pairings.filter(({ first, second }) => second === first + 1));
    expect(reread(near)).toEqual(near);
    expect(summarisePool(near).rows).toHaveLength(3);
    expect(() => resumePool(config, near)).toThrow('reach');
    expect(() => resumePool({ ...config, reach: 1 }, whole)).toThrow('reach');
  });
});

describe('the summary of a pool', () => {
  test('has the strongest first, with ratings and scores in that order', async () => {
    let pool = await playPool(config);
    for (const [pairing, results] of [
      [0, 'LLLD'],
      [1, 'LLLL'],
      [2, 'WLLL'],
    ] as const)
      pool = withResults(pool, pairing, results);
    const { rows, scores, cycle, anchor } = summarisePool(pool, 0);
    expect(rows.map(({ spec }) => spec)).toEqual(['mcts:sims=8', 'mcts:sims=2', 'random']);
    expect(rows.map(({ score }) => score)).toEqual([0.875, 4.5 / 8, 0.0625]);
    expect(rows[2]).toMatchObject({ elo: 0, games: 8 });
    expect(scores).toEqual([
      [null, 0.75, 1],
      [0.25, null, 0.875],
      [0, 0.125, null],
    ]);
    expect([cycle, anchor]).toEqual([null, 'random']);
    expect(rows[0]!.alphaRank).toBeCloseTo(1, 6);
    expect(rows[0]!.meanAlphaRank).toBeGreaterThan(0.4);
    expect(rows[0]!.meanAlphaRank).toBeLessThan(0.999);
  });

  const circle = async (games: number): Promise<PoolResult> => {
    let pool: PoolResult = await playPool({ ...config, games: 2 });
    pool = { ...pool, config: { ...pool.config, games } };
    for (const [pairing, results] of [
      [0, 'WWWL'],
      [1, 'LLLW'],
      [2, 'WWWL'],
    ] as const)
      pool = withResults(pool, pairing, results.repeat(games / 4));
    return pool;
  };

  test('tells a circle, its alpha-rank and how many of its steps are certain', async () => {
    const pool = await circle(40);
    const summary = summarisePool(pool);
    expect(summary.cycle).toEqual({ specs: ['random', 'mcts:sims=2', 'mcts:sims=8'], scores: [0.75, 0.75, 0.75], certainSteps: 3 });
    for (const { elo, alphaRank, meanAlphaRank } of summary.rows) {
      expect(elo).toBeCloseTo(0, 6);
      expect(alphaRank).toBeCloseTo(1 / 3, 6);
      expect(meanAlphaRank).toBeCloseTo(1 / 3, 1);
    }
    expect(formatPoolNotes(pool, summary)).toContain(
      'random scores 75.0 % against mcts:sims=2, mcts:sims=2 scores 75.0 % against mcts:sims=8',
    );
    expect(summarisePool(await circle(4)).cycle).toMatchObject({ certainSteps: 0 });
  });

  test('counts complete pairs only', async () => {
    let pool = await playPool({ ...config, games: 2 });
    for (const pairing of [0, 1, 2]) pool = withResults(pool, pairing, 'W.');
    const { rows, scores } = summarisePool(pool);
    expect(rows.map(({ games }) => games)).toEqual([0, 0, 0]);
    expect(scores.flat().every((score) => score === null)).toBe(true);
    expect(formatPoolNotes(pool, summarisePool(pool))).toContain('3 of 6 games have been played');
  });
});

test('a pairing that one agent has won throughout tells the bound that its games give', async () => {
  const pool = withResults(withResults(await playPool(config), 0, 'WWWW'), 1, 'LLLL');
  expect(formatClearPairings(withResults(pool, 2, 'WWWL'))).toEqual([
    'random against mcts:sims=2: all won, Elo above +7.',
    'random against mcts:sims=8: all lost, Elo below -7.',
  ]);
});

describe('the file of a pool', () => {
  test('gives the pool back, also a half-played one', async () => {
    const pool = await playPool(config);
    expect(reread(pool)).toEqual(pool);
    const half = withResults(pool, 1, 'WL..');
    expect(reread(half)).toEqual(half);
  });

  test('is refused if letters, counts, agents or summaries do not agree', async () => {
    const text = encodePool(await playPool({ ...config, games: 2 }));
    const changed = (
      change: (file: {
        format: string;
        agents: { spec: string }[];
        pairings: { first: string; results: string; decisions: (number | null)[] }[];
      }) => void,
    ): (() => unknown) => {
      const file = JSON.parse(text);
      change(file);
      return () => decodePool(file, 'it');
    };
    expect(changed((file) => void (file.format = 'other/1'))).toThrow('it is not the file of a pool (schiltron-ratings/1): format');
    expect(changed((file) => void (file.pairings[0]!.results = 'XY'))).toThrow('W, D, L');
    expect(changed((file) => void (file.pairings[1]!.results += 'W'))).toThrow('pairing 2 has 3 results');
    expect(changed((file) => void (file.pairings[0]!.decisions[1] = null))).toThrow('game 2');
    expect(changed((file) => void (file.pairings[0]!.results = file.pairings[0]!.results.startsWith('W') ? 'LL' : 'WW'))).toThrow(
      'pairing 1 has a summary that does not follow',
    );
    expect(changed((file) => void (file.pairings[2]!.first = 'random'))).toThrow('pairing 3 is not that of mcts:sims=2 and mcts:sims=8');
    expect(changed((file) => void file.pairings.pop())).toThrow('2 pairings where 3 agents make 3');
    expect(changed((file) => void (file.agents[1]!.spec = 'random'))).toThrow('named twice');
  });
});

describe('a check', () => {
  test('plays the first pairs again and finds a changed result', async () => {
    const pool = reread(await playPool(config));
    const checks = await checkPool(pool);
    expect(checks.map(({ told }) => [told.rung, told.game])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect(checks.every(({ isSame }) => isSame)).toBe(true);
    const { results } = pool.pairings[1]!;
    const swapped = withResults(pool, 1, (results.startsWith('W') ? 'L' : 'W') + results.slice(1));
    expect((await checkPool(swapped, { threads: 2 })).map(({ isSame }) => isSame)).toEqual([true, true, false, true, true, true]);
  });

  test('leaves out agents that think by the clock', async () => {
    const pool = await playPool({ ...config, agents: ['random', 'mcts:ms=1', 'mcts:sims=2'], games: 2 });
    expect((await checkPool(pool)).map(({ told }) => told.rung)).toEqual([1, 1]);
  });

  test('needs the rules and the networks that the pool was played with', async () => {
    const pool = await playPool({ ...config, games: 2 });
    await expect(checkPool({ ...pool, rulesetVersion: '0.0.1' })).rejects.toThrow('rulesetVersion');
    const network = join(folder, 'changed');
    writeFileSync(`${network}.onnx`, 'new weights');
    const [first, ...others] = pool.config.entrants;
    const withNetwork = {
      ...pool,
      config: { ...pool.config, entrants: [{ ...first!, spec: `neural:${network}`, model: 'hash of the old weights' }, ...others] },
    };
    await expect(checkPool(withNetwork)).rejects.toThrow('"model":"hash of the old weights"');
  });
});

describe('the page of pools', () => {
  test('has tables in the marked place and keeps the rest', async () => {
    const pool = await playPool(config);
    const page = fillPoolPage('before\n<!-- ratings -->\nold\n<!-- /ratings -->\nafter\n', [pool], { anchor: 'random', alphaRank: true });
    expect(page).toMatch(/^before\n<!-- ratings -->\n\n### Pig to 20 \(`pig\/pig-20`\)/);
    expect(page).toMatch(/<!-- \/ratings -->\nafter\n$/);
    expect(page).not.toContain('old');
    expect(page).toMatch(/\| \d \| random \| 0 \| 0 to 0 \| 8 \|/);
    expect(page).toContain('Elo 0 is random.');
    expect(fillPoolPage(page, [pool], { anchor: 'random', alphaRank: true })).toBe(page);
  });

  test('must have the place, and the anchor must be in the pool', async () => {
    const pool = await playPool({ ...config, games: 2 });
    expect(() => fillPoolPage('nothing', [pool])).toThrow('<!-- ratings -->');
    expect(() => fillPoolPage('nothing', [pool], { anchor: 'scripted' })).toThrow('its agents are random; mcts:sims=2');
  });
});
