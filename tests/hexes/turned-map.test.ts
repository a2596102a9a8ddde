import { describe, expect, it } from 'vitest';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { type MapForm, TurnedMap } from '../../rules/hexes/packs/turned-map.ts';

const FORMS: readonly MapForm[] = [
  { columns: true, rows: false },
  { columns: false, rows: true },
  { columns: true, rows: true },
];
const SIZES = [
  { columns: 6, rows: 4 },
  { columns: 7, rows: 5 },
] as const;
const CASES = SIZES.flatMap((size) =>
  FORMS.map((form) => ({ size, form, name: `${size.columns} x ${size.rows}, ${JSON.stringify(form)}` })),
);

describe.each(CASES)('a map of $name', ({ size, form }) => {
  const grid = new HexGrid(size);
  const turned = new TurnedMap(size, form);
  const pairs = grid.hexes
    .flatMap((hex) => [0, 1, 2, 3, 4, 5].map((side) => [hex, grid.neighbours[hex * 6 + side]!] as const))
    .filter(([, to]) => to >= 0);

  it('keeps neighbours neighbours, and no two hexes in one', () => {
    for (const [from, to] of pairs) {
      const [a, b] = [turned.number(grid.format(from)), turned.number(grid.format(to))];
      if (a !== null && b !== null) expect(grid.distance(grid.parse(a), grid.parse(b))).toBe(1);
    }
    const there = grid.hexes.flatMap((hex) => turned.number(grid.format(hex)) ?? []);
    expect(new Set(there).size).toBe(there.length);
    expect(grid.size - there.length).toBeLessThanOrEqual(Math.ceil(size.columns / 2));
  });

  it('turns a facing as it turns the ground before it', () => {
    const [middle] = [grid.parse('0403')];
    for (const facing of [0, 1, 2, 3, 4, 5]) {
      const angle = ((facing - 1) * Math.PI) / 3;
      const ahead = grid.hexes.reduce((best, hex) => (reach(hex, middle, angle) > reach(best, middle, angle) ? hex : best), grid.hexes[0]!);
      const [from, to] = [turned.number('0403'), turned.number(grid.format(ahead))];
      if (from === null || to === null) continue;
      const [a, b] = [grid.centre(grid.parse(from)), grid.centre(grid.parse(to))];
      const heading = Math.atan2(b.y - a.y, b.x - a.x);
      const expected = ((turned.facing(facing) - 1) * Math.PI) / 3;
      expect(Math.cos(heading - expected)).toBeGreaterThan(0.7);
    }
  });

  function reach(hex: number, from: number, angle: number): number {
    const [a, b] = [grid.centre(from), grid.centre(hex)];
    const [x, y] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(x, y) || 1;
    return (x * Math.cos(angle) + y * Math.sin(angle)) / length + length / 100;
  }
});

describe('a map turned half round', () => {
  const turned = new TurnedMap({ columns: 4, rows: 2 }, { columns: true, rows: true });
  const map = {
    columns: 4,
    rows: 2,
    terrain: ['w..m', '.t..'],
    elevation: ['1000', '0002'],
    roads: [{ hexes: '0101 0201' }],
    landmarks: { '0101': 'oak' },
  };

  it('lies as one sees it from the other side', () => {
    expect(turned.ground(map)).toMatchObject({
      terrain: ['..t.', 'm..w'],
      elevation: ['2000', '0001'],
      roads: [{ hexes: '0402 0302' }],
      landmarks: { '0402': 'oak' },
    });
    expect(turned.hexsides(['0101|0201', '0101<0102'])).toEqual(['0402|0302', '0402<0401']);
    expect(turned.area({ columns: [1, 2], rows: [1, 1] })).toEqual({ columns: [3, 4], rows: [2, 2] });
    expect([0, 1, 2, 3, 4, 5].map((facing) => turned.facing(facing))).toEqual([3, 4, 5, 0, 1, 2]);
  });
});

it('a road is cut where it leaves a map that is laid upside down', () => {
  const turned = new TurnedMap({ columns: 5, rows: 2 }, { columns: false, rows: true });
  const ground = turned.ground({
    columns: 5,
    rows: 2,
    terrain: ['.....', '.w.w.'],
    roads: [{ hexes: '0101 0102 0202 0302 0301' }],
    landmarks: { '0202': 'mill' },
  });
  expect(turned.number('0202')).toBeNull();
  expect(ground.roads).toEqual([{ hexes: '0102 0101' }, { hexes: '0301 0302' }]);
  expect(ground.landmarks).toEqual({});
  expect(ground.terrain).toEqual(['.....', '.....']);
});
