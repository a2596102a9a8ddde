import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { train } from '../../training/run/run.ts';
import { CountingEvaluator, playGames } from './self-play-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const SKIRMISH = { ruleset: 'barons-war', scenario: 'skirmish', options: {} };
const LOOSE = { kind: 'entity', width: 8, state: 16, action: 8, slots: false } as const;
const half = { share: 0.5, count: 6 };

function mixOf(options: TrainingOptions, choice = SKIRMISH): ScenarioMix {
  return new ScenarioMix(choice, resolveConfig({ network: LOOSE, ...options }), 5);
}

const numbers = Array.from({ length: 400 }, (_, i) => i);
const placesOf = (mix: ScenarioMix): number[] => numbers.map((number) => mix.scenarioOf(number));

describe('a run that varies its scenarios', () => {
  it('plays so large a share of its games on other battles, all of them', () => {
    const mix = mixOf({ variation: half });
    expect([mix.scenarios.length, mix.games.length, mix.variations.length]).toEqual([1, 7, 6]);
    const places = placesOf(mix);
    expect(places.filter((place) => place > 0).length / places.length).toBeCloseTo(0.5, 1);
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(places.map((place) => mix.baseOf(place)).every((place) => place === 0)).toBe(true);
  });

  it('plays none if nothing is said', () => {
    expect(mixOf({}).variations).toEqual([]);
  });

  it('may vary one scenario of the mix alone', () => {
    const mix = mixOf({ variation: { count: 4 }, mix: [{ scenario: 'vanguard', vary: 1 }] });
    expect(mix.variations.map(({ pack }) => String(pack['id']).split('-v')[0])).toEqual(['vanguard', 'vanguard', 'vanguard', 'vanguard']);
    expect(placesOf(mix)).not.toContain(1);
    expect(new Set(placesOf(mix).map((place) => mix.baseOf(place)))).toEqual(new Set([0, 1]));
  });

  it('draws the same battles and games from the same seed', () => {
    const [a, b] = [mixOf({ variation: half }), mixOf({ variation: half })];
    expect(a.variations).toEqual(b.variations);
    expect(placesOf(a)).toEqual(placesOf(b));
    const other = new ScenarioMix(SKIRMISH, resolveConfig({ network: LOOSE, variation: half }), 6);
    expect(other.variations).not.toEqual(a.variations);
  });

  it('writes battles down so that they load as they were played', () => {
    const mix = mixOf({ variation: half });
    for (const { scenario, pack, options } of mix.variations) {
      const game = loadGame('barons-war', JSON.parse(JSON.stringify(pack)) as typeof pack, options);
      expect(game.newState().hash()).toBe(mix.games[scenario]!.newState().hash());
    }
  });

  it('draws only what its network can read', () => {
    const bound = mixOf({ network: { kind: 'entity', width: 8, slots: true }, variation: { share: 1, count: 12, kinds: ['forces'] } });
    const rows = bound.games.map(({ observation }) => observation.units.count);
    expect(new Set(rows).size).toBe(1);
    const config = resolveConfig({ network: { kind: 'trunk' }, variation: { share: 1, count: 6 } });
    const board = new ScenarioMix(SKIRMISH, config, 5);
    expect(networkOf(board.games, config).shape.map).toEqual([46, 10, 12]);
  });

  it('says which kinds there are, and where none are', () => {
    expect(() => mixOf({ variation: { share: 1, kinds: ['weather'] } })).toThrow(/no kind of variation "weather"/);
    expect(() => mixOf({ variation: { share: 1 } }, { ruleset: 'pig', scenario: 'pig-20', options: {} })).toThrow(/cannot be varied/);
  });

  it('notes rows of the battle that a game was played on', async () => {
    const options = { network: LOOSE, variation: { share: 1, count: 2, kinds: ['forces', 'sides'] }, maximumDecisions: 30 };
    const { games, mix } = await playGames(SKIRMISH, options, [0, 1, 2], new CountingEvaluator());
    expect(games.map(({ summary }) => summary.scenario)).toEqual([0, 1, 2].map((number) => mix.scenarioOf(number)));
    expect(games.every(({ summary }) => summary.scenario! > 0 && summary.rows > 0)).toBe(true);
  });
});

describe('the folder of such a run', () => {
  const config: TrainingOptions = {
    network: LOOSE,
    variation: { share: 1, count: 3, kinds: ['forces', 'sides'] },
    warmupPolicy: 'random',
    warmupGames: 4,
    maximumDecisions: 40,
    warmupRowShare: 0.5,
    fullSimulations: 4,
    fastSimulations: 2,
    batchSize: 16,
    minimumRows: 32,
    evaluationSeconds: 0,
  };

  it('holds its battles, goes on with them, and is refused with others', async () => {
    const directory = newFolder();
    const run = (steps: number) => train({ scenario: 'barons-war/skirmish', run: 'varied', directory, workers: 0, seed: 5, config, steps });
    await run(2);
    const path = join(directory, 'varied', 'variations.json');
    const written = readFileSync(path, 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(RunDirectory.open(join(directory, 'varied')).mix.variations)));
    expect((await run(4)).steps).toBe(4);
    writeFileSync(path, written.replace('"turnLimit":24', '"turnLimit":25'));
    expect(() => RunDirectory.open(join(directory, 'varied'))).toThrow(/not those that this version draws/);
    rmSync(path);
    expect(() => RunDirectory.open(join(directory, 'varied'))).toThrow(/is gone: it holds the battles/);
  });
});
