import { describe, expect, it } from 'vitest';
import { Faults } from '../../rules/core/packs/faults.ts';
import { holdsBox, overlaps } from '../../rules/geometry/box.ts';
import { TICKS_PER_INCH } from '../../rules/geometry/plane.ts';
import { compileAreas, landmarksOf } from '../../rules/tabletop/packs/areas.ts';
import { isOnTable, rectBox, stretchOf } from '../../rules/tabletop/packs/measures.ts';
import { type PackCrossing, crossingBoxes, waterBoxes } from '../../rules/tabletop/packs/river.ts';
import { checkTerrain, checkWater, type PackTerrain, type TerrainKinds } from '../../rules/tabletop/packs/terrain.ts';

const table = { width: 48, height: 36 };

/** Kinds of a made-up game. */
const KINDS: TerrainKinds = {
  vineyard: { shape: 'area' },
  sconce: { shape: 'area', fields: ['guns'], needs: ['guns'], isBuilt: true },
  stream: { shape: 'river' },
  causeway: { shape: 'road' },
};

function faultsOf(...terrain: readonly PackTerrain[]): string[] {
  const faults = new Faults();
  checkTerrain({ pack: { table }, faults }, KINDS, terrain);
  return faults.problems.map(({ path, message }) => `${path} ${message}`);
}

const STREAM: PackTerrain = {
  id: 'stream',
  type: 'stream',
  line: [
    [0, 10],
    [24, 10],
    [48, 22],
  ],
};
const bridgeAt = (x: number, y: number): PackCrossing => ({ id: 'bridge', river: 'stream', at: [x, y], width: 6 });

describe('terrain of a pack', () => {
  it('is a rectangle or a line, as its kind says', () => {
    const rect = { x: 1, y: 1, w: 4, h: 4 };
    expect(faultsOf({ id: 'a', type: 'vineyard', rect }, STREAM)).toEqual([]);
    expect(faultsOf({ id: 'a', type: 'causeway', rect })).toEqual([
      '/terrain/0/line A causeway needs "line".',
      '/terrain/0/rect A causeway has no "rect".',
    ]);
  });

  it('has the fields of its own kind, and has to have some', () => {
    const rect = { x: 1, y: 1, w: 4, h: 4 };
    expect(faultsOf({ id: 'a', type: 'sconce', rect })).toEqual(['/terrain/0/guns A sconce needs "guns".']);
    expect(faultsOf({ id: 'a', type: 'vineyard', rect, guns: 2 } as PackTerrain)).toEqual(['/terrain/0/guns A vineyard has no "guns".']);
  });

  it('lies on the table', () => {
    expect(faultsOf({ id: 'a', type: 'vineyard', rect: { x: 45, y: 1, w: 4, h: 4 } })).toEqual([
      '/terrain/0/rect Reaches beyond the table of 48 by 36 inches.',
    ]);
  });

  it('is not built in the water, and no road runs through it', () => {
    const faults = new Faults();
    const water = waterBoxes(STREAM, []);
    const over = rectBox({ x: 8, y: 8, w: 4, h: 4 });
    const terrain = [
      { type: 'stream', boxes: water },
      { type: 'sconce', boxes: [over] },
      { type: 'causeway', boxes: [over] },
      { type: 'vineyard', boxes: [over] },
    ];
    checkWater(faults, KINDS, terrain, '1.2');
    expect(faults.problems.map(({ path, rule }) => [path, rule])).toEqual([
      ['/terrain/1/rect', undefined],
      ['/terrain/2/line', '1.2'],
    ]);
  });
});

describe('a river', () => {
  it('is water but for its crossings', () => {
    const faults = new Faults();
    const [crossing] = crossingBoxes([bridgeAt(12, 10)], [STREAM], 0, faults);
    const water = waterBoxes(STREAM, [crossing!]);
    expect(faults.problems).toEqual([]);
    expect(water).toHaveLength(3);
    expect(water.some((box) => overlaps(box, crossing!))).toBe(false);
    expect(waterBoxes(STREAM, []).some((box) => overlaps(box, crossing!))).toBe(true);
  });

  it('is crossed by all of a base, within one leg', () => {
    const least = 10 * TICKS_PER_INCH;
    const [crossing] = crossingBoxes([bridgeAt(4, 10)], [STREAM], least, new Faults());
    expect(2 * crossing!.halfDepth).toBe(least);
    expect(holdsBox(waterBoxes(STREAM, [])[0]!, crossing!)).toBe(true);
  });

  it('is crossed on a straight stretch of it only', () => {
    const faults = new Faults();
    crossingBoxes([bridgeAt(24, 10), { ...bridgeAt(12, 10), river: 'brook' }], [STREAM], 0, faults);
    expect(faults.problems.map(({ path }) => path)).toEqual(['/crossings/0/at', '/crossings/1/river']);
  });
});

describe('areas of a pack', () => {
  const terrain: PackTerrain[] = [{ id: 'yard', type: 'vineyard', rect: { x: 1, y: 1, w: 4, h: 4 } }];
  const compile = (areas: readonly object[]) => {
    const faults = new Faults();
    const pack = { table, terrain, crossings: [{ id: 'bridge' }], areas: areas as never };
    return { areas: compileAreas({ pack, faults }, ['n', 'left']), paths: faults.problems.map(({ path }) => path) };
  };

  it('are rectangles of their own or those of terrain', () => {
    const { areas, paths } = compile([
      { id: 'a', rect: { x: 20, y: 20, w: 2, h: 2 } },
      { id: 'b', title: 'Yard', terrain: 'yard' },
    ]);
    expect(paths).toEqual([]);
    expect(areas.map(({ title, box }) => [title, box.x / TICKS_PER_INCH])).toEqual([
      ['a', 21],
      ['Yard', 3],
    ]);
  });

  it('have names that nothing else has', () => {
    const rect = { x: 20, y: 20, w: 2, h: 2 };
    const { paths } = compile([
      { id: 'left', rect },
      { id: 'bridge', rect },
      { id: 'c', rect },
      { id: 'c', rect },
    ]);
    expect(paths).toEqual(['/areas/3/id', '/areas/0/id', '/areas/1/id']);
  });

  it('are landmarks, one at each point', () => {
    const { areas } = compile([
      { id: 'a', terrain: 'yard' },
      { id: 'b', terrain: 'yard' },
      { id: 'c', rect: { x: 20, y: 20, w: 2, h: 2 } },
    ]);
    expect(landmarksOf(areas, 8).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(landmarksOf(areas, 1)).toHaveLength(1);
  });
});

describe('measures of a pack', () => {
  it('make a whole edge of a stretch that is not given', () => {
    const context = { pack: { table }, faults: new Faults() };
    expect(stretchOf(context, { edge: 'north' }, '/exits/0')).toEqual({ from: 0, to: 48 * TICKS_PER_INCH });
    stretchOf(context, { edge: 'west', from: 3, to: 40 }, '/exits/1');
    expect(context.faults.problems.map(({ message }) => message)).toEqual(['The west edge is 36 inches long.']);
  });

  it('know the edge of the table', () => {
    expect(isOnTable(table, rectBox({ x: 44, y: 32, w: 4, h: 4 }))).toBe(true);
    expect(isOnTable(table, rectBox({ x: 44.1, y: 32, w: 4, h: 4 }))).toBe(false);
  });
});
