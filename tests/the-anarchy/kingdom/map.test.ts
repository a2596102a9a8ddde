import { describe, expect, test } from 'vitest';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { headCount } from '../../../rules/the-anarchy/kingdom/charts/head-counts.ts';
import { placesOfPeriod } from '../../../rules/the-anarchy/kingdom/charts/places.ts';
import { ARM } from '../../../rules/the-anarchy/kingdom/charts/arms.ts';
import { pullOfNumbers, pullOfPrestige } from '../../../rules/the-anarchy/kingdom/charts/tables.ts';
import { allowanceOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/march.ts';
import { allegianceOf } from '../../../rules/the-anarchy/kingdom/mechanics/places/places.ts';
import type { KingdomScenario } from '../../../rules/the-anarchy/kingdom/state/scenario.ts';
import { legal, place, play, realm, toMarch } from './realm.ts';

const FAR = 'A 0101 6 norman';

describe('the map', () => {
  test('has 28 columns and 26 rows, and its places in their hexes [C.2] [C.5]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR] });
    const { grid, places } = s.scenario;
    expect([grid.columns, grid.rows]).toEqual([28, 26]);
    expect(grid.format(places[place(s, 'bristol')]!.hex)).toBe('0417');
    expect(places.filter(({ hex }) => grid.format(hex) === '1406').map(({ id }) => id)).toEqual(['sudeley', 'winchcombe']);
  });

  test('lacks what was not built yet in the first period [C.5.2] [C.5.3]', () => {
    const names = (period: 0 | 1): string[] => placesOfPeriod(period).map(({ name }) => name);
    expect(names(1).filter((name) => !names(0).includes(name))).toEqual(['Radcot', 'Stanley Abbey']);
  });

  test('asks one point for open ground, two for woods and hills, three for rivers, the dearest alone, and one along a road [C.2.1]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR] });
    const { grid, moveCost } = s.scenario;
    const cost = (from: string, to: string): number => moveCost[grid.parse(from) * 6 + grid.directionTo(grid.parse(from), grid.parse(to))]!;
    expect(cost('0303', '0304')).toBe(1);
    expect(cost('0304', '0204')).toBe(1); // a river, but by the road
    expect(cost('0506', '0606')).toBe(2);
    expect(cost('0609', '0610')).toBe(3); // a river between woods and hills: not five
    expect(cost('0416', '0417')).toBe(1);
  });

  test('is told by landmarks: hexes from a place in a direction [C.17]', () => {
    const at = { place: 'oxford', direction: 'south', hexes: 2 };
    const groups = [
      { side: 'royalist', at, troops: 'norman', men: 6, loyalty: 10 },
      { side: 'angevin', at: '0101', troops: 'norman', men: 6, loyalty: 1 },
    ];
    const s = realm({ groups: [], pack: { groups } });
    expect(s.scenario.grid.format(s.at(0))).toBe('2513');
  });
});

describe('groups', () => {
  test('are counted off by a table, the line of ten again for each ten more [C.8.2]', () => {
    const men = headCount('norman', 15);
    expect(men.reduce((sum, count) => sum + count, 0)).toBe(15);
    expect([
      men[ARM.knight],
      men[ARM.sergeant],
      men[ARM['man-at-arms']],
      men[ARM.spearman],
      men[ARM['short-bow']],
      men[ARM.crossbow],
    ]).toEqual([2, 2, 3, 5, 2, 1]);
    for (const troops of ['norman', 'riders', 'welsh', 'flemish'] as const)
      for (let count = 1; count <= 30; count++) expect(headCount(troops, count).reduce((sum, each) => sum + each, 0)).toBe(count);
  });

  test('march five points a day, riders eight [C.8.3] [C.4]', () => {
    const s = realm({ groups: ['R 2511 6 norman', 'R 2413 6 riders', FAR] });
    expect([allowanceOf(s, 0), allowanceOf(s, 1)]).toEqual([5, 8]);
  });

  test('march less with wounded, by season and without supply [C.15.7] [C.18.2] [C.8.4]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR], pack: { season: 'winter' } });
    expect(allowanceOf(s, 0)).toBe(3);
    s.setHunger(0, 2);
    expect(allowanceOf(s, 0)).toBe(1);
    s.setHunger(0, 0);
    s.setWounded(0, 1);
    expect(allowanceOf(s, 0)).toBe(1);
  });

  test('go where their points take them, by road farther than across country [C.8.3] [C.2.1]', () => {
    const s = toMarch(realm({ groups: ['R 2511 6 norman', FAR] }));
    if (s.actor === 1) play(s, 'done');
    play(s, 'select royalist-1');
    const goals = legal(s, 'goal');
    expect(goals).toContain('2414'); // five hexes down the road
    expect(goals).toContain('2511'); // staying
    expect(goals).not.toContain('2416');
    expect(goals).not.toContain('2718');
  });
});

describe('loyalty', () => {
  test('is Angevin to 4, Royalist from 7, neutral between [C.7]', () => {
    expect([1, 4, 5, 6, 7, 10].map(allegianceOf)).toEqual([1, 1, -1, -1, 0, 0]);
  });

  test('is moved by prestige and numbers, two each at most [C.7]', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(pullOfPrestige)).toEqual([0, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2]);
    expect([-10, -9, -5, -4, 0, 4, 5, 9, 10].map(pullOfNumbers)).toEqual([-2, -1, -1, 0, 0, 0, 1, 1, 2]);
  });
});

describe('packs', () => {
  test('of both kinds are told apart, and faults have their places [C.3]', () => {
    const bad = { kind: 'campaign', id: 'x', period: 'first', days: 3, nobles: [], groups: [], goals: [] };
    expect(theAnarchy.checkPack!(bad).map(({ path }) => path)).toEqual(['/nobles', '/groups', '/goals']);
    expect((theAnarchy.load('the-empress-road') as unknown as { scenario: KingdomScenario }).scenario.kind).toBe('campaign');
  });
});
