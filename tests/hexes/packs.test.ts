import { describe, expect, test } from 'vitest';
import { Faults } from '../../rules/core/packs/faults.ts';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { areaHexes, facingTowards, frontToRear } from '../../rules/hexes/packs/areas.ts';
import { commandPasses, type GroundEffects, moveCosts } from '../../rules/hexes/packs/effects.ts';
import { MapReader, type MapText } from '../../rules/hexes/packs/map-reader.ts';
import { hexNumber, hexNumbers, hexside, slope } from '../../rules/hexes/packs/schema.ts';

const LETTERS = { '.': 'open', f: 'fen', s: 'sea' } as const;
const NAMES = ['open', 'fen', 'sea'];
const [DITCH, WALL_OUT, WALL_BACK, ROAD] = [1, 2, 4, 8];

function read(map: Partial<MapText>) {
  const faults = new Faults();
  const reader = new MapReader({ columns: 3, rows: 2, roads: [], landmarks: {}, ...map }, '/map', faults);
  return { reader, faults, found: () => faults.problems.map(({ path, message }) => `${path}: ${message}`) };
}

describe('the map of a pack', () => {
  test('is read row by row', () => {
    const { reader, found } = read({ terrain: ['.fs', 's..'], elevation: ['012', '000'] });
    const terrain = reader.terrain(LETTERS, NAMES);
    expect(['0101', '0201', '0301', '0102'].map((number) => terrain[reader.grid.parse(number)])).toEqual([0, 1, 2, 2]);
    expect(reader.elevation()[reader.grid.parse('0301')]).toBe(2);
    expect(found()).toEqual([]);
  });

  test('is open and level where nothing is written', () => {
    const { reader } = read({});
    expect([...reader.terrain(LETTERS, NAMES), ...reader.elevation()].every((value) => value === 0)).toBe(true);
  });

  test('has every fault named with its path', () => {
    const { reader, found } = read({ terrain: ['.zz', '..', '...'], landmarks: { '0909': 'Nowhere' }, roads: [{ hexes: '0101 0301' }] });
    reader.terrain(LETTERS, NAMES);
    reader.markHexsides('ditches', ['0101|0301', '0101|0404'], DITCH);
    reader.markRoads(ROAD);
    reader.landmarks();
    expect(found()).toEqual([
      '/map/terrain: Must have 2 rows; has 3.',
      '/map/terrain/1: Must have 3 letters; has 2.',
      '/map/terrain/0: Unknown letter "z", 2 times in this row; known are . f s.',
      '/map/ditches/0: Hexes 0101 and 0301 are not adjacent.',
      '/map/ditches/1: Hex 0404 is not on the map of 3 columns and 2 rows.',
      '/map/roads/0/hexes: The road jumps from 0101 to 0301; they are not adjacent.',
      '/map/landmarks/0909: Hex 0909 is not on the map of 3 columns and 2 rows.',
    ]);
  });

  test('may have holes: what is written there says nothing, and nothing lies there', () => {
    const { reader, found } = read({
      holes: ['0201'],
      terrain: ['.ss', 's..'],
      elevation: ['091', '000'],
      landmarks: { '0201': 'Nowhere' },
    });
    const terrain = reader.terrain(LETTERS, NAMES);
    const elevation = reader.elevation();
    expect([Object.keys(terrain).length, Object.keys(elevation).length]).toEqual([6, 6]); // no cell at -1
    expect([terrain[reader.grid.parse('0301')], elevation[reader.grid.parse('0301')], Math.max(...elevation)]).toEqual([2, 1, 1]);
    expect(reader.landmarks().size).toBe(0);
    expect(found()).toEqual(['/map/landmarks/0201: Hex 0201 is not on the map of 3 columns and 2 rows.']);
  });

  test('marks hexsides from both of their hexes, each with its own bit', () => {
    const { reader } = read({});
    reader.markHexsides('walls', ['0101<0102'], WALL_OUT, WALL_BACK);
    expect([reader.hexsides[reader.grid.parse('0101') * 6 + 3], reader.hexsides[reader.grid.parse('0102') * 6]]).toEqual([
      WALL_OUT,
      WALL_BACK,
    ]);
  });

  test('refuses roads where nobody goes', () => {
    const { reader, found } = read({ roads: [{ hexes: '0101 0102' }] });
    const roads = reader.markRoads(ROAD);
    reader.checkRoads(roads, (side) => side === reader.grid.parse('0101') * 6 + 3, 'there is a cliff.');
    expect(found()).toEqual(['/map/roads/0/hexes: The road cannot go from 0101 to 0102: there is a cliff.']);
  });

  test.each([
    [hexNumber, '0101', '101'],
    [hexNumbers, '0101 0202', '0101,0202'],
    [hexside, '0101|0102', '0101<0102'],
    [slope, '0101<0102', '0101|0102'],
  ])('writes hexes in one way only', (schema, good, bad) => {
    expect([schema.safeParse(good).success, schema.safeParse(bad).success]).toEqual([true, false]);
  });
});

describe('an effects chart', () => {
  const effects: GroundEffects = {
    terrain: [
      { cost: [1, 1], command: true },
      { cost: [2, null], command: true },
      { cost: [null, null], command: false },
    ],
    hexsides: [{ bit: DITCH, cost: [1, null], command: false }],
    road: { bits: ROAD, cost: 1 },
    isClosed: (from, to) => from === 2 || to === 2,
  };
  const { reader } = read({ terrain: ['.fs', '...'] });
  const terrain = reader.terrain(LETTERS, NAMES);
  const side = (from: string, to: string): number =>
    reader.grid.parse(from) * 6 + reader.grid.directionTo(reader.grid.parse(from), reader.grid.parse(to));
  reader.markHexsides('ditches', ['0102|0202'], DITCH);
  reader.hexsides[side('0102', '0201')]! |= ROAD;
  const ground = { grid: reader.grid, terrain, hexsides: reader.hexsides };
  const [foot, horse] = [moveCosts(ground, effects, 0), moveCosts(ground, effects, 1)];

  test('adds up ground and hexside in the column of who moves', () => {
    expect([foot[side('0101', '0201')], horse[side('0101', '0201')]]).toEqual([2, -1]);
    expect([foot[side('0102', '0202')], horse[side('0102', '0202')]]).toEqual([2, -1]);
    expect(foot[reader.grid.parse('0101') * 6]).toBe(-1);
  });

  test('lets roads pass over all but closed hexsides', () => {
    expect([foot[side('0102', '0201')], horse[side('0102', '0201')]]).toEqual([1, 1]);
    expect([foot[side('0201', '0301')], foot[side('0301', '0302')]]).toEqual([-1, -1]);
  });

  test('bars command where the ground does', () => {
    const passes = commandPasses(ground, effects);
    expect([side('0101', '0102'), side('0102', '0202'), side('0302', '0301')].map((place) => passes[place])).toEqual([1, 0, 0]);
  });
});

describe('areas', () => {
  const grid = new HexGrid({ columns: 6, rows: 4 });
  const names = (hexes: readonly number[]): string[] => hexes.map((hex) => grid.format(hex));

  test('are columns and rows, or hexes with a radius', () => {
    expect(names(areaHexes(grid, { columns: [2, 3], rows: [4, 9] }, '/area', new Faults()))).toEqual(['0204', '0304']);
    expect(areaHexes(grid, { hexes: '0302', radius: 1 }, '/area', new Faults())).toHaveLength(7);
    const faults = new Faults();
    expect(areaHexes(grid, { hexes: '0909', radius: 1 }, '/area', faults)).toEqual([]);
    expect(faults.problems.map(({ path }) => path)).toEqual(['/area/hexes']);
  });

  test('face each other', () => {
    const [left, right] = [[grid.parse('0102')], [grid.parse('0602')]];
    expect([facingTowards(grid, left, right), facingTowards(grid, right, left)]).toEqual([1, 4]);
  });

  test('are filled from the front, from the middle outwards', () => {
    const area = ['0101', '0102', '0103', '0202'].map((number) => grid.parse(number));
    expect(names(frontToRear(grid, area, 1))).toEqual(['0202', '0102', '0103', '0101']);
    expect(names(frontToRear(grid, area, 4)).at(-1)).toBe('0202');
  });
});
