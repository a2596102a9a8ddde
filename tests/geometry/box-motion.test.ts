import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Box, meets, overlaps, TOUCH } from '../../rules/geometry/box.ts';
import { CornerSweep, StripView } from '../../rules/geometry/box-motion.ts';
import { eastward, northward, turnBetween } from '../../rules/geometry/plane.ts';
import { anyBox, anyHeading, boxAt, cornerEnters, cornersOf, extentInStrip, shareArea, VIEWS } from './plane-reference.ts';

/** What the rounding of directions and places may come to, in ticks. */
const BAND = 2;

/** A base, and a piece that may lie anywhere within a move of it. */
const base = anyBox(0).map((box) => new Box().set(0, 0, box.heading, box.halfWidth, Math.min(box.halfWidth, box.halfDepth)));
const scene = fc.record({ base, obstacle: anyBox(6000), heading: anyHeading });
const nearScene = fc.record({ base, obstacle: anyBox(2500), heading: anyHeading });

const sweep = new CornerSweep();

interface Extent {
  near: number;
  far: number;
}

/** The extent of an obstacle in the strip ahead of a box. */
function extentFrom(from: Box, halfStrip: number, box: Box): Extent | undefined {
  const view = new StripView();
  return view.sees(box, from, halfStrip) ? { near: view.near, far: view.far } : undefined;
}

function extentOf(heading: number, halfStrip: number, box: Box): Extent | undefined {
  return extentFrom(new Box().set(0, 0, heading, 0, 0), halfStrip, box);
}

/** A box moved straight along its heading. */
function moved(box: Box, ticks: number): Box {
  return new Box().set(
    box.x + eastward(box.heading, ticks),
    box.y + northward(box.heading, ticks),
    box.heading,
    box.halfWidth,
    box.halfDepth,
  );
}

describe('the extent of an obstacle in a strip', () => {
  const inches = (heading: number, width: number, box: Box) => {
    const found = extentOf(heading, width * 250, box);
    return found && [found.near / 500, found.far / 500];
  };

  test('is that of the whole obstacle if it lies in the strip', () => {
    expect(inches(0, 6, boxAt(1, 10, 90, 2, 4))).toEqual([9, 11]);
    expect(inches(900, 6, boxAt(10, 1, 90, 2, 4))).toEqual([8, 12]);
  });

  test('is negative behind', () => {
    expect(inches(0, 6, boxAt(0, -10, 0, 4, 2))).toEqual([-11, -9]);
    expect(inches(0, 6, boxAt(0, 0, 0, 4, 2))).toEqual([-1, 1]);
  });

  test('leaves out what lies beside the strip', () => {
    expect(inches(0, 6, boxAt(6, 10, 0, 6, 4))).toBeUndefined();
    expect(inches(0, 6, boxAt(-6, 10, 0, 6, 4))).toBeUndefined();
    expect(inches(0, 6, boxAt(5.99, 10, 0, 6, 4))).toEqual([8, 12]);
  });

  test('of a slanting obstacle begins where it enters the strip', () => {
    const [near, far] = inches(0, 4, boxAt(0, 10, 45, 40, 2))!;
    expect(near).toBeCloseTo(10 - 2 - Math.SQRT2, 2);
    expect(far).toBeCloseTo(10 + 2 + Math.SQRT2, 2);
  });

  test('is found for one width after another with a single look', () => {
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: 100, max: 1500 }),
        fc.integer({ min: 100, max: 1500 }),
        ({ base: from, obstacle }, first, second) => {
          const view = new StripView();
          view.look(obstacle, from);
          view.reachesInto(first);
          expect(view.reachesInto(second) ? { near: view.near, far: view.far } : undefined).toEqual(extentFrom(from, second, obstacle));
        },
      ),
      { seed: 20, numRuns: 300 },
    );
  });

  test('agrees with lines drawn along the strip', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 100, max: 1500 }), ({ obstacle, heading }, halfStrip) => {
        const found = extentOf(heading, halfStrip, obstacle);
        const wider = extentInStrip({ x: 0, y: 0 }, heading, halfStrip + BAND, cornersOf(obstacle, BAND));
        const narrower = extentInStrip({ x: 0, y: 0 }, heading, halfStrip - BAND, cornersOf(obstacle, -BAND));
        if (found === undefined) expect(narrower).toBeUndefined();
        else {
          // Lines a thousandth apart miss the very tip of a corner.
          const missed = halfStrip / 500;
          expect(wider!.near - missed - BAND).toBeLessThan(found.near);
          expect(wider!.far + missed + BAND).toBeGreaterThan(found.far);
          if (narrower !== undefined) {
            expect(found.near).toBeLessThan(narrower.near + BAND);
            expect(found.far).toBeGreaterThan(narrower.far - BAND);
          }
        }
      }),
      { seed: 41, numRuns: 300 },
    );
  });

  test('lets a box move up to the obstacle, and not much further', () => {
    fc.assert(
      fc.property(scene, ({ base: box, obstacle }) => {
        fc.pre(!meets(box, obstacle));
        const halfStrip = box.halfWidth - TOUCH + 1;
        const found = extentOf(box.heading, halfStrip, obstacle);
        if (found === undefined || found.near < 0) {
          for (let ticks = 0; ticks <= 6000; ticks += 500) expect(overlaps(moved(box, ticks), obstacle)).toBe(false);
          return;
        }
        const free = Math.floor(found.near - box.halfDepth);
        for (const share of [0, 0.25, 0.5, 0.75, 1]) expect(overlaps(moved(box, Math.round(free * share)), obstacle)).toBe(false);
        // The strip is narrower than the box by less than the tolerance: what is left out of it may still be touched.
        const inside = extentOf(box.heading, box.halfWidth - TOUCH - 2, obstacle);
        if (inside !== undefined) expect(overlaps(moved(box, Math.ceil(inside.near - box.halfDepth) + TOUCH + 2), obstacle)).toBe(true);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  test('lets a box move up to a parallel side until they meet', () => {
    fc.assert(
      fc.property(base, fc.integer({ min: 2500, max: 12_000 }), fc.integer({ min: -900, max: 900 }), (box, ahead, right) => {
        const wall = new Box().set(
          eastward(box.heading, ahead) + eastward((box.heading + 900) % 3600, right),
          northward(box.heading, ahead) + northward((box.heading + 900) % 3600, right),
          box.heading,
          1200,
          400,
        );
        const found = extentOf(box.heading, box.halfWidth - TOUCH, wall)!;
        const arrived = moved(box, Math.floor(found.near - box.halfDepth));
        expect(meets(arrived, wall)).toBe(true);
        expect(overlaps(arrived, wall)).toBe(false);
        expect(Math.abs(found.near - (ahead - 400))).toBeLessThan(BAND);
        expect(Math.abs(found.far - (ahead + 400))).toBeLessThan(BAND);
      }),
      { seed: 43, numRuns: 300 },
    );
  });
});

describe('a turning base', () => {
  const infantry = boxAt(0, 0, 0, 6, 2);

  it('hits what its corners would enter', () => {
    expect(sweep.hits(infantry, 900, boxAt(0, 5, 0, 6, 2), TOUCH)).toBe(false);
    expect(sweep.hits(infantry, 450, boxAt(0, 4, 0, 6, 2), TOUCH)).toBe(false);
    expect(sweep.hits(infantry, 900, boxAt(0, 4, 0, 6, 2), TOUCH)).toBe(true);
    expect(sweep.hits(infantry, 2700, boxAt(0, 4, 0, 6, 2), TOUCH)).toBe(true);
    expect(sweep.hits(infantry, 450, boxAt(0, 3.5, 0, 6, 2), TOUCH)).toBe(true);
  });

  it('hits what lies in the way even if it would come to rest beyond', () => {
    const post = boxAt(0, 3.2, 0, 0.5, 0.5);
    expect(sweep.hits(infantry, 300, post, TOUCH)).toBe(false);
    expect(sweep.hits(infantry, 1300, post, TOUCH)).toBe(true);
    expect(overlaps(boxAt(0, 0, 130, 6, 2), post)).toBe(false);
  });

  it('turns the shorter way', () => {
    const postToTheEast = boxAt(3.2, 0, 0, 0.4, 0.4);
    expect(sweep.hits(infantry, 600, postToTheEast, TOUCH)).toBe(true);
    expect(sweep.hits(infantry, 3000, postToTheEast, TOUCH)).toBe(true);
    const aheadOfTheRightCorner = boxAt(2.9, 1.5, 0, 0.6, 0.6);
    expect(sweep.hits(infantry, 3400, aheadOfTheRightCorner, TOUCH)).toBe(true);
    expect(sweep.hits(infantry, 200, aheadOfTheRightCorner, TOUCH)).toBe(false);
  });

  it('may graze by five ticks', () => {
    // The corner comes as far north as the radius, 1581 ticks.
    const wall = (south: number) => new Box().set(0, south + 500, 0, 2000, 500);
    expect(sweep.hits(infantry, 900, wall(1577), TOUCH)).toBe(false);
    expect(sweep.hits(infantry, 900, wall(1575), TOUCH)).toBe(true);
  });

  it('hits what its corners are in before and after', () => {
    expect(sweep.hits(infantry, 100, boxAt(0, 0, 0, 20, 20), TOUCH)).toBe(true);
  });

  it('is not judged when it stays or turns about', () => {
    expect(sweep.hits(infantry, 0, boxAt(0, 2, 0, 6, 2), TOUCH)).toBe(false);
    expect(sweep.hits(infantry, 1800, boxAt(0, 2, 0, 6, 2), TOUCH)).toBe(false);
  });

  it('hits just what small steps hit', () => {
    fc.assert(
      fc.property(nearScene, ({ base: box, obstacle, heading }) => {
        fc.pre(!overlaps(box, obstacle));
        const turn = turnBetween(box.heading, heading);
        fc.pre(turn !== 0 && turn !== 1800);
        const entersBy = (ticks: number) => cornerEnters(box, turn, cornersOf(obstacle, -ticks));
        if (sweep.hits(box, heading, obstacle, TOUCH)) expect(entersBy(TOUCH - BAND)).toBe(true);
        else expect(entersBy(TOUCH + BAND)).toBe(false);
      }),
      { seed: 44, numRuns: 400 },
    );
  });

  it('passes no obstacle that reaches out of its circle, if its corners do not hit it and it ends clear of it', () => {
    fc.assert(
      fc.property(nearScene, ({ base: box, obstacle, heading }) => {
        const turn = turnBetween(box.heading, heading);
        const turned = new Box().set(box.x, box.y, heading, box.halfWidth, box.halfDepth);
        fc.pre(turn !== 1800 && !overlaps(box, obstacle) && !overlaps(turned, obstacle) && !sweep.hits(box, heading, obstacle, TOUCH));
        fc.pre(cornersOf(obstacle, -TOUCH - BAND).some(({ x, y }) => Math.hypot(x, y) > box.radius));
        for (let i = 1; i < 60; i++) {
          expect(shareArea(cornersOf(box, -TOUCH - BAND, box.heading + (turn * i) / 60), cornersOf(obstacle, -TOUCH - BAND))).toBe(false);
        }
      }),
      { seed: 45, numRuns: 400 },
    );
  });
});

describe.each(VIEWS)('after $name', (view) => {
  test('strips and turns give the same answers', () => {
    fc.assert(
      fc.property(nearScene, anyBox(3000), ({ base: box, obstacle, heading }, place) => {
        const [p, q, r] = [view.box(box), view.box(obstacle), view.box(place)];
        expect(sweep.hits(r, view.heading(heading), q, TOUCH)).toBe(
          turnBetween(place.heading, heading) === 1800 ? false : sweep.hits(place, heading, obstacle, TOUCH),
        );
        const found = extentFrom(new Box().set(place.x, place.y, heading, 0, 0), box.halfWidth, obstacle);
        const same = extentFrom(new Box().set(r.x, r.y, view.heading(heading), 0, 0), p.halfWidth, q);
        expect(same).toEqual(found);
      }),
      { seed: 46, numRuns: 400 },
    );
  });
});
