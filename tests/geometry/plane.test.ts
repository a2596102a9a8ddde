import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  distanceBetween,
  distanceToSegment,
  eastOf,
  eastward,
  headingTowards,
  normalHeading,
  northOf,
  northward,
  Polygon,
  roundEvenly,
  turnBetween,
} from '../../rules/geometry/plane.ts';
import { anyHeading, VIEWS } from './plane-reference.ts';

const coordinate = fc.integer({ min: -30_000, max: 30_000 });
const headings = Array.from({ length: 3600 }, (_, h) => h);

describe('directions', () => {
  test('point north at 0 and run clockwise', () => {
    expect([eastOf(0), northOf(0)]).toEqual([0, 4096]);
    expect([eastOf(900), northOf(900)]).toEqual([4096, 0]);
    expect([eastOf(1800), northOf(1800)]).toEqual([0, -4096]);
    expect([eastOf(2700), northOf(2700)]).toEqual([-4096, 0]);
    expect([eastOf(300), northOf(300)]).toEqual([2048, 3547]);
  });

  test('are within half a unit of the true sine and cosine', () => {
    for (const h of headings) {
      expect(Math.abs(eastOf(h) - 4096 * Math.sin((h * Math.PI) / 1800))).toBeLessThan(0.501);
      expect(Math.abs(northOf(h) - 4096 * Math.cos((h * Math.PI) / 1800))).toBeLessThan(0.501);
    }
  });

  test.each(VIEWS)('are exactly those of the heading after $name', ({ point, heading }) => {
    for (const h of headings) {
      expect({ x: eastOf(heading(h)), y: northOf(heading(h)) }).toEqual(point({ x: eastOf(h), y: northOf(h) }));
    }
  });
});

describe('headings', () => {
  test('are brought into one turn', () => {
    expect([-3600, -1, 0, 3599, 3600, 7201].map(normalHeading)).toEqual([0, 3599, 0, 3599, 0, 1]);
  });

  test('are turned the shorter way, clockwise for a half turn', () => {
    expect(turnBetween(3500, 100)).toBe(200);
    expect(turnBetween(100, 3500)).toBe(-200);
    expect(turnBetween(0, 1800)).toBe(1800);
    expect(turnBetween(1800, 0)).toBe(1800);
    expect(turnBetween(700, 700)).toBe(0);
  });

  test('add up: the turn leads to the other heading', () => {
    fc.assert(
      fc.property(anyHeading, anyHeading, (from, to) => {
        const turn = turnBetween(from, to);
        expect(normalHeading(from + turn)).toBe(to);
        expect(turn > -1800 && turn <= 1800).toBe(true);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('towards the points of the compass', () => {
    expect(headingTowards(0, 0)).toBe(0);
    expect(headingTowards(0, 5)).toBe(0);
    expect(headingTowards(7, 7)).toBe(450);
    expect(headingTowards(1, 0)).toBe(900);
    expect(headingTowards(3, -3)).toBe(1350);
    expect(headingTowards(0, -9)).toBe(1800);
    expect(headingTowards(-1, 0)).toBe(2700);
    expect(headingTowards(-3000, 1)).toBe(2700);
  });

  test('towards a direction are that heading', () => {
    for (const h of headings) expect(headingTowards(eastOf(h), northOf(h))).toBe(h);
  });

  test('towards a point are within 0.06 degree of the arc tangent', () => {
    fc.assert(
      fc.property(coordinate, coordinate, (dx, dy) => {
        fc.pre(dx !== 0 || dy !== 0);
        const exact = (Math.atan2(dx, dy) * 1800) / Math.PI;
        const error = normalHeading(headingTowards(dx, dy) - exact + 1800) - 1800;
        expect(Math.abs(error)).toBeLessThan(0.6);
      }),
      { seed: 12, numRuns: 1000 },
    );
  });

  // Midway between two neighbours, both are equally near: the choice must not depend on how the table lies.
  const midway = fc.nat({ max: 3599 }).map((h) => ({ x: eastOf(h) + eastOf((h + 1) % 3600), y: northOf(h) + northOf((h + 1) % 3600) }));

  test.each(VIEWS)('towards a point follow $name', ({ point, heading }) => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ x: coordinate, y: coordinate }), midway), (p) => {
        fc.pre(p.x !== 0 || p.y !== 0);
        expect(headingTowards(point(p).x, point(p).y)).toBe(heading(headingTowards(p.x, p.y)));
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});

describe('moves', () => {
  test('are rounded away from zero at the half, and never to minus zero', () => {
    expect([-2.5, -1.5, -0.4, 0, 0.4, 0.5, 1.5, 2.5].map(roundEvenly)).toEqual([-3, -2, 0, 0, 0, 1, 2, 3]);
  });

  test('of six inches to the north-east', () => {
    expect([eastward(450, 3000), northward(450, 3000)]).toEqual([2121, 2121]);
  });

  test.each(VIEWS)('follow $name', ({ point, heading }) => {
    fc.assert(
      fc.property(anyHeading, fc.nat({ max: 12_000 }), (h, ticks) => {
        const moved = { x: eastward(heading(h), ticks), y: northward(heading(h), ticks) };
        expect(moved).toEqual(point({ x: eastward(h, ticks), y: northward(h, ticks) }));
      }),
      { seed: 14, numRuns: 300 },
    );
  });
});

describe('distances', () => {
  test('between points', () => {
    expect(distanceBetween(100, 100, 400, 500)).toBe(500);
  });

  test('to a segment: to its nearest point, or its end', () => {
    expect(distanceToSegment(5, 7, 0, 0, 10, 0)).toBe(7);
    expect(distanceToSegment(13, 4, 0, 0, 10, 0)).toBe(5);
    expect(distanceToSegment(-3, -4, 0, 0, 10, 0)).toBe(5);
    expect(distanceToSegment(3, 4, 0, 0, 0, 0)).toBe(5);
  });
});

describe('polygons', () => {
  const square = () => {
    const polygon = new Polygon();
    for (const [x, y] of [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const)
      polygon.add(x, y);
    return polygon;
  };

  it('keep what lies before the line', () => {
    const polygon = square();
    polygon.clip(1, 0, 4);
    expect(polygon.area).toBe(40);
    polygon.clip(-1, -1, -4);
    expect(polygon.area).toBe(32);
    expect(polygon.count).toBe(4);
  });

  it('keep all if only a corner touches the line, and none but the corner beyond it', () => {
    const polygon = square();
    polygon.clip(1, 1, 20);
    expect([polygon.count, polygon.area]).toEqual([4, 100]);
    polygon.clip(-1, -1, -20);
    expect([polygon.count, polygon.area]).toEqual([1, 0]);
  });
});
