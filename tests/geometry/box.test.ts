import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  Box,
  FRONT,
  gapBetween,
  holdsBox,
  holdsPoint,
  LEFT,
  meets,
  overlaps,
  REAR,
  RIGHT,
  sharedEdge,
  shareInside,
  SIDES_OF_BOX,
  stripBox,
  TOUCH,
  uprightBox,
} from '../../rules/geometry/box.ts';
import {
  anyBox,
  between,
  boxAt,
  canBeParted,
  cornersOf,
  distanceToOutline,
  gapOf,
  isWithin,
  offset,
  shareArea,
  sharedPart,
  sideOf,
  VIEWS,
} from './plane-reference.ts';

/** What the rounding of directions and places may come to for boxes of this size, in ticks. */
const BAND = 1;

const side = fc.nat({ max: 3 });

/** Two boxes with a side of the one before a side of the other, so many ticks apart, their middles so many ticks out of line. */
const facing = fc
  .record({
    a: anyBox(),
    b: anyBox(),
    sideA: side,
    sideB: side,
    apart: fc.integer({ min: -12, max: 12 }),
    shift: fc.integer({ min: -3500, max: 3500 }),
  })
  .map(({ a, b, sideA, sideB, apart, shift }) => {
    const normal = a.sideHeading(sideA);
    const depth = (box: Box, at: number) => (at % 2 === 0 ? box.halfDepth : box.halfWidth);
    const centre = offset(a, normal, shift, depth(a, sideA) + depth(b, sideB) + apart);
    const heading = (normal + 1800 + 3600 - sideB * 900) % 3600;
    return { a, b: new Box().set(Math.round(centre.x), Math.round(centre.y), heading, b.halfWidth, b.halfDepth), sideA, sideB, apart };
  });

/** Boxes near one another: anyhow, or side to side. */
const pair = fc.oneof(fc.record({ a: anyBox(), b: anyBox() }), facing);

describe('a box', () => {
  test('has its front to its heading and its sides clockwise', () => {
    const box = boxAt(10, 10, 90, 6, 2);
    expect(SIDES_OF_BOX.map((_, at) => [box.sideX(at) / 500, box.sideY(at) / 500])).toEqual([
      [11, 10],
      [10, 7],
      [9, 10],
      [10, 13],
    ]);
    expect([FRONT, RIGHT, REAR, LEFT].map((at) => box.sideLength(at) / 500)).toEqual([6, 2, 6, 2]);
    expect([FRONT, RIGHT, REAR, LEFT].map((at) => box.sideHeading(at))).toEqual([900, 1800, 2700, 0]);
    expect([box.pointX(1, 1) / 500, box.pointY(1, 1) / 500]).toEqual([11, 7]);
    expect(box.radius).toBeCloseTo(500 * Math.sqrt(10), 6);
  });

  test('has its corners where they should be', () => {
    fc.assert(
      fc.property(anyBox(), (box) => {
        for (const [i, [across, ahead]] of (
          [
            [-1, 1],
            [1, 1],
            [1, -1],
            [-1, -1],
          ] as const
        ).entries()) {
          const corner = cornersOf(box)[i]!;
          expect(Math.hypot(box.pointX(across, ahead) - corner.x, box.pointY(across, ahead) - corner.y)).toBeLessThan(BAND);
        }
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  test('may be given by its corner or by the middle line of a strip', () => {
    expect(uprightBox(500, 1000, 3001, 200)).toMatchObject({ x: 2000.5, y: 1100, heading: 0, halfWidth: 1500.5, halfDepth: 100 });
    expect(stripBox(0, 0, 3000, 0, 250)).toMatchObject({ x: 1500, y: 0, heading: 900, halfWidth: 125, halfDepth: 1500 });
  });

  test('along a segment has its ends there', () => {
    const coordinate = fc.integer({ min: 0, max: 12_000 });
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (ax, ay, bx, by) => {
        fc.pre(ax !== bx || ay !== by);
        const strip = stripBox(ax, ay, bx, by, 250);
        const band = BAND + strip.halfDepth / 900;
        expect(Math.hypot(strip.sideX(REAR) - ax, strip.sideY(REAR) - ay)).toBeLessThan(band);
        expect(Math.hypot(strip.sideX(FRONT) - bx, strip.sideY(FRONT) - by)).toBeLessThan(band);
      }),
      { seed: 20, numRuns: 300 },
    );
  });

  test('can be copied', () => {
    const box = boxAt(3, 4, 30, 6, 2);
    expect(new Box().copy(box)).toEqual(box);
  });
});

describe('overlap', () => {
  const box = boxAt(10, 10, 0, 6, 2);
  const placed = (x: number, y: number) => new Box().set(x, y, 0, 1500, 500);

  test('means sharing more than five ticks; touching means at most five ticks between', () => {
    expect([994, 995, 1000, 1005, 1006].map((dy) => overlaps(box, placed(5000, 5000 + dy)))).toEqual([true, false, false, false, false]);
    expect([994, 995, 1000, 1005, 1006].map((dy) => meets(box, placed(5000, 5000 + dy)))).toEqual([true, true, true, true, false]);
  });

  test('of crossed boxes whose corners all lie outside one another', () => {
    expect(overlaps(box, boxAt(10, 10, 90, 6, 2))).toBe(true);
  });

  test('of a turned box: its corner reaches in, its bounding square alone does not count', () => {
    expect(overlaps(box, boxAt(10, 11.9, 45, 1.5, 1.5))).toBe(true);
    expect(overlaps(box, boxAt(14.05, 12.05, 45, 2, 2))).toBe(false);
    expect(meets(box, boxAt(14.05, 12.05, 45, 2, 2))).toBe(false);
  });

  test('is mutual, and means meeting', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        expect(overlaps(b, a)).toBe(overlaps(a, b));
        expect(meets(b, a)).toBe(meets(a, b));
        if (overlaps(a, b)) expect(meets(a, b)).toBe(true);
      }),
      { seed: 22, numRuns: 500 },
    );
  });

  test('is what no push of five ticks can part', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        if (overlaps(a, b)) expect(canBeParted(cornersOf(a), cornersOf(b), TOUCH - BAND)).toBe(false);
        else expect(canBeParted(cornersOf(a), cornersOf(b), TOUCH + BAND)).toBe(true);
      }),
      { seed: 23, numRuns: 300 },
    );
  });

  test('and meeting agree with the gap between the outlines', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        if (shareArea(cornersOf(a), cornersOf(b))) {
          expect(meets(a, b)).toBe(true);
          expect(gapBetween(a, b)).toBe(0);
          return;
        }
        const gap = gapOf(cornersOf(a), cornersOf(b));
        // From corner to corner the gap may be longer than that along a side.
        if (meets(a, b)) expect(gap).toBeLessThan(TOUCH * Math.SQRT2 + BAND);
        else expect(gap).toBeGreaterThan(TOUCH - BAND);
        if (!meets(a, b)) expect(Math.abs(gapBetween(a, b) - gap)).toBeLessThan(BAND);
        expect(gapBetween(b, a)).toBe(gapBetween(a, b));
      }),
      { seed: 24, numRuns: 500 },
    );
  });
});

describe('a gap', () => {
  test('from side to side and from corner to corner', () => {
    expect(gapBetween(boxAt(0, 0, 0, 4, 2), boxAt(1, 5, 90, 2, 4))).toBe(1500);
    expect(gapBetween(boxAt(0, 0, 0, 4, 2), boxAt(7, 7, 0, 4, 4))).toBe(2500);
    expect(gapBetween(boxAt(0, 0, 0, 4, 2), boxAt(0, 0, 30, 4, 2))).toBe(0);
  });
});

describe('a box holds', () => {
  const box = boxAt(10, 10, 90, 6, 2);

  it('the points within and on its edge', () => {
    expect(holdsPoint(box, 5500, 6500)).toBe(true);
    expect(holdsPoint(box, 5501, 6500)).toBe(false);
    expect(holdsPoint(box, 5500, 6501)).toBe(false);
  });

  it('its own corners and the middles of its sides', () => {
    fc.assert(
      fc.property(anyBox(), fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }), (any, across, ahead) => {
        expect(holdsPoint(any, any.pointX(across, ahead), any.pointY(across, ahead))).toBe(true);
      }),
      { seed: 25, numRuns: 300 },
    );
  });

  it('just the points inside its outline', () => {
    fc.assert(
      fc.property(anyBox(1000), anyBox(1500), (any, { x, y }) => {
        fc.pre(distanceToOutline(cornersOf(any), { x, y }) > BAND);
        expect(holdsPoint(any, x, y)).toBe(isWithin(cornersOf(any), { x, y }));
      }),
      { seed: 26, numRuns: 300 },
    );
  });

  it('another box that sticks out by five ticks, not by six', () => {
    expect(holdsBox(box, new Box().set(5205, 5000, 0, 300, 1500))).toBe(true);
    expect(holdsBox(box, new Box().set(5206, 5000, 0, 300, 1500))).toBe(false);
    expect(holdsBox(box, new Box().set(5000, 5206, 0, 500, 1300))).toBe(false);
  });

  it('just the boxes whose corners it holds', () => {
    fc.assert(
      fc.property(anyBox(600), anyBox(600), (outer, inner) => {
        const small = new Box().set(inner.x, inner.y, inner.heading, inner.halfWidth / 4, inner.halfDepth / 4);
        const isHeldBy = (grown: number) => cornersOf(small).every((corner) => isWithin(cornersOf(outer, grown), corner));
        if (holdsBox(outer, small)) expect(isHeldBy(TOUCH + BAND)).toBe(true);
        else expect(isHeldBy(TOUCH - BAND)).toBe(false);
      }),
      { seed: 27, numRuns: 500 },
    );
  });
});

describe('an edge is shared', () => {
  const box = boxAt(10, 10, 0, 6, 2);

  it('along the whole front of two boxes face to face', () => {
    expect(sharedEdge(box, FRONT, boxAt(10, 12, 180, 6, 2), FRONT)).toBe(3000);
    expect(overlaps(box, boxAt(10, 12, 180, 6, 2))).toBe(false);
  });

  it('along the part that lies opposite', () => {
    expect(sharedEdge(box, FRONT, boxAt(14, 12, 180, 6, 2), FRONT)).toBe(1000);
    expect(sharedEdge(box, FRONT, boxAt(6, 12, 180, 6, 2), FRONT)).toBe(1000);
    expect(sharedEdge(box, FRONT, boxAt(12.5, 14, 90, 6, 2), RIGHT)).toBe(750);
    expect(sharedEdge(box, FRONT, boxAt(17, 12, 180, 6, 2), FRONT)).toBe(0);
  });

  it('only by the sides that lie against each other, and only if parallel', () => {
    const other = boxAt(10, 12, 180, 6, 2);
    const pairs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].filter((b) => sharedEdge(box, a, other, b) > 0).map((b) => [a, b]));
    expect(pairs).toEqual([[FRONT, FRONT]]);
    expect(sharedEdge(box, FRONT, boxAt(10, 12, 180.1, 6, 2), FRONT)).toBe(0);
  });

  it('within five ticks, not six', () => {
    const at = (y: number) => sharedEdge(box, FRONT, new Box().set(5000, y, 1800, 1500, 500), FRONT);
    expect([5994, 5995, 6005, 6006].map(at)).toEqual([0, 3000, 3000, 0]);
  });

  it('by as much as lies along the other side', () => {
    fc.assert(
      fc.property(facing, ({ a, b, sideA, sideB, apart }) => {
        const shared = sharedEdge(a, sideA, b, sideB);
        expect(sharedEdge(b, sideB, a, sideA)).toBe(shared);
        if (shared > 0) {
          expect(meets(a, b)).toBe(true);
          expect(overlaps(a, b)).toBe(false);
        }
        fc.pre(Math.abs(Math.abs(apart) - TOUCH) > BAND);
        const [from, to] = sideOf(a, sideA);
        const [first, last] = sideOf(b, sideB);
        const along = (share: number) => {
          const p = between(from, to, share);
          return ((p.x - first.x) * (last.x - first.x) + (p.y - first.y) * (last.y - first.y)) / b.sideLength(sideB) ** 2;
        };
        const shares = Array.from({ length: 1000 }, (_, i) => along((i + 0.5) / 1000)).filter((at) => at > 0 && at < 1);
        const length = Math.abs(apart) > TOUCH ? 0 : (shares.length / 1000) * a.sideLength(sideA);
        expect(Math.abs(shared - length)).toBeLessThan(a.sideLength(sideA) / 500 + BAND);
      }),
      { seed: 28, numRuns: 500 },
    );
  });

  it('only by boxes that meet', () => {
    fc.assert(
      fc.property(facing, side, side, ({ a, b }, sideA, sideB) => {
        if (sharedEdge(a, sideA, b, sideB) > 0) expect(meets(a, b)).toBe(true);
      }),
      { seed: 29, numRuns: 500 },
    );
  });
});

describe('the share of a box inside an area', () => {
  test('of a box across its border', () => {
    const area = uprightBox(0, 0, 5000, 5000);
    expect(shareInside(boxAt(5, 5, 30, 6, 2), area)).toBe(1);
    expect(shareInside(boxAt(10, 5, 0, 6, 2), area)).toBe(0.5);
    expect(shareInside(boxAt(10, 10, 45, 2, 2), area)).toBeCloseTo(0.25, 3);
    expect(shareInside(boxAt(20, 5, 0, 6, 2), area)).toBe(0);
    expect(shareInside(boxAt(5, 5, 0, 20, 20), area)).toBeCloseTo(0.25, 9);
  });

  test('is 1 if it sticks out by no more than the tolerance', () => {
    expect(shareInside(new Box().set(1005, 2500, 900, 500, 1000), uprightBox(10, 0, 5000, 5000))).toBe(1);
  });

  test('agrees with slices', () => {
    fc.assert(
      fc.property(anyBox(2000), anyBox(2000), (box, area) => {
        const share = shareInside(box, area);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (share < 1) expect(Math.abs(share - sharedPart(box, cornersOf(area)))).toBeLessThan(0.004);
        else expect(sharedPart(box, cornersOf(area, TOUCH + BAND))).toBe(1);
      }),
      { seed: 30, numRuns: 300 },
    );
  });
});

describe.each(VIEWS)('after $name', (view) => {
  test('all measures of boxes are the same', () => {
    fc.assert(
      fc.property(pair, side, side, ({ a, b }, sideA, sideB) => {
        const [p, q] = [view.box(a), view.box(b)];
        expect(overlaps(p, q)).toBe(overlaps(a, b));
        expect(meets(p, q)).toBe(meets(a, b));
        expect(gapBetween(p, q)).toBe(gapBetween(a, b));
        expect(holdsBox(p, q)).toBe(holdsBox(a, b));
        expect(holdsPoint(p, q.x, q.y)).toBe(holdsPoint(a, b.x, b.y));
        expect(sharedEdge(p, view.side(sideA), q, view.side(sideB))).toBe(sharedEdge(a, sideA, b, sideB));
        expect(shareInside(p, q)).toBeCloseTo(shareInside(a, b), 12);
        const strip = stripBox(a.x, a.y, b.x, b.y, 250);
        expect(stripBox(p.x, p.y, q.x, q.y, 250)).toEqual(view.box(strip));
        expect({ x: p.sideX(view.side(sideA)), y: p.sideY(view.side(sideA)) }).toEqual(
          view.point({ x: a.sideX(sideA), y: a.sideY(sideA) }),
        );
      }),
      { seed: 31, numRuns: 300 },
    );
  });
});
