import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Box, meets, stripBox, uprightBox } from '../../rules/geometry/box.ts';
import { partInside } from '../../rules/geometry/box-segment.ts';
import { distanceBetweenSegments, distanceToSegment } from '../../rules/geometry/plane.ts';
import { setAgainst } from '../../rules/tabletop/contact.ts';
import { isAbove } from '../../rules/one-hour-wargames/mechanics/ground/heights.ts';

const INCH = 500;
const BASE = { halfWidth: 2 * INCH, halfDepth: INCH };
/** Cases nearer to a change than this, in ticks, are left out: points are looked at by steps. */
const NEAR = 30;
const STEPS = 400;

/** Ticks below the ridge of a point by the words of the rule: off the hill is as low as can be. */
function depthOf(hill: Box, ridge: Box, x: number, y: number): number {
  const isOn = Math.abs(x - hill.x) < hill.halfWidth - 5 && Math.abs(y - hill.y) < hill.halfDepth - 5;
  return isOn ? distanceToSegment(x, y, ridge.pointX(0, -1), ridge.pointY(0, -1), ridge.pointX(0, 1), ridge.pointY(0, 1)) : Infinity;
}

/** Depths of points along the front (1) or rear (-1) of a base. */
function depthsAlong(box: Box, ahead: number, hill: Box, ridge: Box): number[] {
  return Array.from({ length: STEPS + 1 }, (_, i) =>
    depthOf(hill, ridge, box.pointX((2 * i) / STEPS - 1, ahead), box.pointY((2 * i) / STEPS - 1, ahead)),
  );
}

const inches = (low: number, high: number) => fc.integer({ min: low * 10, max: high * 10 }).map((tenths) => (tenths * INCH) / 10);

/** A hill with its ridge, a base half on it or more, and an attacker against one of its sides. */
const scene = fc
  .record({
    w: inches(6, 12),
    h: inches(6, 12),
    x: inches(-5, 5),
    y: inches(-5, 5),
    heading: fc.integer({ min: 0, max: 3599 }),
    side: fc.integer({ min: 0, max: 3 }),
    offset: inches(-2, 2),
  })
  .map(({ w, h, x, y, heading, side, offset }) => {
    const hill = uprightBox(-w / 2, -h / 2, w, h);
    const ridge = w >= h ? stripBox(-w / 4, 0, w / 4, 0, 2) : stripBox(0, -h / 4, 0, h / 4, 2);
    const base = new Box().set(x, y, heading, BASE.halfWidth, BASE.halfDepth);
    return { hill, ridge, base, attacker: setAgainst(base, base, side, offset, new Box()) };
  })
  .filter(({ hill, base }) => Math.abs(base.x) <= hill.halfWidth && Math.abs(base.y) <= hill.halfDepth);

/** The part of a base's front or rear side on a hill grown by so many ticks. */
function partOn(hill: Box, growth: number, box: Box, ahead: number): ReturnType<typeof partInside> {
  return partInside(hill, growth, box.pointX(-1, ahead), box.pointY(-1, ahead), box.pointX(1, ahead), box.pointY(1, ahead));
}

function isWholly(part: ReturnType<typeof partInside>): boolean {
  return part !== null && part.from === 0 && part.to === 1;
}

describe('heights', () => {
  it('are those of the points along rear and front: ground off the hill is below all of it [0.8]', () => {
    fc.assert(
      fc.property(scene, ({ hill, ridge, base, attacker }) => {
        const front = Math.min(...depthsAlong(attacker, 1, hill, ridge));
        const rear = depthsAlong(base, -1, hill, ridge);
        const [lowest, highest] = [Math.max(...rear), Math.min(...rear)];
        fc.pre(!(Math.abs(lowest - front) < NEAR));
        fc.pre(front < Infinity === (partOn(hill, -NEAR, attacker, 1) !== null));
        const isOff = front === Infinity;
        fc.pre(!isOff || meets(base, ridge) || highest < Infinity === (partOn(hill, -NEAR, base, -1) !== null));
        const onSlope = isOff ? highest < Infinity : lowest < front;
        const isNearEdge = rear.includes(Infinity) && isWholly(partOn(hill, NEAR, base, -1));
        fc.pre(!isNearEdge);
        expect(isAbove(base, attacker, hill, ridge)).toBe(meets(base, ridge) ? isOff || !meets(attacker, ridge) : onSlope);
      }),
      { numRuns: 2000 },
    );
  });

  it('help a unit wholly on the hill against everybody who has no part of his front there [0.8]', () => {
    let beside = 0;
    fc.assert(
      fc.property(scene, ({ hill, ridge, base, attacker }) => {
        const isWhole = isWholly(partOn(hill, 0, base, -1));
        fc.pre(isWhole && depthsAlong(attacker, 1, hill, ridge).every((depth) => depth === Infinity));
        fc.pre(partOn(hill, -4, attacker, 1) === null);
        beside++;
        expect(isAbove(base, attacker, hill, ridge)).toBe(depthsAlong(base, -1, hill, ridge).some((depth) => depth < Infinity));
      }),
      { numRuns: 50, maxSkipsPerRun: 2000 },
    );
    expect(beside).toBeGreaterThan(20);
  });
});

describe('segments', () => {
  const point = fc.record({ x: inches(-5, 5), y: inches(-5, 5) });

  it('are as far apart as their nearest points', () => {
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, d) => {
        let least = Infinity;
        for (let i = 0; i <= STEPS; i++)
          least = Math.min(least, distanceToSegment(a.x + (i / STEPS) * (b.x - a.x), a.y + (i / STEPS) * (b.y - a.y), c.x, c.y, d.x, d.y));
        const found = distanceBetweenSegments(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
        expect(found).toBeLessThanOrEqual(least + 1e-6);
        expect(least - found).toBeLessThan((Math.hypot(b.x - a.x, b.y - a.y) / STEPS) * 1.01 + 1e-6);
      }),
    );
  });

  it('lie in a box by the part that does', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 0, max: 3599 }), (a, b, heading) => {
        const box = new Box().set(0, 0, heading, 3 * INCH, 1.5 * INCH);
        const isIn = (t: number): boolean => {
          const [x, y] = [a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)];
          return (
            Math.abs(x * box.rx + y * box.ry) <= (box.halfWidth * box.squared) / 4096 &&
            Math.abs(y * box.rx - x * box.ry) <= (box.halfDepth * box.squared) / 4096
          );
        };
        const inside = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS).filter(isIn);
        const part = partInside(box, 0, a.x, a.y, b.x, b.y);
        if (part === null) {
          expect(inside.length).toBeLessThanOrEqual(1);
          return;
        }
        for (const t of inside) expect(t >= part.from - 1e-9 && t <= part.to + 1e-9).toBe(true);
        expect(isIn((part.from + part.to) / 2)).toBe(true);
      }),
    );
  });
});
