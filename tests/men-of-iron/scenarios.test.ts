import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { provenanceOf } from '../../rules/core/ruleset/provenance.ts';
import { TERRAIN_LETTERS } from '../../rules/men-of-iron/charts/terrain.ts';
import { TYPE, TYPES } from '../../rules/men-of-iron/charts/types.ts';
import { packs } from '../../rules/men-of-iron/scenarios/load.ts';
import { FORMATIONS } from '../../rules/men-of-iron/state/layout.ts';
import { BRIDGE, BURN, FORD, RIVER, ROAD, SLOPE_UP, STEEP_UP, STREAM } from '../../rules/men-of-iron/charts/hexsides.ts';
import type { Scenario } from '../../rules/men-of-iron/state/scenario.ts';

const FOLDER = new URL('../../rules/men-of-iron/scenarios/', import.meta.url);
const read = (id: string) => JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), 'utf8'));
const ids = packs.cards.map((card) => card.id);
const scenarios = ids.map((id) => packs.load(id));
const battles = scenarios.filter((s) => s.source === 'history');
const at = (s: Scenario, unit: { readonly hex: number }): string => (unit.hex < 0 ? '-' : s.grid.format(unit.hex));
const distances = (s: Scenario): number[] =>
  s.units.flatMap((a) => s.units.flatMap((b) => (a.side < b.side && a.hex >= 0 && b.hex >= 0 ? [s.grid.distance(a.hex, b.hex)] : [])));
/** Steps from a hex to the nearest unit of a side that stands on the map. */
const nearest = (s: Scenario, hex: number, side: number): number =>
  Math.min(...s.units.flatMap((unit) => (unit.side === side && unit.hex >= 0 ? [s.grid.distance(hex, unit.hex)] : [])));

describe('where numbers come from', () => {
  function numberPaths(json: unknown, path: string): string[] {
    if (typeof json === 'number') return [path];
    if (typeof json === 'string') return /\d/.test(json) ? [path] : [];
    if (typeof json !== 'object' || json === null) return [];
    return Object.entries(json).flatMap(([key, value]) =>
      ['provenance', 'id', 'title', 'about', 'name', 'landmarks'].includes(key) ? [] : numberPaths(value, `${path}/${key}`),
    );
  }

  test.each(ids)('every number in %s has a tag', (id) => {
    const json = read(id);
    expect(numberPaths(json, '').filter((path) => provenanceOf(json.provenance, path) === undefined)).toEqual([]);
  });
});

describe('the built-in scenarios', () => {
  test('are three training fields and eleven battles of the three games', () => {
    expect(Object.fromEntries(scenarios.map((s) => [s.id, s.units.length]))).toEqual({
      ...{ 'mill-ford': 12, 'dry-wells': 12, 'beacon-field': 12 },
      ...{ falkirk: 39, courtrai: 38, bannockburn: 37, crecy: 41, najera: 60, agincourt: 36 },
      ...{ hattin: 65, arsuf: 59 },
      ...{ towton: 57, tewkesbury: 51, bosworth: 54 },
    });
    for (const { about } of battles) expect(about).toMatch(/^Historical: .*Ours: /);
  });

  test.each(scenarios.map((s) => [s.id, s] as const))('%s begins with nobody in contact and every leader with his men [5.1]', (_, s) => {
    expect(Math.min(...distances(s))).toBeGreaterThan(1);
    for (const leader of s.leaders)
      if (leader.hex >= 0)
        expect(
          s.units.some((unit) => unit.hex === leader.hex && unit.side === leader.side),
          leader.id,
        ).toBe(true);
    for (const side of [0, 1]) {
      expect(s.leaders.filter((leader) => leader.side === side && leader.isOverall)).toHaveLength(1);
      expect(s.battles.filter((battle) => battle.side === side && battle.leaders.length > 0).length).toBeGreaterThan(1);
      expect(s.standards.some((standard) => standard.side === side)).toBe(true);
    }
  });

  test.each(scenarios.map((s) => [s.id, s] as const))('%s begins with all led units in command [5.2]', (_, s) => {
    for (const battle of s.battles) {
      if (battle.leaders.length === 0 || battle.isIdle || battle.entry.length > 0) continue;
      const present = battle.units.filter((unit) => s.units[unit]!.hex >= 0);
      const reached = new Set(
        present.filter((unit) =>
          battle.leaders.some((leader) => s.grid.distance(s.leaders[leader]!.hex, s.units[unit]!.hex) <= s.leaders[leader]!.commandRange),
        ),
      );
      for (let grows = true; grows; ) {
        const more = present.filter(
          (unit) => !reached.has(unit) && [...reached].some((other) => s.grid.distance(s.units[unit]!.hex, s.units[other]!.hex) === 1),
        );
        more.forEach((unit) => reached.add(unit));
        grows = more.length > 0;
      }
      expect(reached.size, battle.id).toBe(present.length);
    }
  });

  test.each(scenarios.map((s) => [s.id, s] as const))('%s can be lost by units, not by nine points of the die [3.0]', (_, s) => {
    const points = (side: number): number =>
      s.units.filter((unit) => unit.side === side).reduce((sum, { type }) => sum + s.charts.typeAt[type]!.points, 0);
    for (const side of [0, 1] as const) {
      expect(s.flightLevels[side]).toBeGreaterThan(9);
      expect(s.flightLevels[side] - 9).toBeLessThan(points(side));
    }
  });

  test('flee after more than half of their units in Blood & Roses, and march from afar [14.8, 6.1]', () => {
    for (const s of scenarios.filter(({ charts }) => charts.game === 'blood-and-roses')) {
      for (const battle of s.battles) {
        const fighters = battle.units.filter((unit) => s.units[unit]!.type !== TYPE.ART).length;
        expect(battle.flight, battle.id).toBe(Math.floor(fighters / 2) + 1);
      }
      expect(Math.min(...distances(s))).toBeGreaterThan(3);
      expect(s.flightEdge).toEqual([4, 1]);
    }
  });

  test('Agincourt has every hex that is reported', () => {
    const s = packs.load('agincourt');
    const hexes = (side: number, code: string): string[] =>
      s.units.filter((unit) => unit.side === side && TYPES[unit.type] === code).map((unit) => at(s, unit));
    expect(hexes(0, 'DM')).toEqual(['2018', '2016', '2014']);
    expect(hexes(0, 'LB')).toEqual(['1919', '2017', '2019', '2015', '2215', '1911', '2012', '2013']);
    expect(hexes(1, 'DM').slice(0, 6)).toEqual(['1613', '1614', '1615', '1616', '1617', '1618']);
    expect(hexes(1, 'A')).toEqual(['1514', '1515', '1516']);
    expect(s.units.filter((unit) => unit.stakes).length).toBe(7);
  });

  test('Bosworth draws four and three Seizure counters, Henry’s first [6.3]', () => {
    const s = packs.load('bosworth');
    expect([s.sides, s.seizure, s.first]).toEqual([['henry', 'richard'], [4, 3], 0]);
    expect(s.battles.filter((battle) => battle.isNeutral).map((battle) => battle.id)).toEqual(['wstanley', 'tstanley']);
  });

  test('have horse in ambush at Towton and Tewkesbury only, one unit of a Battle that stands on the map [16.7]', () => {
    const hidden = scenarios.flatMap((s) => s.units.filter(({ ambush }) => ambush.length > 0).map((unit) => [s.id, unit.id]));
    expect(hidden).toEqual([
      ['towton', 'somerset/cav1'],
      ['tewkesbury', 'edward/cav1'],
    ]);
    for (const id of ['towton', 'tewkesbury']) {
      const s = packs.load(id);
      const unit = s.units.find(({ ambush }) => ambush.length > 0)!;
      expect(s.battles[unit.battle]!.units.filter((other) => s.units[other]!.hex >= 0).length).toBeGreaterThan(4);
      for (const hex of unit.ambush) expect(nearest(s, hex, 1 - unit.side)).toBeGreaterThan(1);
    }
  });

  test('bring up those who come late by a map edge, out of reach of the enemy [7.5]', () => {
    const late = scenarios.flatMap((s) => s.battles.filter(({ entry }) => entry.length > 0).map(({ id }) => `${s.id} ${id}`));
    expect(late).toEqual([
      ...['falkirk surrey', 'falkirk edward', 'crecy bohemia', 'crecy philip'],
      ...['najera prince', 'najera majorca', 'towton norfolk'],
    ]);
    for (const s of scenarios)
      for (const { entry, side } of s.battles)
        for (const hex of entry) expect(nearest(s, hex, 1 - side), s.grid.format(hex)).toBeGreaterThan(6);
  });

  test('let the Lancastrians at Towton and the Genoese at Crécy shoot the worse for the weather', () => {
    const hampered = scenarios.flatMap((s) => s.units.filter(({ fire }) => fire < 0).map(({ id }) => `${s.id} ${id.split('/')[0]}`));
    expect([...new Set(hampered)]).toEqual(['crecy genoese', 'towton somerset', 'towton northumb']);
  });

  test('Edward IV is Charismatic, and neither good nor bad at Continuations [5.2, 6.2]', () => {
    for (const id of ['towton', 'tewkesbury']) {
      const edward = packs.load(id).leaders.find((leader) => leader.id === 'edward')!;
      expect([edward.isOverall, edward.isKing, edward.effectiveness, edward.charisma]).toEqual([true, true, 0, 2]);
    }
  });
});

describe('the ground', () => {
  const map = {
    columns: 4,
    rows: 4,
    terrain: ['....', '.WK.', '....', '..~.'],
    elevation: ['0000', '0000', '0001', '0003'],
    streams: ['0101|0201'],
    rivers: ['0102|0202', '0103|0203'],
    bridges: ['0103|0203'],
    roads: [{ hexes: '0301 0401' }],
  };
  const unit = (at: string) => [{ type: 'PK', at }];
  const pack = {
    id: 'ground',
    game: 'men-of-iron',
    sides: ['blue', 'red'],
    first: 'blue',
    flightLevels: { blue: 10, red: 10 },
    map,
    battles: [
      { id: 'a', side: 'blue', units: unit('0101') },
      { id: 'x', side: 'red', units: unit('0402') },
    ],
    leaders: [],
  };
  const s = packs.load(pack);
  const side = (from: string, to: string): number => s.grid.parse(from) * 6 + s.grid.directionTo(s.grid.parse(from), s.grid.parse(to));

  test('has odd columns lower, so that 0202 lies beside 0101 and 0102', () => {
    expect(s.grid.directionTo(s.grid.parse('0101'), s.grid.parse('0202'))).toBe(2);
    expect(s.grid.directionTo(s.grid.parse('0102'), s.grid.parse('0202'))).toBe(1);
  });

  test('costs what the chart says, leaders alone the lower of the two [7.2]', () => {
    const costs = (from: string, to: string): number[] => s.moveCost.map((table) => table[side(from, to)]!);
    expect(costs('0201', '0202')).toEqual([2, 3, 2]);
    expect(costs('0101', '0201')).toEqual([2, 2, 2]);
    expect(costs('0302', '0301')).toEqual([1, 1, 1]);
    expect(costs('0301', '0302')).toEqual([-1, -1, -1]);
    expect(costs('0301', '0401')).toEqual([1, 1, 1]);
    expect(costs('0403', '0404')).toEqual([3, 4, 3]);
    expect(costs('0102', '0202')).toEqual([-1, -1, -1]);
    expect(costs('0103', '0203')).toEqual([1, 1, 1]);
  });

  test('has hexsides as both sides see them', () => {
    const bits = (from: string, to: string): number => s.hexsides[side(from, to)]!;
    expect(bits('0402', '0403')).toBe(SLOPE_UP);
    expect(bits('0403', '0404')).toBe(STEEP_UP);
    expect(bits('0201', '0101')).toBe(STREAM);
    expect(bits('0203', '0103')).toBe(BRIDGE);
    expect(bits('0401', '0301')).toBe(ROAD);
    expect(bits('0101', '0102') & (BURN | RIVER | FORD)).toBe(0);
  });

  test('disorders by the worse of hex and hexside, and nobody on a road [7.2]', () => {
    expect(s.disorderFrom.map((table) => table[side('0201', '0202')])).toEqual([8, 6]);
    expect(s.disorderFrom.map((table) => table[side('0403', '0404')])).toEqual([9, 6]);
    expect(s.disorderFrom.map((table) => table[side('0301', '0401')])).toEqual([10, 10]);
  });

  test('lets attacks and Charges through where the chart does [12.3, 13.3]', () => {
    expect([s.canAttack[side('0201', '0202')], s.canCharge[side('0201', '0202')]]).toEqual([1, 0]);
    expect([s.canAttack[side('0102', '0202')], s.canAttack[side('0103', '0203')], s.canCharge[side('0103', '0203')]]).toEqual([0, 1, 0]);
    expect([s.canCharge[side('0101', '0201')], s.canCharge[side('0403', '0404')]]).toEqual([1, 0]);
  });

  test('with caltrops disorders the more, with netting it stops horse and Charges, and helps who stands there', () => {
    const laid = packs.load({ ...pack, map: { ...map, caltrops: '0104 0401', netting: '0204' } });
    const into = (from: string, to: string) =>
      laid.grid.parse(from) * 6 + laid.grid.directionTo(laid.grid.parse(from), laid.grid.parse(to));
    expect(laid.disorderFrom.map((table) => table[into('0103', '0104')])).toEqual([8, 5]);
    expect(laid.disorderFrom.map((table) => table[into('0301', '0401')])).toEqual([8, 5]); // along a road as well
    expect(laid.moveCost.map((table) => table[into('0104', '0204')])).toEqual([2, -1, 2]);
    expect([laid.canCharge, laid.canAttack].map((table) => table[into('0104', '0204')])).toEqual([0, 1]);
    expect([s, laid].map(({ shockCover, grid }) => shockCover[grid.parse('0204')])).toEqual([0, -1]);
  });

  /** Faults of the pack with some fields changed, as `path: message`. */
  const faults = (change: Record<string, unknown>): string[] =>
    packs.check({ ...pack, ...change }).map(({ path, message }) => `${path}: ${message}`);

  test('of a pack tells its faults where they are written', () => {
    const battle = (units: unknown, more = {}) => ({ battles: [pack.battles[0], { id: 'x', side: 'red', units, ...more }] });
    expect(faults({})).toEqual([]);
    expect(faults(battle(unit('0101')))).toEqual(['/battles/1/units/0/at: Another unit stands in 0101 already (/battles/0/units/0/at).']);
    expect(faults(battle(unit('0304')))).toEqual(['/battles/1/units/0/at: No PK can stand on the ground of 0304.']);
    expect(faults(battle(unit('0902')))[0]).toMatch(/^\/battles\/1\/units\/0\/at: Hex 0902 is not on the map/);
    expect(faults(battle([{ type: 'KN', at: '0402' }]))[0]).toMatch(/^\/battles\/1\/units\/0\/type: There is no KN in men-of-iron/);
    expect(faults(battle([{ type: 'PK', at: '0402', facing: 'N' }]))[0]).toMatch(/^\/battles\/1\/units\/0\/facing/);
    expect(faults(battle([{ type: 'PK', count: 2 }]))[0]).toMatch(/^\/battles\/1\/entry: Units that are not on the map/);
    expect(faults(battle(unit('0402'), { side: 'green' }))[0]).toBe('/battles/1/side: No side is called "green"; there are blue and red.');
    expect(faults({ flightLevels: { blue: 3 } })).toEqual(['/flightLevels: Side "red" has none.']);
    expect(faults({ map: { ...map, terrain: ['.Q.Q', '.WK.', '....', '..~.'] } })[0]).toMatch(/Unknown letter "Q", 2 times in this row/);
  });

  test('of a pack holds foot on guns of its side in position, and no other two units in a hex [10.0]', () => {
    const stack = (...units: readonly Record<string, unknown>[]): Record<string, unknown> => ({
      game: 'blood-and-roses',
      battles: [
        { id: 'a', side: 'blue', units: units.map((one) => ({ at: '0101', ...one })) },
        { id: 'x', side: 'red', units: [{ type: 'LB', at: '0402' }] },
      ],
    });
    const guns = { type: 'ART' };
    for (const units of [
      [guns, { type: 'LB' }],
      [{ type: 'DM' }, guns],
    ]) {
      const one = packs.load({ ...pack, ...stack(...units) });
      expect(one.units.filter(({ hex }) => hex === one.grid.parse('0101'))).toHaveLength(2);
    }
    for (const units of [
      [guns, { type: 'INF' }],
      [guns, { type: 'MM' }],
      [guns, guns],
      [{ ...guns, limbered: true }, { type: 'LB' }],
      [guns, { type: 'LB' }, { type: 'HG' }],
    ])
      expect(faults(stack(...units)).at(-1)).toMatch(/Another unit stands in 0101 already/);
  });

  test('of a pack has pavises for crossbows of Men of Iron alone', () => {
    const battle = (type: string) => ({
      battles: [pack.battles[0], { id: 'x', side: 'red', units: [{ type, at: '0402', pavise: true }] }],
    });
    expect(faults(battle('CB'))).toEqual([]);
    expect(faults(battle('LB'))).toEqual(['/battles/1/units/0/pavise: Only crossbows of Men of Iron stand behind pavises.']);
  });

  test('of a pack tells what is wrong with leaders and Standards', () => {
    const leader = { id: 'guy', side: 'blue', range: 4, battles: ['a'], activation: 2, at: '0101' };
    expect(faults({ leaders: [{ ...leader, battles: ['x'] }] })).toEqual(['/leaders/0/battles/0: Side "blue" has no Battle "x".']);
    expect(faults({ leaders: [{ ...leader, battles: [] }] })[0]).toMatch(/^\/leaders\/0\/battles: Who is no Overall Commander/);
    expect(faults({ leaders: [{ ...leader, at: '0402' }] })).toEqual(['/leaders/0/at: An enemy stands there.']);
    expect(faults({ leaders: [{ ...leader, at: undefined }] })[0]).toMatch(/^\/leaders\/0\/at: None of his units/);
    expect(faults({ leaders: [leader, { ...leader, id: 'guy' }] })).toEqual(['/leaders/1/id: "guy" is there twice.']);
    expect(faults({ standards: [{ id: 'flag', side: 'red', at: '0304' }] })).toEqual(['/standards/0/at: Nobody can stand in 0304.']);
  });

  test('takes facings by name and by number', () => {
    const facing = (given: unknown): number =>
      packs.load({ ...pack, battles: [{ id: 'a', side: 'blue', facing: given, units: unit('0101') }, pack.battles[1]] }).units[0]!.facing;
    expect([facing('SSW'), facing(5), facing(undefined)]).toEqual([3, 5, 1]);
  });
});

test('the pack that docs/scenario-packs/men-of-iron.md shows loads, and names only fields and letters that there are', () => {
  const page = readFileSync(new URL('../../docs/scenario-packs/men-of-iron.md', import.meta.url), 'utf8');
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!);
  expect(packs.check(shown)).toEqual([]);
  const named = new Set(
    [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cells]) => [...cells!.matchAll(/`([^`\s])`/g)].map(([, letter]) => letter)),
  );
  expect([...named].sort()).toEqual(Object.keys(TERRAIN_LETTERS).sort());
  for (const field of Object.keys(packs.schema['properties'] as object))
    if (field !== '$schema') expect(page, field).toContain(`\`${field}\``);
});

test('docs/scenario-packs/men-of-iron.md says how far commands reach, how entries are written, and which formations there are', () => {
  const page = readFileSync(new URL('../../docs/scenario-packs/men-of-iron.md', import.meta.url), 'utf8');
  expect(page).toContain('`range` | 1 to 20 hexes');
  expect(page).toContain('`entry` | hexes by which units enter that are not on the map, in one text');
  for (const formation of FORMATIONS) expect(page, formation).toContain(`\`${formation}\``);
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as { readonly leaders: readonly object[] };
  const [guy, jan] = shown.leaders;
  expect(packs.check({ ...shown, leaders: [{ ...guy, range: 20 }, jan] })).toEqual([]);
  expect(packs.check({ ...shown, leaders: [{ ...guy, range: 21 }, jan] })[0]!.path).toBe('/leaders/0/range');
});

test('the schema of packs is published', () => {
  expect(read('pack.schema')).toEqual(JSON.parse(JSON.stringify(packs.schema)));
});
