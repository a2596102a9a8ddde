import { describe, expect, it } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { Box, FRONT, overlaps } from '../../rules/geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../rules/geometry/plane.ts';
import { canComeAt, chargeDistance, freeSideInReach, landingAt, sideInReach } from '../../rules/tabletop/charge-reach.ts';
import { type Pose, PoseSlot } from '../../rules/tabletop/pose.ts';
import { setAgainst } from '../../rules/tabletop/contact.ts';

const INCH = 500;
const SIZE = { halfWidth: 2 * INCH, halfDepth: INCH };
const REACH = 6 * INCH;
const TURN = 450;
const COS_45 = Math.SQRT1_2;
/** Ranges, turns and lines within so much of a limit are not compared, in ticks and tenths of a degree. */
const NEAR = 6;
/** Best to come from behind, then from a flank. */
const BEST_FIRST = [2, 1, 3, 0];

const boxAt = (x: number, y: number, heading: number): Box => new Box().set(x, y, heading, SIZE.halfWidth, SIZE.halfDepth);
const poseOf = ({ x, y, heading }: Box): Pose => ({ x, y, east: eastOf(heading) / UNIT, north: northOf(heading) / UNIT });
const grown = (box: Box, ticks: number): Box => new Box().set(box.x, box.y, box.heading, box.halfWidth + ticks, box.halfDepth + ticks);

/** The best side by the exact measures, with the limits drawn in or out by so much. */
function exactSide(base: Box, goal: Box, slack: number): number {
  const side = BEST_FIRST.find(
    (one) => chargeDistance(base, goal, one) <= REACH + slack && canComeAt(slack > 0 ? base : grown(base, -slack), goal, one, TURN + slack),
  );
  return side ?? -1;
}

function* pairs(count: number): Generator<readonly [Box, Box]> {
  const rng = Rng.from('charges');
  for (let made = 0; made < count; ) {
    const base = boxAt(20 * INCH, 20 * INCH, rng.below(3600));
    const goal = boxAt(base.x + rng.below(16 * INCH) - 8 * INCH, base.y + rng.below(16 * INCH) - 8 * INCH, rng.below(3600));
    if (overlaps(base, goal)) continue;
    made++;
    yield [base, goal];
  }
}

describe('the reach of a charge', () => {
  it('is quickly judged as it is exactly, but for cases near a limit', () => {
    let compared = 0;
    const sides = [0, 0, 0, 0];
    for (const [base, goal] of pairs(20_000)) {
      const side = exactSide(base, goal, NEAR);
      if (side !== exactSide(base, goal, -NEAR)) continue;
      compared++;
      if (side >= 0) sides[side]!++;
      const [by, target] = [poseOf(base), poseOf(goal)];
      expect([sideInReach(by, target, SIZE, REACH, COS_45), freeSideInReach(by, target, SIZE, REACH, 0, { dx: 0, dy: 0 })]).toEqual([
        side,
        side,
      ]);
    }
    expect(compared).toBeGreaterThan(18_000);
    for (const count of sides) expect(count).toBeGreaterThan(200);
  });

  it('leaves out sides that somebody touches', () => {
    const [by, target] = [poseOf(boxAt(0, 0, 0)), poseOf(boxAt(0, 5 * INCH, 0))];
    expect(freeSideInReach(by, target, SIZE, REACH, 0, { dx: 0, dy: 0 })).toBe(2);
    expect(freeSideInReach(by, target, SIZE, REACH, 1 << 2, { dx: 0, dy: 0 })).toBe(-1);
  });

  it('ends with the front in the middle of the side, as the exact landing does', () => {
    const goal = boxAt(10 * INCH, 10 * INCH, 300);
    for (let side = FRONT; side < 4; side++) {
      const exact = setAgainst(goal, goal, side, 0, new Box());
      const quick = landingAt(poseOf(goal), side, SIZE, new PoseSlot());
      expect(Math.hypot(quick.x - exact.x, quick.y - exact.y)).toBeLessThan(3);
      expect(quick.east).toBeCloseTo(eastOf(exact.heading) / UNIT, 3);
      expect(quick.north).toBeCloseTo(northOf(exact.heading) / UNIT, 3);
    }
  });
});
