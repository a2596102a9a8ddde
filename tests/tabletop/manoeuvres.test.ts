import { describe, expect, it } from 'vitest';
import { Box, FRONT, LEFT, REAR, uprightBox } from '../../rules/geometry/box.ts';
import { type Bodies, canShoot, holderOf } from '../../rules/tabletop/bodies.ts';
import { Manoeuvres } from '../../rules/tabletop/manoeuvres.ts';
import { openSight } from '../../rules/tabletop/sight.ts';

const INCH = 500;
const TABLE = { width: 48 * INCH, height: 48 * INCH };
const LIMITS = { reach: 12 * INCH, widestTurn: 450, enough: 3 * INCH };

/** A base four inches wide and two deep, by its middle in inches. */
const at = (x: number, y: number, heading = 0): Box => new Box().set(x * INCH, y * INCH, heading, 2 * INCH, INCH);
const area = (x: number, y: number, w: number, h: number): Box => uprightBox(x * INCH, y * INCH, w * INCH, h * INCH);

/** The first base is one side's, the others are the other's unless they are named as friends. */
function bodies(boxes: readonly Box[], friends: readonly number[] = []): Bodies {
  return {
    unitCount: boxes.length,
    isOnTable: () => true,
    sideOf: (unit) => (unit === 0 || friends.includes(unit) ? 0 : 1),
    boxOf: (unit) => boxes[unit]!,
  };
}

/** Inches that the first base can go, once it has turned. */
function most(
  boxes: readonly Box[],
  { reach = 12, heading = 0, closed = [] as readonly Box[], friends = [] as readonly number[] } = {},
): number {
  const manoeuvres = new Manoeuvres(TABLE, closed);
  manoeuvres.begin(bodies(boxes, friends), 0, reach * INCH);
  return manoeuvres.turn(boxes[0]!, heading) ? manoeuvres.look(reach * INCH) / INCH : -1;
}

describe('a march', () => {
  it('goes as far as it may, to the edge of the table, up to closed ground and a friend, and stays clear of an enemy', () => {
    expect(most([at(10, 10)])).toBe(12);
    expect(most([at(10, 43)])).toBe(4);
    expect(most([at(10, 10)], { closed: [area(11, 16, 8, 2)] })).toBe(5);
    expect(most([at(10, 10), at(10, 18)], { friends: [1] })).toBe(6);
    expect(most([at(10, 10), at(10, 18)])).toBe(5.98);
  });

  it('begins with a turn for which there has to be room; an about-face needs none', () => {
    expect(most([at(10, 10)], { heading: 900 })).toBe(12);
    expect(most([at(10, 10), at(13.5, 11)], { heading: 900, friends: [1] })).toBe(-1);
    expect(most([at(10, 10), at(10, 12)], { heading: 1800 })).toBe(9); // the edge of the table is nine inches behind its rear
  });

  it('leaves the base where it ends', () => {
    const manoeuvres = new Manoeuvres(TABLE, []);
    const base = at(10, 10);
    manoeuvres.begin(bodies([base]), 0, 12 * INCH);
    manoeuvres.turn(base, 900);
    manoeuvres.look(12 * INCH);
    const { x, y, heading } = manoeuvres.endAt(3 * INCH);
    expect([x / INCH, y / INCH, heading]).toEqual([13, 10, 900]);
    expect([3, 12, 13].map((inches) => manoeuvres.mayStop(inches * INCH))).toEqual([true, true, false]);
  });
});

describe('a charge', () => {
  const charge = (boxes: readonly Box[], side = FRONT, friends: readonly number[] = [], closed: readonly Box[] = []): number[] | null => {
    const manoeuvres = new Manoeuvres(TABLE, closed);
    if (!manoeuvres.canCharge(bodies(boxes, friends), 0, 1, side, LIMITS)) return null;
    const { x, y, heading } = manoeuvres.landed;
    return [x / INCH, y / INCH, heading];
  };

  it('ends flush against the side, middle to middle', () => {
    expect(charge([at(20, 10), at(20, 20, 1800)])).toEqual([20, 18, 0]);
    expect(charge([at(20, 10), at(20, 20)], REAR)).toEqual([20, 18, 0]);
    expect(charge([at(20, 10), at(20, 20, 900)], REAR)).toBeNull();
    expect(charge([at(20, 10), at(20, 20, 900)], LEFT)).toBeNull();
  });

  it('is measured from the middle of the front to the middle of the side', () => {
    expect(charge([at(20, 10), at(20, 24, 1800)])).toEqual([20, 22, 0]);
    expect(charge([at(20, 10), at(20, 24.1, 1800)])).toBeNull();
  });

  it('finds no way past what stands between; who stands beside the target is in nobody’s way', () => {
    expect(charge([at(20, 10), at(20, 20, 1800), at(20, 15)], FRONT, [2])).toBeNull();
    expect(charge([at(20, 10), at(20, 20, 1800)], FRONT, [], [area(18, 14, 4, 1)])).toBeNull();
    expect(charge([at(20, 10), at(20, 20, 1800), at(24, 18, 1800)])).toEqual([20, 18, 0]);
  });
});

it('a push goes straight sideways, and leaves the heading', () => {
  const manoeuvres = new Manoeuvres(TABLE, []);
  const way = manoeuvres.push(bodies([at(10, 10), at(17, 10)], [1]), 0, 900, 12 * INCH);
  expect([way / INCH, manoeuvres.landed.x / INCH, manoeuvres.landed.y / INCH, manoeuvres.landed.heading]).toEqual([3, 13, 10, 0]);
});

describe('who stands where', () => {
  it('holds a plot if only one side has the middle of a base in it', () => {
    const plot = area(9, 9, 4, 4);
    expect(holderOf(bodies([at(10, 10)]), plot)).toBe(0);
    expect(holderOf(bodies([at(20, 10), at(12, 12)]), plot)).toBe(1);
    expect(holderOf(bodies([at(10, 10), at(12, 12)]), plot)).toBe(-1);
    expect(holderOf(bodies([at(20, 20)]), plot)).toBe(-1);
  });

  it('shoots at an enemy before it, in range, with nobody and no wood between', () => {
    const sight = openSight({ wood: [area(0, 30, 48, 4)], hill: [] }, { gap: INCH, enough: INCH, through: INCH });
    const shoots = (boxes: readonly Box[], friends: readonly number[] = []): boolean =>
      canShoot(bodies(boxes, friends), sight, 0, 1, 12 * INCH);
    expect(shoots([at(20, 10), at(20, 20, 1800)])).toBe(true);
    expect(shoots([at(20, 10), at(20, 20, 1800)], [1])).toBe(false);
    expect(shoots([at(20, 10), at(20, 24.1, 1800)])).toBe(false);
    expect(shoots([at(20, 10, 1800), at(20, 20, 1800)])).toBe(false);
    expect(shoots([at(20, 10), at(20, 20, 1800), at(20, 15)], [2])).toBe(false);
    expect(shoots([at(20, 28), at(20, 36, 1800)])).toBe(false);
  });
});

describe('room against another base', () => {
  it('is reached by one turn towards the middle of a side, or straight ahead, no farther than the charge goes', () => {
    const reaches = (boxes: readonly Box[], friends: readonly number[] = [], limits = LIMITS): boolean =>
      new Manoeuvres(TABLE, []).canReach(bodies(boxes, friends), 0, 1, FRONT, limits);
    const [base, ahead] = [at(20, 20), at(20, 30, 1800)];
    expect(reaches([base, ahead])).toBe(true);
    expect(reaches([base, ahead], [], { ...LIMITS, reach: 7 * INCH })).toBe(false); // eight inches lie between the fronts
    expect(reaches([base, at(33, 22, 2700)])).toBe(false); // more than 45 degrees to the right
    expect(reaches([base, ahead, at(20, 25)], [2])).toBe(false); // a friend in the way
  });

  it('tells how far the front goes and where it stands in the end', () => {
    const manoeuvres = new Manoeuvres(TABLE, []);
    expect(manoeuvres.canReach(bodies([at(20, 20), at(20, 30, 1800)]), 0, 1, FRONT, LIMITS)).toBe(true);
    const { way, landed } = manoeuvres;
    expect([way / INCH, landed.x / INCH, landed.y / INCH, landed.heading]).toEqual([8, 20, 28, 0]);
  });

  it('is found beside the place that is nearest where that is taken, as long as enough of the side is covered', () => {
    const stands = (enough: number): boolean => {
      const others = [at(20, 20), at(20, 30, 1800), at(17.5, 28)];
      return new Manoeuvres(TABLE, []).canReach(bodies(others, [2]), 0, 1, FRONT, { ...LIMITS, enough: enough * INCH });
    };
    expect([stands(1), stands(4)]).toEqual([true, false]);
  });

  it('is the nearest that keeps the whole front in contact, and the way there is what is measured', () => {
    const manoeuvres = new Manoeuvres(TABLE, []);
    const wide = new Box().set(20 * INCH, 30 * INCH, 1800, 6 * INCH, INCH);
    expect(manoeuvres.canReach(bodies([at(23, 20), wide]), 0, 1, FRONT, LIMITS)).toBe(true);
    expect([manoeuvres.landed.x / INCH, manoeuvres.way / INCH]).toEqual([23, 8]);
    expect(manoeuvres.canReach(bodies([at(27, 20), wide]), 0, 1, FRONT, LIMITS)).toBe(true);
    const aslant = (Math.atan2(3, 8) * 180) / Math.PI;
    expect([manoeuvres.landed.x / INCH, manoeuvres.turned.heading / 10]).toEqual([24, expect.closeTo(360 - aslant, 0)]);
    expect(manoeuvres.way / INCH).toBeGreaterThan(8);
  });

  it('is not reached over closed ground that only the half behind would cross as it squares up', () => {
    const reaches = (closed: readonly Box[]): boolean => {
      const goal = new Box().set(28 * INCH, 30 * INCH, 1800, 2 * INCH, INCH);
      return new Manoeuvres(TABLE, closed).canReach(bodies([at(21, 20.5), goal]), 0, 1, FRONT, LIMITS);
    };
    expect([reaches([]), reaches([area(27.6, 25.6, 1, 0.6)])]).toEqual([true, false]);
  });

  it('is what a base needs for itself, one other left out of account', () => {
    const boxes = [at(10, 10), at(20, 20)];
    const fits = (box: Box, except: number): boolean => new Manoeuvres(TABLE, [area(30, 30, 4, 4)]).fits(bodies(boxes), 0, box, except);
    expect([fits(at(20, 21), -1), fits(at(20, 21), 1), fits(at(20, 22), -1)]).toEqual([false, true, true]);
    expect([fits(at(31, 31), -1), fits(at(47, 20), -1)]).toEqual([false, false]); // closed ground, and the edge of the table
  });
});
