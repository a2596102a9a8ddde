import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RulesError, type ScenarioPack } from '../../rules/core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../../rules/hexes/grid.ts';
import {
  BARON,
  BRIDGE,
  HEAVY_CAVALRY,
  INFANTRY,
  LEADER,
  MEN_AT_ARMS,
  ROAD,
  ROYAL,
  type Scenario,
  SLOPE_DOWN,
  SLOPE_UP,
  STEEP_DOWN,
  STEEP_UP,
  STREAM,
  TERRAINS,
} from '../../rules/barons-war/state/scenario.ts';
import { packs } from '../../rules/barons-war/scenarios/load.ts';
import { provenanceOf } from '../../rules/core/ruleset/provenance.ts';

const FOLDER = new URL('../../rules/barons-war/scenarios/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
const jsonFiles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.json') && name !== 'pack.schema.json',
);
const scenarios = packs.cards.map((card) => packs.load(card.id));

const formatAll = (s: Scenario, hexes: readonly number[]) => hexes.map((hex) => s.grid.format(hex));
const side = (s: Scenario, from: string, to: string) =>
  s.grid.parse(from) * DIRECTIONS + s.grid.directionTo(s.grid.parse(from), s.grid.parse(to));
const costs = (s: Scenario, from: string, to: string) => s.moveCost.map((table) => table[side(s, from, to)]);

describe('where numbers come from', () => {
  /** Paths of all numbers, also of those written inside texts or as names, and of the terrain rows. */
  function numberPaths(json: unknown, path: string): string[] {
    if (typeof json === 'number') return [path];
    if (typeof json === 'string') return /\d/.test(json) || path.startsWith('/terrain/') ? [path] : [];
    if (typeof json !== 'object' || json === null) return [];
    return Object.entries(json).flatMap(([key, value]) => {
      if (['provenance', 'id', 'title', 'about', 'name'].includes(key)) return [];
      return [...(/^\d{4}$/.test(key) ? [`${path}/${key}`] : []), ...numberPaths(value, `${path}/${key}`)];
    });
  }

  it.each(jsonFiles)('every number in %s has a tag', (name) => {
    const json = read(name);
    const paths = numberPaths(json, '');
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => provenanceOf(json.provenance, path) === undefined)).toEqual([]);
  });

  it('and every note says something about the file', () => {
    for (const name of jsonFiles) {
      const json = read(name);
      const used = new Set(numberPaths(json, '').map((path) => provenanceOf(json.provenance, path)));
      expect(
        json.provenance.filter((note: never) => !used.has(note)),
        name,
      ).toEqual([]);
    }
  });

  it('takes the last note that fits', () => {
    const notes = [
      { at: '/a/**', tag: 'reconstructed', why: 'x' },
      { at: '/a/*/b', tag: 'rulebook', why: 'y' },
    ] as const;
    expect(provenanceOf([...notes], '/a/3/b')?.tag).toBe('rulebook');
    expect(provenanceOf([...notes], '/a/3/c')?.tag).toBe('reconstructed');
    expect(provenanceOf([...notes], '/a')?.tag).toBe('reconstructed');
    expect(provenanceOf([...notes], '/c')).toBeUndefined();
  });
});

describe('the scenarios of section 14', () => {
  it('are all there', () => {
    expect(packs.cards.map((card) => card.id)).toEqual([
      'skirmish',
      'vanguard',
      'lewes-historical',
      'lewes-free',
      'evesham-historical',
      'evesham-possible',
    ]);
    expect(packs.cards.map((card) => card.source)).toEqual(['training', 'training', '14.2', '14.3', '14.4', '14.5']);
  });

  const areas = (s: Scenario) => Object.fromEntries(s.battles.map((battle, i) => [battle.id, s.setUpHexes[i]!]));
  const round = (s: Scenario, hex: string) => [...s.grid.within(s.grid.parse(hex), 2)];

  it('14.2 Lewes: set-up hexes, points and initiative', () => {
    const s = packs.load('lewes-historical');
    const expected = {
      'henry-de-montfort': '3205',
      simon: '3510',
      gloucester: '3210',
      segrave: '3215',
      cornwall: '1504',
      henry: '1509',
      edward: '1616',
    };
    expect(areas(s)).toEqual(Object.fromEntries(Object.entries(expected).map(([id, hex]) => [id, round(s, hex)])));
    expect([s.commandPoints, s.initiative, s.turnLimit, s.levelAtLimit]).toEqual([[45, 40], ROYAL, 80, BARON]);
    expect(s.battles[s.edwardBattle]!.id).toBe('edward');
    expect(s.overallBattle.map((battle) => s.battles[battle]!.id)).toEqual(['simon', 'henry']);
  });

  it('14.3 Lewes, free: columns 32 and up against 16 and down', () => {
    const s = packs.load('lewes-free');
    s.battles.forEach((battle, i) => {
      const columns = s.setUpHexes[i]!.map((hex) => s.grid.columnOf(hex));
      expect([Math.min(...columns), Math.max(...columns)]).toEqual(battle.side === BARON ? [32, 38] : [1, 16]);
    });
    expect(s.turnLimit).toBe(80);
  });

  it('14.4 Evesham: set-up hexes, points and initiative', () => {
    const s = packs.load('evesham-historical');
    expect(areas(s)).toEqual({ simon: round(s, '1608'), gilbert: round(s, '2906'), edward: round(s, '2812') });
    expect([s.commandPoints, s.initiative, s.turnLimit, s.levelAtLimit, s.edwardBattle]).toEqual([[20, 30], BARON, 60, ROYAL, -1]);
  });

  it('14.5 Evesham, possible: two Battles enter from the third activation', () => {
    const s = packs.load('evesham-possible');
    expect([s.commandPoints, s.initiative, s.turnLimit]).toEqual([[30, 45], BARON, 70]);
    const [younger, mortimer] = s.reinforcements;
    expect([s.battles[younger!.battle]!.id, s.battles[mortimer!.battle]!.id]).toEqual(['simon-the-younger', 'mortimer']);
    expect([younger!.fromActivation, mortimer!.fromActivation, younger!.oneHex, mortimer!.oneHex]).toEqual([3, 3, false, true]);
    expect(formatAll(s, mortimer!.hexes)).toEqual(['1008', '2918']);
    expect(formatAll(s, younger!.hexes)).toEqual('1008 1009 1010 1011 1012 1013 1014 1015 1115 1215 1315 1415 1515 1615 1715'.split(' '));
    for (const { battle } of s.reinforcements) {
      expect(s.setUpHexes[battle]).toEqual([]);
      for (const unit of s.battles[battle]!.units) expect(s.placement.units[unit]!.hex).toBe(-1);
      expect(s.placement.leaders[battle]!.hex).toBe(-1);
    }
  });

  it('training: the skirmish has open chits, both are drawn on level points', () => {
    const skirmish = packs.load('skirmish');
    expect(skirmish.fixedChits).toEqual([
      [3, 3, 2, 2, 1, 1],
      [3, 3, 2, 2, 1, 1],
    ]);
    expect([skirmish.commandPoints, skirmish.turnLimit, skirmish.levelAtLimit]).toEqual([[12, 12], 24, null]);
    const vanguard = packs.load('vanguard');
    expect([vanguard.fixedChits, vanguard.turnLimit, vanguard.levelAtLimit]).toEqual([null, 40, null]);
  });

  it('are compiled once', () => {
    expect(packs.load('skirmish')).toBe(packs.load('skirmish'));
  });
});

describe.each(scenarios.map((s) => [s.id, s] as const))('%s', (id, s) => {
  const { grid } = s;

  it('has no faults', () => {
    expect(packs.check(read(`${id}.json`))).toEqual([]);
  });

  it('numbers its units Battle by Battle', () => {
    expect(s.battles.flatMap((battle) => battle.units)).toEqual(s.units.map((_, i) => i));
    s.units.forEach((unit) =>
      expect([s.battles[unit.battle]!.side, unit.id.split('/')[0]]).toEqual([unit.side, s.battles[unit.battle]!.id]),
    );
    s.leaders.forEach((leader, i) => expect([leader.battle, leader.id]).toEqual([i, `${s.battles[i]!.id}/leader`]));
    s.battles.forEach((battle) => expect(battle.effectiveness).toHaveLength(battle.units.length));
  });

  it('has counters within the bounds the rules set', () => {
    for (const unit of s.units) {
      expect(unit.strength[0] - unit.strength[1]).toBe(2);
      expect(unit.morale[0] - unit.morale[1]).toBe(2);
      expect(unit.strength[1]).toBeGreaterThan(0);
      expect(unit.rangeHexes).toBeLessThanOrEqual(unit.type === INFANTRY ? 3 : 0);
      expect(unit.movementPoints).toBe([5, 4, 8][unit.type]);
      expect(unit.reaction === 10).toBe(unit.type !== HEAVY_CAVALRY);
    }
    for (const leader of s.leaders) expect(leader.commandSpanHexes > 3 && leader.movementPoints > 6).toBe(true);
  });

  it('has a complete, legal set-up [14.0, 7.3]', () => {
    const arriving = new Set(s.reinforcements.map((r) => r.battle));
    s.placement.units.forEach((place, unit) => {
      const card = s.units[unit]!;
      if (arriving.has(card.battle)) return;
      expect(s.setUpHexes[card.battle]).toContain(place.hex);
      expect([place.facing, place.under]).toEqual([s.facing[card.side], 0]);
      expect(s.placement.units.filter((other) => other.hex === place.hex)).toHaveLength(1);
      const terrain = TERRAINS[s.terrain[place.hex]!]!;
      expect(card.type === HEAVY_CAVALRY ? ['castle', 'priory', 'marsh'] : []).not.toContain(terrain);
      expect(['river', 'cliff']).not.toContain(terrain);
      expect(grid.distance(place.hex, s.placement.leaders[card.battle]!.hex)).toBeLessThanOrEqual(s.leaders[card.battle]!.commandSpanHexes);
      s.placement.units.forEach((enemy, other) => {
        if (enemy.hex >= 0 && s.units[other]!.side !== card.side) expect(grid.distance(place.hex, enemy.hex)).toBeGreaterThan(3);
      });
    });
    expect(s.placement.leaders.filter((place) => place.hex >= 0)).toHaveLength(s.battles.length - arriving.size);
  });

  it('has hexsides that look alike from both hexes', () => {
    const mirrored: readonly (readonly [number, number])[] = [
      [SLOPE_UP, SLOPE_DOWN],
      [STEEP_UP, STEEP_DOWN],
      [STREAM, STREAM],
      [BRIDGE, BRIDGE],
      [ROAD, ROAD],
    ];
    s.hexsides.forEach((bits, i) => {
      const next = grid.neighbours[i]!;
      if (next < 0) {
        expect([bits, ...s.moveCost.map((table) => table[i]), s.commandPasses[i]]).toEqual([0, -1, -1, -1, -1, 0]);
        return;
      }
      const back = s.hexsides[next * DIRECTIONS + oppositeDirection(i % DIRECTIONS)]!;
      for (const [out, other] of mirrored) expect((bits & out) !== 0).toBe((back & other) !== 0);
    });
  });

  it('lets every type march from every set-up hex it may hold to every enemy one', () => {
    for (const type of [INFANTRY, MEN_AT_ARMS, HEAVY_CAVALRY, LEADER]) {
      const open = (hex: number) => !(type === HEAVY_CAVALRY ? ['castle', 'priory', 'marsh'] : []).includes(TERRAINS[s.terrain[hex]!]!);
      const goals = s.setUpHexes
        .flat()
        .concat(s.reinforcements.flatMap((r) => r.hexes))
        .filter(open);
      const seen = new Set([goals[0]!]);
      for (const hex of seen) {
        for (let d = 0; d < DIRECTIONS; d++)
          if (s.moveCost[type]![hex * DIRECTIONS + d]! > 0) seen.add(grid.neighbours[hex * DIRECTIONS + d]!);
      }
      expect(
        formatAll(
          s,
          goals.filter((hex) => !seen.has(hex)),
        ),
      ).toEqual([]);
    }
  });
});

describe('terrain', () => {
  const CHART: Record<string, readonly number[]> = {
    // terrain: infantry, men-at-arms, heavy cavalry, leader; sight blocked
    clear: [1, 1, 1, 1, 0],
    woods: [2, 2, 3, 2, 1],
    town: [1, 1, 2, 1, 1],
    castle: [2, 2, -1, 2, 1],
    priory: [2, 2, -1, 2, 1],
    marsh: [2, 3, -1, 2, 0],
    river: [-1, -1, -1, -1, 0],
    cliff: [-1, -1, -1, -1, 0],
    windmill: [1, 1, 1, 1, 0],
  };
  const letters = '.wtcpm~xg';
  const line = (letter: string) => ({
    id: 'x',
    map: { columns: 4, rows: 2, terrain: [`.${letter}..`, '....'] },
    battles: two('0301', '0401'),
    commandPoints: { baron: 1, royal: 1 },
  });

  it.each(TERRAINS.map((name, i) => [name, letters[i]!] as const))('%s costs what the chart says', (name, letter) => {
    const s = packs.load(line(letter));
    expect([...costs(s, '0101', '0201'), s.blocksSight[s.grid.parse('0201')]]).toEqual(CHART[name]);
    expect(s.commandPasses[side(s, '0101', '0201')]).toBe(name === 'river' || name === 'cliff' ? 0 : 1);
    expect(s.moveCost.map((table) => table[side(s, '0201', '0101')] === -1).every((closed) => closed)).toBe(
      name === 'river' || name === 'cliff',
    );
  });

  const sides = (extra: object) => packs.load({ ...line('.'), map: { columns: 4, rows: 2, ...extra } });
  it('slopes, streams, roads and bridges', () => {
    const gentle = sides({ elevation: ['0111', '1111'] });
    expect([costs(gentle, '0101', '0201'), costs(gentle, '0201', '0101')]).toEqual([
      [2, 2, 2, 2],
      [1, 1, 1, 1],
    ]);
    const steep = sides({ elevation: ['0222', '2222'] });
    expect([costs(steep, '0101', '0201'), costs(steep, '0201', '0101')]).toEqual([
      [3, 3, -1, 3],
      [2, 2, 4, 2],
    ]);
    expect([steep.commandPasses[side(steep, '0101', '0201')], steep.commandPasses[side(steep, '0201', '0101')]]).toEqual([0, 0]);
    const stream = sides({ streams: ['0101|0201'] });
    expect(costs(stream, '0201', '0101')).toEqual([2, 2, 3, 2]);
    expect(costs(sides({ streams: ['0101|0201'], bridges: ['0201|0101'] }), '0101', '0201')).toEqual([1, 1, 1, 1]);
    const road = sides({ elevation: ['0222', '2222'], terrain: ['.m..', '....'], roads: [{ hexes: '0101 0201' }] });
    expect([costs(road, '0101', '0201'), road.commandPasses[side(road, '0101', '0201')]]).toEqual([[1, 1, 1, 1], 1]);
    expect([road.slopeModifier[side(road, '0101', '0201')], road.slopeModifier[side(road, '0201', '0101')]]).toEqual([-1, 1]);
  });

  it('a river hex is crossed by its bridges only', () => {
    const s = packs.load('evesham-historical');
    const bridge = s.grid.parse('0909');
    expect(TERRAINS[s.terrain[bridge]!]).toBe('river');
    const ways = Array.from({ length: DIRECTIONS }, (_, d) => d).filter((d) => s.moveCost[INFANTRY][bridge * DIRECTIONS + d]! >= 0);
    expect(
      formatAll(
        s,
        ways.map((d) => s.grid.neighbours[bridge * DIRECTIONS + d]!),
      ).sort(),
    ).toEqual(['0809', '1008']);
    expect([costs(s, '1008', '0909'), costs(s, '0909', '0809')]).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]);
    expect(costs(s, '1009', '0909')).toEqual([-1, -1, -1, -1]);
    expect([s.commandPasses[side(s, '1008', '0909')], s.commandPasses[side(s, '1009', '0909')]]).toEqual([1, 0]);
  });

  it('slopes follow from the levels, none beside a river', () => {
    for (const s of scenarios) {
      s.hexsides.forEach((bits, i) => {
        const hex = Math.floor(i / DIRECTIONS);
        const next = s.grid.neighbours[i]!;
        if (next < 0) return;
        const wet = [hex, next].some((h) => TERRAINS[s.terrain[h]!] === 'river');
        const rise = wet ? 0 : s.elevation[next]! - s.elevation[hex]!;
        const expected = rise === 0 ? 0 : rise === 1 ? SLOPE_UP : rise === -1 ? SLOPE_DOWN : rise > 1 ? STEEP_UP : STEEP_DOWN;
        expect(bits & (SLOPE_UP | SLOPE_DOWN | STEEP_UP | STEEP_DOWN)).toBe(expected);
        expect(s.slopeModifier[i]).toBe(-Math.sign(rise) + 0);
      });
    }
  });

  it('counts of hexsides are those of the drawn maps', () => {
    const count = (s: Scenario, bit: number) => s.hexsides.filter((bits) => (bits & bit) !== 0).length;
    const table = scenarios.map((s) => [
      s.id,
      count(s, SLOPE_UP),
      count(s, STEEP_UP),
      count(s, STREAM) / 2,
      count(s, BRIDGE) / 2,
      count(s, ROAD) / 2,
    ]);
    expect(table).toEqual([
      ['skirmish', 22, 0, 0, 0, 0],
      ['vanguard', 108, 24, 27, 3, 17],
      ['lewes-historical', 480, 79, 35, 1, 77],
      ['lewes-free', 480, 79, 35, 1, 77],
      ['evesham-historical', 243, 45, 0, 4, 54],
      ['evesham-possible', 243, 45, 0, 4, 54],
    ]);
  });

  it.each(['skirmish', 'vanguard'])('the %s map looks the same turned half round', (id) => {
    const { grid, terrain, elevation, moveCost } = packs.load(id);
    for (let hex = 0; hex < grid.size; hex++) {
      const turned = grid.hexAt(grid.columns + 1 - grid.columnOf(hex), grid.rows + 1 - grid.rowOf(hex));
      expect([terrain[turned], elevation[turned]]).toEqual([terrain[hex], elevation[hex]]);
      for (let d = 0; d < DIRECTIONS; d++)
        expect(moveCost[HEAVY_CAVALRY][turned * DIRECTIONS + oppositeDirection(d)]).toBe(moveCost[HEAVY_CAVALRY][hex * DIRECTIONS + d]);
    }
  });
});

/** Two Battles of one unit. */
function two(baron: string, royal: string): object[] {
  return [
    { id: 'b', side: 'baron', units: [{ type: 'infantry', strength: 4, morale: 6, at: baron }] },
    { id: 'r', side: 'royal', units: [{ type: 'infantry', strength: 4, morale: 6, at: royal }] },
  ];
}

const documentation = readFileSync(new URL('../../docs/scenario-packs.md', import.meta.url), 'utf8');
const meadow = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(documentation)![1]!) as Record<string, never>;

describe("a pack of one's own", () => {
  it('loads as the guide shows it', () => {
    const s = packs.load(meadow);
    expect(packs.check(meadow)).toEqual([]);
    expect(s.pack).toBe(meadow);
    expect(s).toMatchObject({ id: 'meadow', title: 'A meeting in the meadow', about: '', source: 'pack' });
    expect(s.units.map((unit) => [unit.id, unit.movementPoints, unit.rangeHexes, unit.reaction, ...unit.strength, ...unit.morale])).toEqual(
      [
        ['warenne/1', 8, 0, 6, 5, 3, 7, 5],
        ['warenne/2', 4, 0, 10, 5, 3, 7, 5],
        ['warenne/3', 5, 3, 10, 4, 2, 6, 4],
        ['percy/scouts', 5, 0, 10, 4, 3, 6, 5],
        ['percy/2', 5, 0, 10, 4, 2, 5, 3],
        ['percy/3', 4, 0, 10, 5, 3, 6, 4],
      ],
    );
    expect(s.placement.units.map((place) => [place.hex < 0 ? '' : s.grid.format(place.hex), place.facing, place.under]).slice(1)).toEqual([
      ['0405', 1, 0],
      ['0404', 1, 0],
      ['1004', 4, 0],
      ['1004', 4, 1],
      ['1005', 4, 0],
    ]);
    expect(s.setUpHexes[0]).toContain(s.placement.units[0]!.hex);
    expect(s.setUpHexes[0]).toContain(s.placement.leaders[0]!.hex);
    expect(s.grid.format(s.placement.leaders[1]!.hex)).toBe('1104');
    expect(s.battles[0]!.effectiveness).toEqual([
      { check: 1, number: 7 },
      { check: 2, number: 6 },
      { check: 0, number: 0 },
    ]);
    expect([s.battles[0]!.trackBoxes, s.facing, s.overallBattle, s.initiative, s.turnLimit, s.levelAtLimit]).toEqual([
      8,
      [1, 4],
      [0, 1],
      BARON,
      20,
      null,
    ]);
  });

  it('finds places for a whole order of battle in set-up areas alone', () => {
    const pack = { ...read('lewes-historical.json'), id: 'mine', placement: {}, facing: undefined };
    const s = packs.load(JSON.parse(JSON.stringify(pack)));
    expect(s.facing).toEqual([4, 1]);
    const own = (type: number) =>
      s.units.flatMap((unit, i) => (unit.type === type && unit.side === ROYAL ? s.grid.columnOf(s.placement.units[i]!.hex) : []));
    const mean = (columns: number[]) => columns.reduce((a, b) => a + b) / columns.length;
    expect(mean(own(INFANTRY))).toBeGreaterThan(mean(own(HEAVY_CAVALRY)));
  });

  it('stacks units where the area is small', () => {
    const unit = { type: 'infantry', strength: 4, morale: 6 };
    const pack = {
      id: 'x',
      map: { columns: 9, rows: 4 },
      battles: two('0101', '0901').map((battle) => ({ ...battle, units: [unit, unit] })),
      setUp: { b: { hexes: '0101' }, royal: { hexes: '0901' } },
      commandPoints: { baron: 0, royal: 0 },
    };
    const s = packs.load(pack);
    expect(s.placement.units.map((place) => [s.grid.format(place.hex), place.under])).toEqual([
      ['0101', 0],
      ['0101', 1],
      ['0901', 0],
      ['0901', 1],
    ]);
    expect(
      packs.check({ ...pack, battles: pack.battles.map((battle) => ({ ...battle, units: [unit, unit, unit] })) }).map((p) => p.path),
    ).toEqual(['/battles/0', '/battles/1']);
  });

  it('may change the terrain effects chart', () => {
    const s = packs.load({ ...read('skirmish.json'), terrainEffects: { terrain: { woods: { cost: [4, 4, null, 4] } }, roadCost: 2 } });
    const into = s.grid.neighbours.findIndex((hex) => hex >= 0 && TERRAINS[s.terrain[hex]!] === 'woods');
    expect(s.moveCost.map((table) => table[into])).toEqual([4, 4, -1, 4]);
    expect(s.blocksSight.reduce((a, b) => a + b)).toBe(packs.load('skirmish').blocksSight.reduce((a, b) => a + b));
  });

  it('may bring its own table of new chits [4.0]', () => {
    expect(packs.load(meadow).chitReplacement).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    const chitReplacement = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4];
    expect(packs.load({ ...meadow, chitReplacement } as ScenarioPack).chitReplacement).toEqual(chitReplacement);
  });

  it('gives a unit whose reduced side is not printed at least one strength point there [8.61]', () => {
    const strengths = [1, 2, 3, [2, 0]].map((strength) => {
      const pack = structuredClone(meadow) as Record<string, never> & { battles: { units: { strength: unknown }[] }[] };
      pack.battles[0]!.units[0]!.strength = strength;
      return packs.load(pack).units[0]!.strength;
    });
    expect(strengths).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [2, 0],
    ]);
  });

  it('has a published schema', () => {
    expect(read('pack.schema.json')).toEqual(JSON.parse(JSON.stringify(packs.schema)));
    expect(packs.schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});

describe('faults', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- edits reach into parsed JSON, often to break it
  type Json = any;
  type Edit = (pack: Record<string, Json>) => void;
  const edited = (edit: Edit): ScenarioPack => {
    const pack = structuredClone(meadow) as Record<string, Json>;
    edit(pack);
    return pack;
  };

  const FAULTS: readonly [string, string, Edit][] = [
    ['an unknown field', '/turnlimit', (p) => (p['turnlimit'] = 3)],
    ['a missing map', '/map', (p) => delete p['map']],
    ['a map of the wrong type', '/map', (p) => (p['map'] = 3)],
    ['a map that does not exist', '/map', (p) => (p['map'] = 'hastings')],
    ['a map too large', '/map/rows', (p) => (p['map'].rows = 61)],
    ['an order of battle that does not exist', '/battles', (p) => (p['battles'] = 'hastings')],
    ['too few rows of terrain', '/map/terrain', (p) => (p['map'].terrain = ['..............'])],
    ['an unknown letter', '/map/terrain/3', (p) => (p['map'].terrain = Array(9).fill('..............').with(3, '.....?........'))],
    ['a short row', '/map/elevation/2', (p) => (p['map'].elevation = Array(9).fill('00000000000000').with(2, '0'))],
    ['a road that jumps', '/map/roads/0/hexes', (p) => (p['map'].roads[0].hexes = '0105 0505')],
    ['a road into a river', '/map/roads/0/hexes', (p) => (p['map'].terrain = Array(9).fill('..............').with(3, '.~............'))],
    ['a stream between strangers', '/map/streams/0', (p) => (p['map'].streams = ['0101|0301'])],
    ['a landmark off the map', '/map/landmarks/9901', (p) => (p['map'].landmarks = { 9901: 'nowhere' })],
    ['a written slope off the map', '/map/slopes/steep/0', (p) => (p['map'].slopes = { steep: ['0101<0100'] })],
    ['two Battles of one name', '/battles/1/id', (p) => (p['battles'][1].id = 'warenne')],
    ['a Battle called like a side', '/battles/1/id', (p) => (p['battles'][1].id = 'royal')],
    ['two units of one name', '/battles/1/units/1/id', (p) => (p['battles'][1].units[1].id = 'scouts')],
    ['a Battle without units', '/battles/1/units', (p) => (p['battles'][1].units = [])],
    ['a side without Battles', '/battles', (p) => (p['battles'][1].side = 'baron')],
    [
      'too many units',
      '/battles',
      (p) => (p['battles'][1].units = Array(60).fill({ type: 'infantry', strength: 4, morale: 4, at: '1101' })),
    ],
    ['a leader among the units', '/battles/0/units/0/type', (p) => (p['battles'][0].units[0].type = 'leader')],
    ['a replacement table of nine faces', '/chitReplacement', (p) => (p['chitReplacement'] = [0, 0, 0, 0, 0, 0, 1, 2, 3])],
    ['a new chit of 5', '/chitReplacement/9', (p) => (p['chitReplacement'] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 5])],
    ['a reaction rating of 11', '/battles/0/units/0/reaction', (p) => (p['battles'][0].units[0].reaction = 11)],
    ['a reduced side that is better', '/battles/0/units/0/morale', (p) => (p['battles'][0].units[0].morale = [3, 4])],
    ['shooting men-at-arms', '/battles/0/units/1/range', (p) => (p['battles'][0].units[1].range = 2)],
    ['reacting foot', '/battles/0/units/1/reaction', (p) => (p['battles'][0].units[1].reaction = 2)],
    ['a range beyond three', '/battles/0/units/2/range', (p) => (p['battles'][0].units[2].range = 4)],
    ['a display without a box for each unit', '/battles/0/effectiveness', (p) => (p['battles'][0].effectiveness = ['-', 'waver 7'])],
    ['an unknown check', '/battles/0/effectiveness/0', (p) => (p['battles'][0].effectiveness = ['panic 7', '-', '-'])],
    ['a hex off the map', '/battles/1/units/0/at', (p) => (p['battles'][1].units[0].at = '1501')],
    [
      'prohibited terrain',
      '/battles/0/units/2/at',
      (p) => (p['map'].terrain = Array(9).fill('..............').with(3, '...x..........')) && delete p['map'].roads,
    ],
    ['a place outside the area', '/battles/0/units/1/at', (p) => (p['battles'][0].units[1].at = '0901')],
    ['three units in a hex', '/battles/1/units/2/at', (p) => (p['battles'][1].units[2].at = '1004')],
    ['horse and foot in a hex', '/battles/1/units/1/at', (p) => (p['battles'][1].units[1].type = 'heavy-cavalry')],
    ['two Battles in a hex', '/battles/1/units/2/at', (p) => (p['battles'][1].units[2].at = '0405')],
    ['a stack that faces two ways', '/battles/1/units/1/at', (p) => (p['battles'][1].units[1].facing = 2)],
    ['two lower units', '/battles/1/units/1/at', (p) => (p['battles'][1].units[0].under = true)],
    ['a lower unit alone', '/battles/1/units/2/at', (p) => (p['battles'][1].units[2].under = true)],
    ['a leader among enemies', '/battles/1/leader/at', (p) => (p['battles'][1].leader.at = '0404')],
    ['an area of no Battle', '/setUp/mortimer', (p) => (p['setUp'].mortimer = { hexes: '0101' })],
    ['no area and no places', '/battles/1', (p) => p['battles'][1].units.forEach((unit: Record<string, unknown>) => delete unit['at'])],
    ['a placement of no Battle', '/placement/mortimer', (p) => (p['placement'] = { mortimer: { units: '0101', leader: '0101' } })],
    ['a placement too short', '/placement/warenne/units', (p) => (p['placement'] = { warenne: { units: '0305', leader: '0305' } })],
    ['no points', '/commandPoints', (p) => delete p['commandPoints']],
    ['points that do not fit', '/commandPoints/royal', (p) => (p['commandPoints'].royal = 26)],
    ['chits for no Battle', '/chits/mortimer', (p) => (p['chits'] = { mortimer: [], warenne: [4, 4, 2], percy: [4, 3, 3] })],
    ['chits that do not add up', '/commandPoints/baron', (p) => (p['chits'] = { warenne: [4, 4, 3], percy: [4, 3, 3] })],
    ['too many chits of 4', '/chits/percy', (p) => (p['chits'] = { warenne: [4, 4, 2], percy: [4, 4, 2] })],
    ['more chits than boxes', '/chits/warenne', (p) => (p['chits'] = { warenne: [2, 1, 1, 1, 1, 1, 1, 1, 1], percy: [4, 3, 3] })],
    ['an overall leader of the other side', '/overallLeader/royal', (p) => (p['overallLeader'] = { royal: 'warenne' })],
    ['Edward among the Barons', '/edwardBattle', (p) => (p['edwardBattle'] = 'warenne')],
    [
      'reinforcements of no Battle',
      '/reinforcements/0/battle',
      (p) => (p['reinforcements'] = [{ battle: 'mortimer', fromActivation: 3, hexes: '0101' }]),
    ],
    ['reinforcements alone', '/reinforcements', (p) => (p['reinforcements'] = [{ battle: 'percy', fromActivation: 3, hexes: '1401' }])],
    [
      'reinforcements off the map',
      '/reinforcements/0/hexes',
      (p) => (p['reinforcements'] = [{ battle: 'percy', fromActivation: 3, hexes: '1501 1401' }]),
    ],
    ['a Battle left out that is not there', '/without/0', (p) => (p['without'] = ['mortimer'])],
    ['a turn limit of nought', '/turnLimit', (p) => (p['turnLimit'] = 0)],
  ];

  it.each(FAULTS)('%s is named at %s', (_name, path, edit) => {
    const problems = packs.check(edited(edit));
    expect(problems.map((problem) => problem.path)).toContain(path);
    for (const problem of problems) expect([problem.code, problem.message.endsWith('.')]).toEqual(['BAD_SCENARIO', true]);
    expect(() => packs.load(edited(edit))).toThrow(RulesError);
  });

  it('are all found at once', () => {
    const problems = packs.check(edited((p) => ((p['turnLimit'] = -1), (p['initiative'] = 'french'), (p['map'].columns = 'many'))));
    expect(problems.map((problem) => problem.path)).toEqual(['/map/columns', '/initiative', '/turnLimit']);
    const meant = packs.check(
      edited((p) => ((p['commandPoints'].baron = 99), (p['edwardBattle'] = 'x'), (p['battles'][1].units[0].at = '9999'))),
    );
    expect(new Set(meant.map((problem) => problem.path))).toEqual(
      new Set(['/commandPoints/baron', '/edwardBattle', '/battles/1/units/0/at', '/battles/1/units/1/at']),
    );
  });

  it('an unknown scenario is named with those there are', () => {
    expect(() => packs.load('hastings')).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_SCENARIO', message: expect.stringContaining('lewes-free') }),
    );
  });

  it('never crash the check, whatever the pack holds', () => {
    const parts = [
      'lewes',
      'baron',
      'constructor',
      'percy',
      '0101',
      '0101 0202',
      '0101|0102',
      0,
      3,
      -1,
      2.5,
      null,
      true,
      [],
      {},
      ['-'],
      [1, 2],
      { hexes: '0101' },
    ];
    const value = fc.oneof(fc.constantFrom(...parts), fc.jsonValue());
    const spots: string[][] = [];
    const collect = (json: unknown, path: string[]) => {
      if (path.length > 0) spots.push(path);
      if (typeof json === 'object' && json !== null) for (const [key, inner] of Object.entries(json)) collect(inner, [...path, key]);
    };
    collect(meadow, []);
    for (const field of ['placement', 'chits', 'without', 'reinforcements', 'overallLeader', 'edwardBattle', 'facing', 'terrainEffects'])
      spots.push([field]);
    for (const field of ['terrain', 'elevation', 'slopes', 'streams', 'bridges', 'landmarks']) spots.push(['map', field]);
    const edit = fc.record({ spot: fc.constantFrom(...spots), value });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const pack = structuredClone(meadow) as Record<string, unknown>;
        for (const { spot, value: put } of edits) {
          const parent = spot
            .slice(0, -1)
            .reduce<unknown>((json, key) => (json as Record<string, unknown> | null | undefined)?.[key], pack);
          if (typeof parent === 'object' && parent !== null) (parent as Record<string, unknown>)[spot.at(-1)!] = structuredClone(put);
        }
        const problems = packs.check(pack);
        if (problems.length === 0) packs.load(pack);
        else expect(() => packs.load(pack)).toThrow(RulesError);
      }),
      { numRuns: 300 },
    );
  });
});
