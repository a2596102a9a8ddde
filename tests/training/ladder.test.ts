import { describe, expect, test } from 'vitest';
import {
  checkLadder,
  decodeLadder,
  doublingBudgets,
  encodeLadder,
  fillLadderPage,
  type LadderConfig,
  type LadderResult,
  pairInterval,
  playLadder,
  resolveLadder,
  rungPlans,
  summariseRung,
  wilsonInterval,
} from '../../training/evaluation/index.ts';

const config: LadderConfig = {
  ruleset: 'pig',
  scenario: 'pig-20',
  options: {},
  agent: 'mcts:sims={sims}',
  budgets: [2, 4, 8],
  games: [8, 6],
  seed: 7,
};

/** Decisions that nobody counted. */
const noDecisions = (results: string): (number | null)[] => [...results].map((letter) => (letter === '.' ? null : 0));
const reread = (ladder: LadderResult): LadderResult => decodeLadder(JSON.parse(encodeLadder(ladder)), 'a ladder');

/** The same ladder with another letter, and a summary to match. */
function falsified(ladder: LadderResult, rung: number, game: number): LadderResult {
  const rungs = ladder.rungs.map((one, i) => {
    if (i !== rung) return one;
    const letter = one.results[game] === 'W' ? 'L' : 'W';
    const results = one.results.slice(0, game) + letter + one.results.slice(game + 1);
    return { ...one, results, summary: summariseRung({ ...one, results }) };
  });
  return { ...ladder, rungs };
}

describe('a ladder', () => {
  test('plays each budget against the one below it', async () => {
    const { rungs } = await playLadder(config);
    expect(rungs.map(({ strong, weak, results }) => [strong, weak, results.length])).toEqual([
      ['mcts:sims=4', 'mcts:sims=2', 8],
      ['mcts:sims=8', 'mcts:sims=4', 6],
    ]);
    for (const { results, decisions } of rungs) {
      expect(results).toMatch(/^[WDL]+$/);
      expect(decisions.every((count) => count! > 0)).toBe(true);
    }
  });

  test('is the same on one thread, on two and on more than there are games', async () => {
    const small = { ...config, games: 2 };
    const alone = await playLadder(small);
    for (const threads of [2, 6]) expect(await playLadder(small, { threads })).toEqual(alone);
  });

  test('differs with its seed', async () => {
    const [one, other] = [await playLadder(config), await playLadder({ ...config, seed: 8 })];
    expect(one.rungs.map(({ decisions }) => decisions)).not.toEqual(other.rungs.map(({ decisions }) => decisions));
  });

  test('has the same games in a rung, whatever other rungs there are and however many games', async () => {
    const both = await playLadder(config);
    const upper = await playLadder({ ...config, budgets: [4, 8], games: 10 });
    expect(upper.rungs[0]!.results.slice(0, 6)).toBe(both.rungs[1]!.results);
    expect(upper.rungs[0]!.decisions.slice(0, 6)).toEqual(both.rungs[1]!.decisions);
  });

  test.each([1, 2])('goes on where it was cut off, on %s threads', async (threads) => {
    const whole = await playLadder(config);
    const controller = new AbortController();
    let kept: LadderResult | undefined;
    const cut = await playLadder(config, {
      threads,
      signal: controller.signal,
      onGame: (_, soFar) => {
        kept ??= soFar;
        controller.abort();
      },
    });
    expect(cut.rungs[1]!.results).toBe('......');
    expect(kept!.rungs[0]!.summary.games).toBe(1);
    const played: number[] = [];
    const rest = await playLadder(config, { threads, done: reread(kept!), onGame: ({ rung }) => played.push(rung) });
    expect(played).toHaveLength(13);
    expect(rest).toEqual(whole);
    expect(encodeLadder(rest)).toBe(encodeLadder(whole));
  });

  test('does not go on with another config or other rules, and says what differs', async () => {
    const done = await playLadder({ ...config, games: 2 });
    await expect(playLadder({ ...config, games: 4, seed: 8 }, { done })).rejects.toThrow(
      'games [2,2] there, [4,4] here; seed "7" there, "8" here',
    );
    await expect(playLadder({ ...config, games: 2 }, { done: { ...done, rulesetVersion: '0.0.1' } })).rejects.toThrow(
      'rulesetVersion "0.0.1" there',
    );
  });

  test('fails with what an agent or a thread says', async () => {
    const bad = { ...config, agent: 'mcts:nosuch={sims}' };
    for (const threads of [1, 2]) await expect(playLadder(bad, { threads })).rejects.toThrow('is not an option of mcts');
  });
});

describe('the plan of a ladder', () => {
  test.each<[Partial<LadderConfig>, string]>([
    [{ games: 7 }, 'an even number of 2 or more; got 7'],
    [{ games: [2, 0] }, 'got 0'],
    [{ games: [2, 2, 2] }, '2 rungs, but 3 numbers'],
    [{ agent: 'mcts:sims=4' }, 'has no {sims}'],
    [{ agent: 'mcts:ms=5,sims={sims}' }, 'by the clock'],
    [{ agent: 'mcts:ms={sims}' }, 'by the clock'],
    [{ budgets: [4] }, 'two budgets or more'],
    [{ budgets: [4, 4] }, 'ascending'],
    [{ scenario: 'pig-21' }, 'pig-21'],
    [{ options: { dieSides: 7 } }, 'dieSides'],
  ])('%j is refused', (change, message) => {
    expect(() => resolveLadder({ ...config, ...change })).toThrow(message);
  });

  test('doubles from the lowest budget to the highest', () => {
    expect(doublingBudgets(25, 200)).toEqual([25, 50, 100, 200]);
    expect(() => doublingBudgets(25, 150)).toThrow('end the ladder at 100 or 200');
    expect(() => doublingBudgets(25, 20)).toThrow('end the ladder at 50');
  });

  test('fills every {sims} of the agent in', () => {
    const plans = rungPlans(resolveLadder({ ...config, agent: 'neural:net-{sims},sims={sims}' }));
    expect(plans[0]).toMatchObject({ strong: 'neural:net-4,sims=4', weak: 'neural:net-2,sims=2' });
  });
});

describe('the summary of a rung', () => {
  test('counts letters from the stronger side, which is player 0 in even games', () => {
    const summary = summariseRung({ results: 'WWLDWL..', decisions: [10, 20, 30, 40, 50, 60, null, null] });
    expect(summary).toMatchObject({
      games: 6,
      wins: 3,
      draws: 1,
      losses: 2,
      pairs: 3,
      rises: true,
      excludesHalf: false,
      meanDecisions: 35,
    });
    expect(summary.score).toBeCloseTo(3.5 / 6, 12);
    expect(summary.bySide).toEqual([
      { wins: 2, draws: 0, losses: 1 },
      { wins: 1, draws: 1, losses: 1 },
    ]);
  });

  test('rises only above half', () => {
    const rises = (results: string): boolean => summariseRung({ results, decisions: noDecisions(results) }).rises;
    expect([rises('WL'), rises('DD'), rises('WD'), rises('LD'), rises('..')]).toEqual([false, false, true, false, false]);
  });

  test('excludes half only if the interval lies on one side of it', () => {
    const excludes = (results: string): boolean => summariseRung({ results, decisions: noDecisions(results) }).excludesHalf;
    expect(excludes('WW'.repeat(10))).toBe(true);
    expect(excludes('LL'.repeat(10))).toBe(true);
    expect(excludes('WL'.repeat(10))).toBe(false);
  });
});

describe('the interval by pairs', () => {
  test('is that of the games that the scatter of the pairs is worth', () => {
    // 20 pairs of variance 2.5 / 19; Student's t of 19 degrees is 2.0930, of the normal distribution 1.95996.
    const error2 = (2.5 / 19 / 20) * (2.093 / 1.95996) ** 2;
    const [low, high] = pairInterval('WW'.repeat(5) + 'WL'.repeat(10) + 'LL'.repeat(5));
    const [wantedLow, wantedHigh] = wilsonInterval(0.5, 0.25 / error2);
    expect(low).toBeCloseTo(wantedLow, 4);
    expect(high).toBeCloseTo(wantedHigh, 4);
  });

  const width = ([low, high]: readonly [number, number]): number => high - low;

  test('is wider than by games where the dice decide a pair, narrower where the side does', () => {
    const byGames = width(wilsonInterval(0.5, 80));
    expect(width(pairInterval('WWLL'.repeat(20)))).toBeGreaterThan(1.3 * byGames);
    expect(width(pairInterval('WLLW'.repeat(18) + 'WWWWLLLL'))).toBeLessThan(0.6 * byGames);
  });

  test('is that of single games for few pairs and for pairs all alike', () => {
    expect(pairInterval('WWLLWLWW')).toEqual(wilsonInterval(5 / 8, 8));
    expect(pairInterval('WL'.repeat(20))).toEqual(wilsonInterval(0.5, 40));
    expect(pairInterval('WW'.repeat(20))).toEqual(wilsonInterval(1, 40));
    expect(pairInterval('....')).toEqual([0, 1]);
  });
});

describe('the file of a ladder', () => {
  test('gives the ladder back, also one of a half-played rung', async () => {
    const ladder = await playLadder(config);
    expect(reread(ladder)).toEqual(ladder);
  });

  test('is refused if letters, counts, agents or summaries do not agree', async () => {
    const text = encodeLadder(await playLadder({ ...config, games: 2 }));
    const changed = (
      change: (file: { format: string; budgets: number[]; rungs: { results: string; decisions: (number | null)[] }[] }) => void,
    ): (() => unknown) => {
      const file = JSON.parse(text);
      change(file);
      return () => decodeLadder(file, 'it');
    };
    expect(changed((file) => void (file.format = 'other/1'))).toThrow('it is not the file of a ladder (schiltron-ladder/1): format');
    expect(changed((file) => void (file.rungs[0]!.results = 'XY'))).toThrow('W, D, L');
    expect(changed((file) => void (file.rungs[1]!.results += 'W'))).toThrow('rung 2 has 3 results');
    expect(changed((file) => void (file.rungs[0]!.decisions[1] = null))).toThrow('game 2');
    expect(changed((file) => void (file.rungs[0]!.results = file.rungs[0]!.results.startsWith('W') ? 'LL' : 'WW'))).toThrow(
      'rung 1 has a summary that does not follow',
    );
    expect(changed((file) => void (file.budgets[2] = 16))).toThrow('rung 2 names other agents');
    expect(changed((file) => void file.rungs.pop())).toThrow('1 rungs for 3 budgets');
  });
});

describe('a check', () => {
  test('plays the first games again, on any number of threads', async () => {
    const ladder = reread(await playLadder(config));
    for (const threads of [1, 2]) {
      const checks = await checkLadder(ladder, { games: 3, threads });
      expect(checks.map(({ told }) => [told.rung, told.game])).toEqual([
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1],
        [1, 2],
      ]);
      expect(checks.every(({ isSame }) => isSame)).toBe(true);
    }
  });

  test('finds a changed result and a changed count', async () => {
    const ladder = await playLadder(config);
    const checks = await checkLadder(reread(falsified(ladder, 1, 1)), { rungs: [1] });
    expect(checks.map(({ isSame }) => isSame)).toEqual([true, false, true, true]);
    const [first, ...others] = ladder.rungs;
    const longer = { ...ladder, rungs: [{ ...first!, decisions: first!.decisions.with(0, 1000) }, ...others] };
    expect((await checkLadder(longer, { rungs: [0], games: 1 }))[0]).toMatchObject({ isSame: false, told: { decisions: 1000 } });
  });

  test('needs the rules that the ladder was played with', async () => {
    const ladder = await playLadder({ ...config, games: 2 });
    await expect(checkLadder({ ...ladder, rulesetVersion: '0.0.1' })).rejects.toThrow('rulesetVersion');
  });
});

describe('the page of ladders', () => {
  test('has a table for each ladder in the marked place and keeps the rest', async () => {
    const ladder = await playLadder(config);
    const page = fillLadderPage('before\n<!-- ladders -->\nold\n<!-- /ladders -->\nafter\n', [ladder, ladder]);
    expect(page).toMatch(/^before\n<!-- ladders -->\n/);
    expect(page).toMatch(/<!-- \/ladders -->\nafter\n$/);
    expect(page).not.toContain('old');
    expect(page.match(/\| 8 : 4 \| 6 \|/g)).toHaveLength(2);
    expect(fillLadderPage(page, [ladder, ladder])).toBe(page);
  });

  test('must have the place', () => {
    expect(() => fillLadderPage('nothing', [])).toThrow('<!-- ladders -->');
  });
});
