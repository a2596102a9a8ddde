import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, faultOfShape, HexGrid, oppositeDirection } from '../../rules/hexes/grid.ts';

const grid = new HexGrid({ columns: 38, rows: 20 });
const small = new HexGrid({ columns: 11, rows: 9 });
const hexOf = (map: HexGrid) => fc.integer({ min: 0, max: map.size - 1 });
const pair = fc.tuple(hexOf(small), hexOf(small));

/** Steps by breadth-first search. */
function stepsFrom(map: HexGrid, start: number): number[] {
  const steps = Array<number>(map.size).fill(-1);
  steps[start] = 0;
  for (const queue = [start]; queue.length > 0; ) {
    const hex = queue.shift()!;
    for (let d = 0; d < DIRECTIONS; d++) {
      const next = map.neighbours[hex * 6 + d]!;
      if (next >= 0 && steps[next] === -1) {
        steps[next] = steps[hex]! + 1;
        queue.push(next);
      }
    }
  }
  return steps;
}

/** All hexes of a map at the smallest distance from a point: one inside, two on a hexside. */
function hexesAt(map: HexGrid, x: number, y: number): number[] {
  const gaps = Array.from({ length: map.size }, (_, hex) => Math.hypot(map.centre(hex).x - x, map.centre(hex).y - y));
  const least = Math.min(...gaps);
  return gaps.flatMap((gap, hex) => (gap < least + 1e-9 ? [hex] : []));
}

/** The line by sampling: ordered sets of hexes, points where it merely crosses a hexside left out. */
function sampledLine(map: HexGrid, from: number, to: number): number[][] {
  const a = map.centre(from);
  const b = map.centre(to);
  const samples = 997;
  const runs: { hexes: number[]; length: number }[] = [];
  for (let i = 0; i <= samples; i++) {
    const hexes = hexesAt(map, a.x + ((b.x - a.x) * i) / samples, a.y + ((b.y - a.y) * i) / samples);
    const last = runs.at(-1);
    if (last !== undefined && String(last.hexes) === String(hexes)) last.length++;
    else runs.push({ hexes, length: 1 });
  }
  const kept = runs.filter((run) => run.hexes.length === 1 || (run.hexes.length === 2 && run.length > 3));
  return kept.map((run) => run.hexes).filter((hexes) => !hexes.includes(from) && !hexes.includes(to));
}

function lineOf(map: HexGrid, from: number, to: number): number[][] {
  const line = map.lineTo(from, to);
  const at = (place: number): number => map.hexOnLine(line, from, place);
  return Array.from({ length: line.steps }, (_, i) => [at(2 * i), at(2 * i + 1)].filter((hex) => hex >= 0).sort((x, y) => x - y));
}

describe('numbers', () => {
  it('round trip', () => {
    for (let hex = 0; hex < grid.size; hex++) expect(grid.parse(grid.format(hex))).toBe(hex);
    expect(grid.parse('0101')).toBe(0);
    expect(grid.parse('2510')).toBe(24 * 20 + 9);
    expect(grid.format(24 * 20 + 9)).toBe('2510');
  });

  it('name no hex off the map', () => {
    for (const text of ['0001', '0100', '3901', '0121', '251', '25100', '', 'abcd', '-101', ' 101']) expect(grid.parse(text)).toBe(-1);
  });

  it('refuse a map that has not enough of them', () => {
    expect(() => new HexGrid({ columns: 100, rows: 20 })).toThrow(RangeError);
    expect(faultOfShape({ columns: 99, rows: 20, first: { column: 2, row: 1 } })).toMatch(/too large/);
    expect(faultOfShape({ columns: 5, rows: 5, first: { column: -1, row: 1 } })).toBeDefined();
    expect(new HexGrid({ columns: 99, rows: 99 }).size).toBe(9801);
  });
});

describe('neighbours', () => {
  it.each([
    ['0505', ['0504', '0604', '0605', '0506', '0405', '0404']],
    ['0605', ['0604', '0705', '0706', '0606', '0506', '0505']],
  ])('of %s lie clockwise from the top', (hex, expected) => {
    const found = Array.from({ length: 6 }, (_, d) => grid.format(grid.neighbours[grid.parse(hex) * 6 + d]!));
    expect(found).toEqual(expected);
  });

  it('are mutual, one hex height apart, and known by direction', () => {
    for (let hex = 0; hex < grid.size; hex++) {
      for (let d = 0; d < DIRECTIONS; d++) {
        const next = grid.neighbours[hex * 6 + d]!;
        if (next < 0) continue;
        expect(grid.neighbours[next * 6 + oppositeDirection(d)]).toBe(hex);
        expect(grid.directionTo(hex, next)).toBe(d);
        const a = grid.centre(hex);
        const b = grid.centre(next);
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(1);
      }
    }
  });

  it('only are in a direction', () => {
    fc.assert(fc.property(pair, ([a, b]) => small.directionTo(a, b) >= 0 === (small.distance(a, b) === 1)));
  });
});

describe('distance', () => {
  it('equals the steps of a search', () => {
    for (const map of [small, new HexGrid({ columns: 1, rows: 7 }), new HexGrid({ columns: 6, rows: 1 })]) {
      for (let a = 0; a < map.size; a++) {
        const steps = stepsFrom(map, a);
        for (let b = 0; b < map.size; b++) expect(map.distance(a, b)).toBe(steps[b]);
      }
    }
  });

  it('gathers the hexes within a radius, ascending', () => {
    fc.assert(
      fc.property(hexOf(small), fc.integer({ min: 0, max: 6 }), (hex, radius) => {
        const expected = stepsFrom(small, hex).flatMap((steps, other) => (steps <= radius ? [other] : []));
        expect(small.within(hex, radius)).toEqual(expected);
        expect(small.within(hex, radius)).toBe(small.within(hex, radius));
      }),
    );
    expect(grid.within(grid.parse('1608'), 2)).toHaveLength(19);
  });
});

describe('the wedge before a facing', () => {
  /** Hexes reached from one by its two front directions alone. */
  function reachedAhead(hex: number, facing: number, radius: number): number[] {
    const found = new Set<number>();
    let ring = [hex];
    for (let step = 0; step < radius; step++) {
      ring = ring
        .flatMap((from) => [facing, (facing + 1) % 6].map((direction) => small.neighbours[from * 6 + direction]!))
        .filter((next) => next >= 0);
      for (const next of ring) found.add(next);
    }
    return [...found].sort((a, b) => a - b);
  }

  it('holds what the two front directions lead to', () => {
    for (const number of ['0505', '0604']) {
      const hex = small.parse(number);
      for (let facing = 0; facing < 6; facing++) expect(small.wedge(hex, facing, 3)).toEqual(reachedAhead(hex, facing, 3));
    }
  });

  it('does not hold the hex itself, nor anything behind', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 0, max: 5 }), ([a, b], facing) => {
        const ahead = small.isBefore(a, facing, b);
        return a === b ? !ahead : !(ahead && small.isBefore(a, (facing + 3) % 6, b));
      }),
    );
  });
});

describe('lines', () => {
  it('cross the hexes that sampling finds', () => {
    fc.assert(
      fc.property(pair, ([from, to]) => {
        expect(lineOf(small, from, to)).toEqual(sampledLine(small, from, to));
      }),
      { numRuns: 150 },
    );
  });

  it('are the same backwards', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(lineOf(small, a, b)).toEqual(lineOf(small, b, a).reverse());
      }),
    );
  });

  it('have distance - 1 steps up to three hexes, and never more than twice the distance', () => {
    const centre = grid.parse('1910');
    for (const hex of grid.within(centre, 9)) {
      const steps = lineOf(grid, centre, hex).length;
      const distance = grid.distance(centre, hex);
      if (distance >= 1 && distance <= 3) expect(steps).toBe(distance - 1);
      expect(steps).toBeGreaterThanOrEqual(Math.max(0, distance - 1));
      expect(steps).toBeLessThanOrEqual(2 * distance);
    }
  });

  it('give two hexes at once where they run along a hexside', () => {
    const named = (from: string, to: string) =>
      lineOf(grid, grid.parse(from), grid.parse(to)).map((step) => step.map((hex) => grid.format(hex)));
    expect(named('0505', '0705')).toEqual([['0604', '0605']]);
    expect(named('0101', '0301')).toEqual([['0201']]);
    expect(named('0505', '0508')).toEqual([['0506'], ['0507']]);
    expect(named('0505', '0905')).toEqual([['0604', '0605'], ['0705'], ['0804', '0805']]);
    expect(named('0505', '0503')).toEqual([['0504']]);
    expect(named('0505', '0606')).toEqual([['0506', '0605']]);
  });

  it('turn with the map', () => {
    const middle = grid.parse('1910');
    const turn = ({ q, v }: { q: number; v: number }) => ({ q: -v, v: q + v });
    const at = ({ q, v }: { q: number; v: number }) => grid.hexAt(19 + q, 10 - 9 + v + ((19 + q - 1) >> 1));
    const cube = fc.record({ q: fc.integer({ min: -4, max: 4 }), v: fc.integer({ min: -4, max: 4 }) });
    const toCube = (hex: number) => ({ q: grid.columnOf(hex) - 19, v: grid.rowOf(hex) - ((grid.columnOf(hex) - 1) >> 1) - 1 });
    fc.assert(
      fc.property(cube, (to) => {
        const turned = lineOf(grid, middle, at(to)).map((step) => step.map((hex) => at(turn(toCube(hex)))).sort((a, b) => a - b));
        expect(lineOf(grid, middle, at(turn(to)))).toEqual(turned);
        const exits = grid.exitDirections(middle, at(to)).map((d) => (d < 0 ? d : (d + 1) % 6));
        expect(grid.exitDirections(middle, at(turn(to)))).toEqual(exits);
      }),
    );
  });

  it('enter and leave by the hexsides towards their first and last hexes', () => {
    fc.assert(
      fc.property(pair, ([from, to]) => {
        const steps = lineOf(small, from, to);
        const last = small.distance(from, to) === 1 ? [from] : (steps.at(-1) ?? []);
        const entries = small.entryDirections(from, to).filter((d) => d >= 0);
        const through = entries.map((d) => small.neighbours[to * 6 + d]!).filter((hex) => hex >= 0);
        expect(through.sort((a, b) => a - b)).toEqual(last);
        expect(small.exitDirections(to, from)).toEqual(small.entryDirections(from, to));
        expect(entries.length > 0).toBe(from !== to);
      }),
    );
  });
});
