import { describe, expect, it } from 'vitest';
import { type Box, uprightBox } from '../../rules/geometry/box.ts';
import { TICKS_PER_INCH } from '../../rules/geometry/plane.ts';
import { CellMap, CLOSED, OPEN } from '../../rules/tabletop/fields/cell-map.ts';
import { NO_WAY, Spread } from '../../rules/tabletop/fields/distance-field.ts';
import { insideOf, Routes } from '../../rules/tabletop/fields/routes.ts';
import { gapToEdge, gapToStretch, liesBefore } from '../../rules/tabletop/fields/stretch.ts';

const inches = (count: number): number => count * TICKS_PER_INCH;
const TABLE = { width: inches(12), height: inches(12) };
const WALL = uprightBox(inches(5), 0, inches(2), inches(9));

/** Routes for two kinds of unit: the wall stops the second only. */
const routes = (goals = [insideOf(uprightBox(inches(8), inches(2), inches(3), inches(3)))]): Routes =>
  new Routes(TABLE, [[], [WALL]] as readonly (readonly Box[])[], goals);

describe('a distance field', () => {
  const open = new CellMap(9, 9, new Uint8Array(81).fill(OPEN));

  it('knows the way straight, diagonal and over one cell aside', () => {
    const field = new Spread().fieldTo(open, [40]);
    const at = (column: number, row: number): number => field.at(inches(column + 0.5), inches(row + 0.5));
    expect(at(4, 4)).toBe(0);
    expect(at(7, 4)).toBeCloseTo(3);
    expect(at(6, 6)).toBeCloseTo(2.8);
    expect(at(6, 5)).toBeCloseTo(2.2);
  });

  it('is the same from a spread used before, for another map', () => {
    const spread = new Spread();
    spread.fieldTo(new CellMap(3, 3, new Uint8Array(9).fill(OPEN)), [0, 8]);
    const [again, fresh] = [spread.fieldTo(open, [3, 77]), new Spread().fieldTo(open, [3, 77])];
    for (let y = 0; y < 9; y++) for (let x = 0; x < 9; x++) expect(again.at(inches(x), inches(y))).toBe(fresh.at(inches(x), inches(y)));
  });

  it('says so where there is no way', () => {
    const cost = new Uint8Array(81).fill(OPEN);
    for (let row = 0; row < 9; row++) cost[row * 9 + 4] = CLOSED;
    const field = new Spread().fieldTo(new CellMap(9, 9, cost), [0]);
    expect(field.at(inches(7.5), inches(4.5))).toBe(NO_WAY);
  });
});

describe('routes', () => {
  it('lead about ground that is closed to a kind of unit', () => {
    const on = routes();
    const [free, stopped] = [0, 1].map((kind) => on.toGoal(kind, 0).at(inches(2.5), inches(3.5)));
    expect(free!).toBeLessThan(7);
    expect(stopped!).toBeGreaterThan(free! + 5);
  });

  it('see whether a straight line is cut, for each kind', () => {
    const on = routes();
    expect(on.isCut(0, inches(2), inches(3), inches(10), inches(3))).toBe(false);
    expect(on.isCut(1, inches(2), inches(3), inches(10), inches(3))).toBe(true);
  });

  it('keep a field that has been asked for', () => {
    const on = routes();
    expect(on.toPlace(0, inches(3.2), inches(3.2))).toBe(on.toPlace(0, inches(3.8), inches(3.8)));
    expect(on.toPlace(1, inches(3.2), inches(3.2))).not.toBe(on.toPlace(0, inches(3.2), inches(3.2)));
  });
});

describe('a stretch of an edge', () => {
  const stretch = { edge: 'east', from: inches(2), to: inches(5) } as const;

  it('is measured straight before it, and from its nearer end beside it', () => {
    expect(gapToStretch(stretch, inches(9), inches(3), TABLE)).toBe(inches(3));
    expect(gapToStretch(stretch, inches(9), inches(9), TABLE)).toBe(inches(5));
    expect(liesBefore(stretch, inches(9), inches(3))).toBe(true);
    expect(liesBefore(stretch, inches(9), inches(9))).toBe(false);
  });

  it('lies on its own edge', () => {
    const gaps = (['north', 'east', 'south', 'west'] as const).map((edge) => gapToEdge(edge, inches(1), inches(2), TABLE) / TICKS_PER_INCH);
    expect(gaps).toEqual([10, 11, 2, 1]);
  });
});
