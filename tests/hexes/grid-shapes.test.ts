import { describe, expect, it } from 'vitest';
import { DIRECTIONS, type GridShape, HexGrid, oppositeDirection } from '../../rules/hexes/grid.ts';

const shapes: [string, Partial<GridShape>][] = [
  ['flat top, even low', {}],
  ['flat top, odd low', { low: 'odd' }],
  ['pointy top, even low', { top: 'pointy' }],
  ['pointy top, odd low', { top: 'pointy', low: 'odd' }],
  ['flat top from 0000', { first: { column: 0, row: 0 } }],
  ['pointy top from 1002, row first', { top: 'pointy', first: { column: 2, row: 10 }, numbers: 'row-column' }],
];
const create = (shape: Partial<GridShape>): HexGrid => new HexGrid({ columns: 7, rows: 6, ...shape });

/** Degrees clockwise from the top of the way between two centres. */
function bearing(grid: HexGrid, from: number, to: number): number {
  const a = grid.centre(from);
  const b = grid.centre(to);
  return ((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI + 360) % 360;
}

const gap = (grid: HexGrid, a: number, b: number): number =>
  Math.hypot(grid.centre(a).x - grid.centre(b).x, grid.centre(a).y - grid.centre(b).y);

describe.each(shapes)('a map with %s', (_, shape) => {
  const grid = create(shape);
  const turn = shape.top === 'pointy' ? 30 : 0;

  it('has as neighbours the hexes one height away, clockwise from the top', () => {
    for (const hex of grid.hexes) {
      const near = grid.hexes.filter((other) => Math.abs(gap(grid, hex, other) - 1) < 1e-9);
      expect([...grid.around(hex)].sort((a, b) => a - b)).toEqual(near);
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const next = grid.neighbours[hex * 6 + direction]!;
        if (next < 0) continue;
        expect(bearing(grid, hex, next)).toBeCloseTo(direction * 60 + turn);
        expect(grid.directionTo(hex, next)).toBe(direction);
        expect(grid.neighbours[next * 6 + oppositeDirection(direction)]).toBe(hex);
      }
    }
  });

  it('measures distances in steps', () => {
    for (const from of grid.hexes) {
      const steps = new Map([[from, 0]]);
      for (const hex of steps.keys()) for (const next of grid.around(hex)) if (!steps.has(next)) steps.set(next, steps.get(hex)! + 1);
      for (const [hex, distance] of steps) expect(grid.distance(from, hex)).toBe(distance);
    }
  });

  it('draws straight lines: every hex between lies at most half a hex from them', () => {
    for (const from of grid.hexes) {
      for (const to of grid.hexes) {
        const line = grid.lineTo(from, to);
        expect(line.steps).toBeGreaterThanOrEqual(Math.max(0, grid.distance(from, to) - 1));
        const places = Array.from({ length: 2 * line.steps }, (_, place) => grid.hexOnLine(line, from, place));
        for (const hex of places.filter((one) => one >= 0))
          expect(gap(grid, from, hex) + gap(grid, hex, to)).toBeLessThan(gap(grid, from, to) + 0.5);
      }
    }
  });

  it('reads the numbers it writes', () => {
    for (const hex of grid.hexes) expect(grid.parse(grid.format(hex))).toBe(hex);
  });
});

describe('numbers', () => {
  it('start where the shape says, and have the column or the row first', () => {
    const grid = create({ first: { column: 2, row: 10 }, numbers: 'row-column' });
    expect(grid.format(0)).toBe('1002');
    expect(grid.format(grid.hexAt(7, 6))).toBe('1508');
    expect(grid.parse('0210')).toBe(-1);
  });

  it('tell which columns lie low', () => {
    const grid = create({ first: { column: 0, row: 0 } });
    expect(grid.centre(grid.parse('0000')).y - grid.centre(grid.parse('0100')).y).toBeCloseTo(0.5);
  });
});

describe('holes', () => {
  const grid = create({ holes: ['0101', '0404', '9999'] });
  const hole = grid.hexAt(1, 1);

  it('are no part of the map', () => {
    expect(hole).toBe(-1);
    expect(grid.parse('0404')).toBe(-1);
    expect(grid.hexes).toHaveLength(40);
    const gone = create({}).parse('0404');
    expect(grid.isHole(gone)).toBe(true);
    for (const hex of grid.hexes) {
      expect(grid.around(hex)).not.toContain(gone);
      expect(grid.within(hex, 9)).toHaveLength(40);
    }
    expect(grid.around(gone)).toEqual([]);
  });

  it('are passed by lines as nothing', () => {
    const from = grid.parse('0403');
    const line = grid.lineTo(from, grid.parse('0405'));
    expect([line.steps, grid.hexOnLine(line, from, 0), grid.hexOnLine(line, from, 1)]).toEqual([1, -1, -1]);
  });
});

describe('hexes side by side', () => {
  it('are those one step apart', () => {
    const grid = create({});
    for (const a of grid.hexes) for (const b of grid.hexes) expect(grid.isBeside(a, b)).toBe(grid.distance(a, b) === 1);
  });
});
