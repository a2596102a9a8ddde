import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Box, FRONT, LEFT, REAR, RIGHT, TOUCH } from '../../rules/geometry/box.ts';
import { lengthInFrontArc, SightLine } from '../../rules/geometry/box-sight.ts';
import {
  anyBox,
  anyHeading,
  boxAt,
  cornersOf,
  lengthInArc,
  lengthSeen,
  offset,
  type Point,
  type Polygon,
  VIEWS,
  widthOfGap,
} from './plane-reference.ts';

/** What margins and the rounding of directions and places may come to, in ticks. */
const BAND = 3;
const INCH = 500;

/** A line of sight past some bodies. */
function lineTo(eye: Point, target: Box, side: number, bodies: readonly Box[] = []): SightLine {
  const line = new SightLine().aim(eye.x, eye.y, target, side);
  for (const body of bodies) line.obstruct(body);
  return line;
}

/** An eye before a side of a target, and bodies round about. */
const view = fc
  .record({
    box: anyBox(0),
    side: fc.nat({ max: 3 }),
    away: fc.integer({ min: 200, max: 6000 }),
    slant: fc.integer({ min: -75, max: 75 }),
    bodies: fc.array(
      fc.record({
        along: fc.double({ min: -0.3, max: 1.3, noNaN: true }),
        across: fc.integer({ min: -2500, max: 2500 }),
        heading: anyHeading,
        shape: anyBox(0),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ box, side, away, slant, bodies }) => {
    const target = new Box().set(0, 0, box.heading, box.halfWidth, box.halfDepth);
    const middle = { x: target.sideX(side), y: target.sideY(side) };
    const bearing = target.sideHeading(side) + slant * 10;
    const eye = offset(middle, bearing, 0, away);
    const placed = bodies.map(({ along, across, heading, shape }) => {
      const centre = offset(eye, bearing + 1800, across, along * away);
      return new Box().set(
        Math.round(centre.x),
        Math.round(centre.y),
        heading,
        Math.round(shape.halfWidth / 2),
        Math.round(shape.halfDepth / 2),
      );
    });
    return { eye: { x: Math.round(eye.x), y: Math.round(eye.y) }, target, side, bodies: placed };
  });

const grown = (bodies: readonly Box[], ticks: number): Polygon[] => bodies.map((body) => cornersOf(body, ticks));

describe('a line of sight', () => {
  // The eye looks north at the front of a base of 6 by 2 inches, its front 10 inches away.
  const eye = { x: 0, y: 0 };
  const target = boxAt(0, 11, 180, 6, 2);
  const look = (...bodies: Box[]) => {
    const line = lineTo(eye, target, FRONT, bodies);
    return { blocked: line.isBlocked, visible: line.visible / INCH, gap: line.gap / INCH };
  };

  it('runs from the eye to the middle of the side', () => {
    const line = lineTo(eye, target, FRONT);
    expect(line.length).toBe(5000);
    expect(line.whole).toBe(3000);
    expect(lineTo(eye, target, RIGHT).whole).toBe(1000);
  });

  it('sees the whole side over open ground', () => {
    expect(look()).toEqual({ blocked: false, visible: 6, gap: Infinity });
  });

  it('may be aimed again', () => {
    const line = lineTo(eye, target, FRONT, [boxAt(2, 5, 0, 4, 1), boxAt(-2, 5, 0, 4, 1), boxAt(0, 8, 0, 1, 1)]);
    expect([line.isBlocked, line.visible, line.gap]).toEqual([true, 0, 0]);
    line.aim(0, 0, target, FRONT);
    expect([line.isBlocked, line.visible, line.gap]).toEqual([false, 3000, Infinity]);
  });

  it('is blocked by a body across it', () => {
    expect(look(boxAt(0, 5, 0, 1, 1)).blocked).toBe(true);
    expect(look(boxAt(2, 5, 30, 6, 1)).blocked).toBe(true);
  });

  it('sees less past a body at its side', () => {
    // From 1 inch to the right at 5 to 6 inches: hides all beyond 1 in 6.
    expect(look(boxAt(3, 5.5, 0, 4, 1))).toEqual({ blocked: false, visible: expect.closeTo(3 + 10 / 6, 9) as number, gap: Infinity });
    expect(look(boxAt(-3, 5.5, 0, 4, 1))).toEqual({ blocked: false, visible: expect.closeTo(3 + 10 / 6, 9) as number, gap: Infinity });
  });

  it('has a gap between a body to the left and one to the right', () => {
    const { blocked, visible, gap } = look(boxAt(3, 5.5, 0, 4, 1), boxAt(-4, 2.5, 0, 4, 1));
    expect([blocked, gap]).toEqual([false, 3]);
    expect(visible).toBeCloseTo(10 / 6 + 3, 9);
  });

  it('may touch a body and sees nothing on that side', () => {
    expect(look(boxAt(2, 5.5, 0, 4, 1))).toEqual({ blocked: false, visible: 3, gap: Infinity });
    expect(look(boxAt(1.996, 5.5, 0, 4, 1)).blocked).toBe(true);
    expect(look(boxAt(2, 5.5, 0, 4, 1), boxAt(-2, 3, 0, 4, 1))).toEqual({ blocked: false, visible: 0, gap: 0 });
  });

  it('is not hindered behind the eye, beside it or beyond the side', () => {
    const open = { blocked: false, visible: 6, gap: Infinity };
    expect(look(boxAt(0, -1, 0, 6, 2))).toEqual(open);
    expect(look(boxAt(0, 12, 0, 12, 4))).toEqual(open);
    expect(look(boxAt(6, 11, 180, 6, 2), boxAt(-6, 11, 180, 6, 2))).toEqual(open);
  });

  it('sees the whole side past a body that hides only what is beyond its ends', () => {
    expect(look(boxAt(4, 5.5, 0, 4, 1)).visible).toBe(6);
    expect(look(boxAt(4, 5.5, 0, 4, 1), boxAt(-4, 5.5, 0, 4, 1)).gap).toBe(4);
  });

  it('is not hindered by a body in line with the side, give or take five ticks', () => {
    const neighbour = (ticks: number) => new Box().set(2500, 5500 - ticks, 0, 500, 500);
    expect(lineTo(eye, target, FRONT, [neighbour(5), boxAt(-4, 5, 0, 4, 1)]).gap).toBe(Infinity);
    expect(lineTo(eye, target, FRONT, [neighbour(6), boxAt(-4, 5, 0, 4, 1)]).gap).toBe(3000);
  });

  it('takes a mere tip for what it is: to the left or to the right', () => {
    const tip = (x: number) => new Box().set(x, 5702, 450, 500, 500);
    const gap = (...bodies: Box[]) => lineTo(eye, target, FRONT, [boxAt(3, 5, 0, 4, 1), boxAt(-4, 5, 0, 4, 1), ...bodies]).gap;
    expect(gap()).toBe(1500);
    expect(gap(tip(-0.5))).toBeCloseTo(500.5, 0);
    expect(gap(tip(0.5))).toBeCloseTo(1000.5, 0);
  });

  it('runs so far through a box', () => {
    const line = lineTo(eye, target, FRONT);
    expect(line.chord(boxAt(0, 5, 0, 6, 3)) / INCH).toBeCloseTo(3, 9);
    expect(line.chord(boxAt(2, 5, 90, 3, 6)) / INCH).toBeCloseTo(3, 9);
    expect(line.chord(boxAt(0, 5, 45, 2, 2)) / INCH).toBeCloseTo(2 * Math.SQRT2, 2);
    expect(line.chord(boxAt(0, 0, 0, 6, 3)) / INCH).toBeCloseTo(1.5, 9);
    expect(line.chord(boxAt(0, 11, 0, 6, 4)) / INCH).toBeCloseTo(1, 9);
    expect(line.chord(boxAt(4, 5, 0, 6, 3))).toBe(0);
    expect(line.chord(boxAt(0, -5, 0, 6, 3))).toBe(0);
  });

  it('is blocked just when a ray to the middle is stopped', () => {
    fc.assert(
      fc.property(view, ({ eye: from, target: box, side, bodies }) => {
        const isStopped = (ticks: number) => lengthSeen(from, box, side, grown(bodies, ticks), 0, 4000) === 0;
        if (lineTo(from, box, side, bodies).isBlocked) expect(isStopped(BAND)).toBe(true);
        else expect(bodies.some((body) => chordByRay(from, box, side, body, -TOUCH - BAND) > 0)).toBe(false);
      }),
      { seed: 51, numRuns: 400 },
    );
  });

  it('sees as much of the side as rays do', () => {
    fc.assert(
      fc.property(view, ({ eye: from, target: box, side, bodies }) => {
        const line = lineTo(from, box, side, bodies);
        fc.pre(!line.isBlocked);
        const step = box.sideLength(side) / 200;
        expect(line.visible).toBeGreaterThan(lengthSeen(from, box, side, grown(bodies, BAND), TOUCH) - step - BAND);
        expect(line.visible).toBeLessThan(lengthSeen(from, box, side, grown(bodies, -BAND), TOUCH) + step + BAND);
      }),
      { seed: 52, numRuns: 400 },
    );
  });

  it('has as wide a gap as parallel lines find', () => {
    fc.assert(
      fc.property(view, ({ eye: from, target: box, side, bodies }) => {
        const line = lineTo(from, box, side, bodies);
        fc.pre(!line.isBlocked);
        // With a wall on either side 4 inches from the line, no gap is wider than 8.
        const most = 2000;
        const free = (ticks: number) => widthOfGap(from, box, side, grown(bodies, ticks), TOUCH, most, 4);
        const gap = sidesOfGap(line, most);
        expect(gap).toBeGreaterThan(free(BAND) - 10);
        expect(gap).toBeLessThan(free(-BAND) + 2 * BAND);
      }),
      { seed: 53, numRuns: 150 },
    );
  });

  it('runs through a box as far as a ray does', () => {
    fc.assert(
      fc.property(view, ({ eye: from, target: box, side, bodies }) => {
        const line = lineTo(from, box, side);
        for (const body of bodies) {
          expect(line.chord(body)).toBeGreaterThan(chordByRay(from, box, side, body, -BAND) - BAND);
          expect(line.chord(body)).toBeLessThan(chordByRay(from, box, side, body, BAND) + BAND);
        }
      }),
      { seed: 54, numRuns: 300 },
    );
  });

  it('is the same whichever body comes first', () => {
    fc.assert(
      fc.property(view, ({ eye: from, target: box, side, bodies }) => {
        const line = lineTo(from, box, side, bodies);
        const other = lineTo(from, box, side, bodies.toReversed());
        expect([other.isBlocked, other.visible, other.gap]).toEqual([line.isBlocked, line.visible, line.gap]);
      }),
      { seed: 55, numRuns: 300 },
    );
  });

  it('is unaffected by bodies behind the eye and by bodies beyond the side', () => {
    fc.assert(
      fc.property(view, anyBox(0), fc.integer({ min: -3000, max: 3000 }), ({ eye: from, target: box, side, bodies }, shape, right) => {
        const middle = { x: box.sideX(side), y: box.sideY(side) };
        const ahead = (Math.atan2(middle.x - from.x, middle.y - from.y) * 1800) / Math.PI;
        const inwards = box.sideHeading(side) + 1800;
        const reach = shape.radius + BAND;
        const line = lineTo(from, box, side, bodies);
        const withOneMoreAt = ({ x, y }: Point) =>
          lineTo(from, box, side, [
            ...bodies,
            new Box().set(Math.round(x), Math.round(y), shape.heading, shape.halfWidth, shape.halfDepth),
          ]);
        const beyond = withOneMoreAt(offset(middle, inwards, right, reach));
        expect([beyond.isBlocked, beyond.visible, beyond.gap]).toEqual([line.isBlocked, line.visible, line.gap]);
        const behind = withOneMoreAt(offset(from, ahead, right, -reach));
        expect([behind.isBlocked, behind.gap]).toEqual([line.isBlocked, line.gap]);
        // The far end of a slanting side may be seen only by looking back over the shoulder: behind is what is farther from it than the eye.
        const farther = withOneMoreAt(offset(from, inwards, right, -reach));
        expect(farther.visible).toBe(line.visible);
      }),
      { seed: 56, numRuns: 300 },
    );
  });
});

/** Length of the middle line within a body, by many points. */
function chordByRay(from: Point, target: Box, side: number, body: Box, ticks: number): number {
  const points = 2000;
  const length = Math.hypot(target.sideX(side) - from.x, target.sideY(side) - from.y);
  let within = 0;
  for (let i = 0; i < points; i++) {
    const share = (i + 0.5) / points;
    const dx = from.x + share * (target.sideX(side) - from.x) - body.x;
    const dy = from.y + share * (target.sideY(side) - from.y) - body.y;
    const { x, y } = offset({ x: 0, y: 0 }, -body.heading, dx, dy);
    if (Math.abs(x) < body.halfWidth + ticks && Math.abs(y) < body.halfDepth + ticks) within++;
  }
  return (within / points) * length;
}

/** The gap of a line with a wall on either side of it, `most` ticks away, so that each side of it counts at most so much. */
function sidesOfGap(line: SightLine, most: number): number {
  const { rightGap, leftGap } = line as unknown as { rightGap: number; leftGap: number };
  expect(line.gap).toBe(leftGap + rightGap);
  return Math.min(most, rightGap) + Math.min(most, leftGap);
}

describe('the front arc', () => {
  const viewer = boxAt(0, 0, 0, 6, 2);
  const inArc = (target: Box, side: number, wide = false) => lengthInFrontArc(viewer, target, side, wide) / INCH;

  it('holds the whole of a side ahead', () => {
    expect(inArc(boxAt(0, 8, 180, 6, 2), FRONT)).toBeCloseTo(6, 9);
    expect(inArc(boxAt(0, 8, 0, 6, 2), REAR)).toBeCloseTo(6, 9);
    expect(inArc(boxAt(0, 8, 90, 6, 2), RIGHT)).toBeCloseTo(2, 9);
  });

  it('holds nothing behind the front', () => {
    expect(inArc(boxAt(0, -8, 0, 6, 2), FRONT)).toBe(0);
    expect(inArc(boxAt(8, 0, 0, 6, 2), LEFT, true)).toBe(0);
  });

  it('opens by 45 degrees from each front corner', () => {
    // The rear of the target lies 4 inches before the front: the arc is 3 + 4 inches wide to either side there.
    expect(inArc(boxAt(7, 6, 0, 6, 2), REAR)).toBeCloseTo(3, 9);
    expect(inArc(boxAt(-8, 6, 0, 6, 2), REAR)).toBeCloseTo(2, 9);
    expect(inArc(boxAt(11, 6, 0, 6, 2), REAR)).toBeCloseTo(0, 9);
    expect(inArc(boxAt(0, 6, 0, 20, 2), REAR)).toBeCloseTo(14, 9);
  });

  it('may be all that lies before the front', () => {
    expect(inArc(boxAt(11, 6, 0, 6, 2), REAR, true)).toBe(6);
    expect(inArc(boxAt(20, 1, 90, 6, 2), REAR, true)).toBeCloseTo(3, 9);
  });

  it('holds as much of a side as the bearings of its points say', () => {
    fc.assert(
      fc.property(anyBox(4000), anyBox(4000), fc.nat({ max: 3 }), fc.boolean(), (from, target, side, wide) => {
        const length = lengthInFrontArc(from, target, side, wide);
        const step = target.sideLength(side) / 500;
        expect(length).toBeGreaterThan(lengthInArc(from, target, side, wide, -BAND) - step - BAND);
        expect(length).toBeLessThan(lengthInArc(from, target, side, wide, BAND) + step + BAND);
      }),
      { seed: 57, numRuns: 400 },
    );
  });
});

describe.each(VIEWS)('after $name', (seen) => {
  test('lines of sight and arcs give the same answers', () => {
    fc.assert(
      fc.property(view, anyBox(4000), ({ eye, target, side, bodies }, viewer) => {
        const line = lineTo(eye, target, side, bodies);
        const other = lineTo(seen.point(eye), seen.box(target), seen.side(side), bodies.map(seen.box));
        expect([other.isBlocked, other.visible, other.gap, other.length]).toEqual([line.isBlocked, line.visible, line.gap, line.length]);
        for (const body of bodies) expect(other.chord(seen.box(body))).toBe(line.chord(body));
        for (const wide of [false, true]) {
          expect(lengthInFrontArc(seen.box(viewer), seen.box(target), seen.side(side), wide)).toBe(
            lengthInFrontArc(viewer, target, side, wide),
          );
        }
      }),
      { seed: 58, numRuns: 300 },
    );
  });

  test('so does a line of no length', () => {
    const target = boxAt(0, 0, 0, 6, 2);
    const bodies = [boxAt(1, 3, 0, 2, 2), boxAt(-3, 0, 0, 2, 2)];
    const line = lineTo({ x: target.sideX(FRONT), y: target.sideY(FRONT) }, target, FRONT, bodies);
    const box = seen.box(target);
    const other = lineTo({ x: box.sideX(FRONT), y: box.sideY(FRONT) }, box, FRONT, bodies.map(seen.box));
    expect([other.isBlocked, other.visible, other.gap, other.length]).toEqual([line.isBlocked, line.visible, line.gap, 0]);
  });
});
