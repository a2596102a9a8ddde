import { describe, expect, test } from 'vitest';
import {
  decodeLab,
  encodeLab,
  type LabConfig,
  labPage,
  type LabResult,
  measureChanges,
  type PlayedChanges,
  type RaceConfig,
  raceChanges,
  resolveLab,
  runLab,
  SUGGEST,
  summariseLab,
  WORTH,
} from '../../../training/lab/index.ts';
import { labThreads } from '../../../training/threads/lab-threads.ts';
import { mapPicture } from '../../../training/lab/map-picture.ts';
import type { PlaceCounts } from '../../../training/lab/play/watcher.ts';
import { loadChoice } from '../../../training/matches/game-choice.ts';
import { variantsOf } from '../../../training/lab/changes/variants.ts';
import { usualOrDeep } from '../../deep.ts';
import millFord from '../../../rules/men-of-iron/scenarios/mill-ford.json' with { type: 'json' };

const PIG: LabConfig = {
  ruleset: 'pig',
  scenario: 'pig-20',
  options: {},
  players: ['random', 'scripted'],
  eye: 'scripted',
  games: 6,
  watched: 2,
  luck: { turns: 2, openings: 3, replays: 2 },
  optionGames: 2,
  seed: 'lab',
};

const MILL: LabConfig = {
  ...PIG,
  ruleset: 'men-of-iron',
  scenario: 'mill-ford',
  players: ['scripted'],
  games: 4,
  watched: 4,
  optionGames: 1,
};

describe('a laboratory', () => {
  test('finds the same on two threads, and cut off and gone on with', async () => {
    const whole = await runLab(PIG);
    expect(await runLab(PIG, { players: labThreads(2) })).toEqual(whole);
    const controller = new AbortController();
    let cut: LabResult | undefined;
    await runLab(PIG, {
      signal: controller.signal,
      onGame: (soFar, played) => {
        cut = { ...soFar, games: [...soFar.games] };
        if (played === 5) controller.abort();
      },
    });
    expect(cut!.games.filter((game) => game !== null)).toHaveLength(5);
    const kept = decodeLab(JSON.parse(encodeLab(cut!)), 'lab.json');
    expect(await runLab(PIG, { done: kept })).toEqual(whole);
  });

  test('plays each side of a pair with the same dice, and openings that differ later only', async () => {
    const { games } = await runLab({ ...MILL, luck: { turns: 50, openings: 3, replays: 2 }, optionGames: 0, watched: 0 });
    const replays = games.slice(MILL.games);
    // Nothing differs before turn 51, and agents of equal seeds decide alike: both games of an opening are one game.
    for (let i = 0; i < replays.length; i += 2) expect(replays[i]!.hash).toBe(replays[i + 1]!.hash);
    expect(new Set(replays.map((game) => game!.hash)).size).toBe(3);
  });

  test('measures how long an opening is', async () => {
    const { turns: _, ...luck } = MILL.luck;
    const config = await resolveLab({ ...MILL, luck });
    expect(config.luck.turns).toBeGreaterThanOrEqual(1);
    expect(config.luck.turns).toBeLessThan(20);
  });

  test('sees who fights where', async () => {
    const result = await runLab(MILL);
    const summary = summariseLab(result);
    const watched = summary.watched!;
    expect(watched.games).toBe(4);
    expect(watched.losses.length).toBeGreaterThan(0);
    expect(Object.keys(watched.fought).length).toBeGreaterThan(0);
    expect(Object.keys(watched.entered).length).toBeGreaterThan(Object.keys(watched.fell).length);
    expect(watched.unmet.map(({ id }) => id)).not.toContain('3.0');
    expect(summary.endings.every(({ ending }) => /\[[\d.]+\]$/.test(ending))).toBe(true);
    expect(summary.options.map(({ name }) => name)).toContain('engaged');
    const page = labPage(result);
    expect(page).toContain('<h1>Test of The Mill Ford (training)</h1>');
    expect(page.match(/<img class="chart" alt="(Marches|Attacks|Losses)" src="data:image\/svg\+xml;base64,/g)).toHaveLength(3);
    expect(page).not.toMatch(/NaN|undefined|<script/);
    const map = (counts: PlaceCounts): string => {
      const [, data] = /base64,([^"]+)"/.exec(mapPicture(loadChoice(MILL), counts, '#000', 'Losses'))!;
      return Buffer.from(data!, 'base64').toString();
    };
    const [, drawn] = /<g class="counts">(.*)<\/g>/.exec(map(watched.fell))!;
    const fallen = Object.values(watched.fell);
    expect([...drawn!.matchAll(/<path d="M[^"]+z" [^>]+><title>(\d+)/g)].map(([, count]) => Number(count))).toEqual(fallen);
    expect(fallen.reduce((sum, one) => sum + one)).toBe(result.games.reduce((sum, game) => sum + (game!.watched?.lost.length ?? 0), 0));
  });

  test.each([
    ['an odd number of games', { games: 5 }, /must be even/],
    ['a player by the clock', { players: ['mcts:ms=10'], eye: 'mcts:ms=10' }, /thinks by the clock/],
    ['an unknown watched player', { eye: 'mcts:sims=1' }, /must be one of the players/],
    ['no players', { players: [] }, /needs a player/],
    ['more watched games than games', { watched: 7 }, /at most 6/],
    ['one opening', { luck: { turns: 1, openings: 1, replays: 2 } }, /three openings/],
  ])('refuses %s', async (_, change, message) => {
    await expect(runLab({ ...PIG, ...change })).rejects.toThrow(message);
  });

  test('does not go on with another test, nor read a damaged file', async () => {
    const done = await runLab({ ...PIG, luck: { ...PIG.luck, openings: 0 } });
    await expect(runLab({ ...PIG, seed: 'other', luck: { ...PIG.luck, openings: 0 } }, { done })).rejects.toThrow(/another seed/);
    const text = encodeLab(done);
    expect(decodeLab(JSON.parse(text), 'lab.json')).toEqual(done);
    expect(() => decodeLab(JSON.parse(text.replace('"result":', '"resolt":')), 'lab.json')).toThrow(
      /lab.json is not the file of a laboratory/,
    );
    const { played, ...rest } = JSON.parse(text) as { played: unknown[] };
    expect(() => decodeLab({ ...rest, played: played.slice(1) }, 'lab.json')).toThrow(/games where/);
  });
});

/** Games of each change in the search for changes. */
const GAMES = usualOrDeep(12, 20);

describe('changes of a battle', () => {
  /** The Mill Ford, where Blue flees early. */
  const scenario = { ...millFord, id: 'weak', flightLevels: { blue: 7, red: 12 } };
  const battle = { ruleset: 'men-of-iron', scenario, options: {}, agents: ['scripted', 'scripted'] as const, seed: 'changes' };

  test('that bring it into the band are found, and the same on two threads', async () => {
    const config = { ...battle, band: [0.3, 0.7] as const, cost: 3, together: 3, games: GAMES };
    const found = await raceChanges(config);
    expect(found.usual.first.share).toBeLessThan(0.3);
    const [best] = found.suggestions;
    expect(best!.first.share).toBeGreaterThanOrEqual(0.3);
    expect(best!.confirmed!.games).toBe(GAMES);
    expect(best!.changes.length).toBeGreaterThan(0);
    const small = { ...config, cost: 1, together: 1, games: 4 };
    expect(await raceChanges(small, { players: labThreads(2) })).toEqual(await raceChanges(small));
  });

  test('are found alike by a race that was cut off, read from a file, and gone on with', async () => {
    const config = { ...battle, band: [0.3, 0.7] as const, cost: 2, together: 1, games: GAMES };
    const whole = await raceChanges(config);
    const controller = new AbortController();
    let [cut, games]: [PlayedChanges<RaceConfig> | null, number] = [null, 0];
    await raceChanges(config, {
      signal: controller.signal,
      onGame: (soFar, { played, total }) => {
        cut = SUGGEST.decode(JSON.parse(SUGGEST.encode(soFar)), 'race.json');
        if (++games === GAMES + 3) controller.abort();
        expect(played).toBeLessThanOrEqual(total);
      },
    });
    expect(games).toBe(GAMES + 3);
    let fresh = 0;
    expect(await raceChanges(config, { done: cut!, onGame: () => fresh++ })).toEqual(whole);
    expect(games + fresh).toBe(whole.games);
    await expect(raceChanges({ ...config, cost: 3 }, { done: cut! })).rejects.toThrow('It was begun with another cost.');
    expect(() => WORTH.decode(JSON.parse(SUGGEST.encode(cut!)), 'race.json')).toThrow(
      /race.json is not a file of games with small changes/,
    );
  });

  test('are measured against the battle with the same dice', async () => {
    const config = { ...battle, games: 10, cost: 3, match: 'flight level, blue' };
    const { share, effects } = await measureChanges(config);
    expect(share.share).toBeLessThan(0.5);
    expect(effects).toHaveLength(6);
    const most = effects.find(({ words }) => words.endsWith('10 instead of 7'))!;
    expect(most.shift.share).toBeGreaterThanOrEqual(0);
    let text = '';
    await measureChanges(config, { onGame: (soFar) => (text = WORTH.encode(soFar)) });
    const done = WORTH.decode(JSON.parse(text), 'worth.json');
    expect(await measureChanges(config, { done, onGame: () => expect.unreachable('a game was played twice') })).toEqual({ share, effects });
    await expect(measureChanges({ ...config, match: 'elephants' })).rejects.toThrow(/No change of this battle has these words/);
  });

  test('are unknown for games without packs', () => {
    expect(() => variantsOf({ ruleset: 'pig', scenario: 'pig-20', options: {} })).toThrow(/pig has no small changes/);
  });
});
