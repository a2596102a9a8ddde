import { describe, expect, it } from 'vitest';
import type { Game } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig } from '../../training/settings/config.ts';
import { SelfPlayContext } from '../../training/play/game-in-play.ts';
import { emptyContent, type GameRows, type RowContent, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { Warmup, type WarmupGame, type WarmupSide } from '../../training/play/warmup.ts';
import { playWarmup } from '../../training/play/warmup-game.ts';
import { SearchedWarmup } from '../../training/play/searched-warmup.ts';

const config = resolveConfig({ evolutionGenerations: 6, evolutionCandidates: 24, evolutionGames: 4, warmupGames: 3 });

/** Hands out all games of a warm-up, each with the margin that `judge` gives it; answers those played. */
function playAll(warmup: Warmup, judge: (sides: readonly [WarmupSide, WarmupSide]) => number): WarmupGame[] {
  const played: WarmupGame[] = [];
  let next = 0;
  while (!warmup.isOver) {
    for (const game of warmup.take(7, () => next++)) {
      played.push(game);
      warmup.note({ game: game.number, result: 0, margin: judge(game.sides), decisions: 1, rows: 0 });
    }
  }
  return played;
}

/** Likes the first feature and dislikes the second. */
function worth(side: WarmupSide): number {
  return side instanceof Float32Array ? side[0]! - side[1]! : 0;
}

describe('the evolution before the warm-up', () => {
  it('finds what wins, on either side, and then plays it', () => {
    const warmup = new Warmup(4, config, 1);
    const games = playAll(warmup, ([own, theirs]) => worth(own) - worth(theirs));
    expect(games).toHaveLength(6 * 24 * 4 + 3);
    expect(games.map(({ number }) => number)).toEqual(games.map((_, i) => i));
    const [liked, disliked, ...others] = warmup.evolved;
    expect(liked).toBeGreaterThan(1.5);
    expect(disliked).toBeLessThan(-1.5);
    for (const other of others) expect(Math.abs(other)).toBeLessThan(liked!);
    const last = games.slice(-3);
    for (const { sides, teaches } of last)
      expect([sides[0], sides[1], teaches]).toEqual([Float32Array.from(warmup.evolved), Float32Array.from(warmup.evolved), true]);
  });

  it('goes on from a saved state as if it had not stopped', () => {
    const judge = ([own, theirs]: readonly [WarmupSide, WarmupSide]): number => worth(own) - worth(theirs);
    const whole = new Warmup(4, config, 1);
    const games = playAll(whole, judge);
    const half = new Warmup(4, config, 1);
    const kept = new Map<string, { result: number; margin: number }>();
    for (let number = 0; number < 2.5 * 96 + 7; number++) {
      const [game] = half.take(1, () => number);
      if (number >= 2.5 * 96) continue; // in flight when the run is killed
      const outcome = { result: 0, margin: judge(game!.sides) };
      kept.set(half.partOf(number)!, outcome);
      half.note({ game: number, ...outcome, decisions: 1, rows: 0 });
    }
    const resumed = new Warmup(4, config, 1, kept);
    const rest = playAll(resumed, judge);
    expect(kept.size + rest.length).toBe(games.length);
    expect(rest.map(({ label }) => label)).toEqual(games.slice(kept.size).map(({ label }) => label));
    expect(resumed.evolved).toEqual(whole.evolved);
  });

  it('plays what is missing, and only that, whatever ended first', () => {
    const scripted = { ...config, warmupPolicy: 'scripted' } as const;
    const killed = new Warmup(4, scripted, 1);
    const games = killed.take(
      3,
      (
        (number) => () =>
          number++
      )(0),
    );
    const kept = new Map([[killed.partOf(1)!, { result: 1, margin: 1 }]]);
    expect(playAll(new Warmup(4, scripted, 1, kept), () => 0).map(({ label }) => label)).toEqual([games[0]!.label, games[2]!.label]);
    expect(playAll(new Warmup(4, scripted, 2, kept), () => 0)).toHaveLength(3);
  });

  it('hands lost games out again', () => {
    const warmup = new Warmup(4, config, 1);
    let next = 0;
    const lost = warmup.take(5, () => next++);
    warmup.recover();
    const all = warmup.take(1000, () => next++);
    expect(all).toHaveLength(96);
    expect(all.slice(-5).map(({ sides }) => sides)).toEqual(lost.map(({ sides }) => sides));
  });

  it('is left out for random and scripted warm-ups', () => {
    for (const warmupPolicy of ['random', 'scripted'] as const) {
      const games = playAll(new Warmup(4, { ...config, warmupPolicy }, 1), () => 0);
      expect(games.map(({ sides, teaches }) => [...sides, teaches])).toEqual(
        Array(3).fill([warmupPolicy, warmupPolicy, warmupPolicy === 'scripted']),
      );
    }
  });
});

function firstRow(game: Game, played: GameRows): RowContent {
  const content = emptyContent();
  new RowReader(game).read(played.words, rowStarts(played)[0]!, game.newState(), content);
  return content;
}

describe('a game of the warm-up', () => {
  const game = loadGame('tic-tac-toe', 'standard');
  const choice = { ruleset: 'tic-tac-toe', scenario: 'standard', options: {} };
  const rowsOfAll = resolveConfig({ warmupRowShare: 1 });
  const context = new SelfPlayContext(new ScenarioMix(choice, rowsOfAll, 1), rowsOfAll, 1);

  it('is played by the likings of its sides', () => {
    const likesCorner = new Float32Array(9);
    likesCorner[0] = 50;
    const likesCentre = new Float32Array(9);
    likesCentre[4] = 50;
    const played = playWarmup(context, { number: 3, label: 'x', teaches: true, sides: [likesCorner, likesCentre] });
    expect(played.summary).toMatchObject({ game: 3, warmup: true });
    expect(rowStarts(played)).toHaveLength(played.summary.decisions);
    expect([...firstRow(game, played).policy!]).toEqual([65535, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('goes on after mistakes, and learns what its player would have chosen', () => {
    const noisy = resolveConfig({ warmupRowShare: 1, warmupNoise: 1 });
    const likesCorner = Float32Array.from({ length: 9 }, (_, i) => (i === 0 ? 50 : 0));
    const atRandom = new SelfPlayContext(new ScenarioMix(choice, noisy, 1), noisy, 1);
    const played = [1, 2, 3].map((number) =>
      playWarmup(atRandom, { number, label: String(number), teaches: true, sides: [likesCorner, likesCorner] }),
    );
    expect(played.map((one) => [...firstRow(game, one).policy!])).toEqual(Array(3).fill([65535, 0, 0, 0, 0, 0, 0, 0, 0]));
    const seconds = played.map((one) => {
      const state = game.newState();
      new RowReader(game).read(one.words, rowStarts(one)[1]!, state, emptyContent());
      return state.legalActions().length === 8 && state.legalActions().toArray().includes(game.newState().legalActions().at(0));
    });
    expect(seconds).toContain(true);
  });

  it('teaches no choices if they were made at random', () => {
    const played = playWarmup(context, { number: 3, label: 'x', teaches: true, sides: ['random', 'random'] });
    expect(firstRow(game, played).policy).toBeNull();
  });

  it("searches without a network: the policy is the search's, and the same number gives the same game", async () => {
    const settings = resolveConfig({ warmupPolicy: 'search', warmupSimulations: 24, warmupRowShare: 0.5 });
    const mix = new ScenarioMix({ ruleset: 'tic-tac-toe', scenario: 'standard', options: {} }, settings, 5);
    const played = await new SearchedWarmup(mix, settings, 5).play(3);
    expect(played.summary).toMatchObject({ game: 3, warmup: true });
    expect(played.summary.values).toBeUndefined();
    expect(firstRow(mix.games[0]!, played).policy!.filter((share) => share > 0).length).toBeGreaterThan(1);
    const again = new SearchedWarmup(mix, settings, 5);
    await again.play(1);
    expect(await again.play(3)).toEqual(played);
  });

  it('a search of the warm-up plays far better than chance', async () => {
    const settings = resolveConfig({ warmupPolicy: 'search', warmupSimulations: 400, warmupRowShare: 1, gumbelScale: 0 });
    const mix = new ScenarioMix({ ruleset: 'tic-tac-toe', scenario: 'standard', options: {} }, settings, 5);
    const warmup = new SearchedWarmup(mix, settings, 5);
    const results: number[] = [];
    for (let number = 0; number < 20; number++) results.push((await warmup.play(number)).summary.result);
    expect(results.filter((result) => result === 0).length).toBeGreaterThanOrEqual(14);
  });
});
