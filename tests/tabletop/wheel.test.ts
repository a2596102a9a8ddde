import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Approach, NEVER } from '../../rules/geometry/box-approach.ts';
import { Box, gapBetween, overlapsBy, uprightBox } from '../../rules/geometry/box.ts';
import { isTurnWithin, wheelArc, wheelOn, WheelSweep } from '../../rules/geometry/box-wheel.ts';
import { normalHeading, UNIT_SQUARED } from '../../rules/geometry/plane.ts';
import type { Bodies } from '../../rules/tabletop/bodies.ts';
import { goOn } from '../../rules/tabletop/course.ts';
import { Manoeuvres, type Passage } from '../../rules/tabletop/manoeuvres.ts';
import { Roads } from '../../rules/tabletop/roads.ts';

const INCH = 400;
const TABLE = { width: 48 * INCH, height: 48 * INCH };

/** A base by its middle in inches, its heading, and its frontage and depth in inches. */
const at = (x: number, y: number, heading = 0, width = 4, depth = 2): Box =>
  new Box().set(x * INCH, y * INCH, heading, (width * INCH) / 2, (depth * INCH) / 2);

const wheeled = (box: Box, turn: number): Box => wheelOn(box, turn, normalHeading(box.heading + turn), new Box());
const inches = ({ x, y, heading }: Box): number[] => [x / INCH, y / INCH, heading];

/** A base somewhere about the middle of the table, of whole ticks. */
const bases = fc
  .tuple(
    fc.integer({ min: -4000, max: 4000 }),
    fc.integer({ min: -4000, max: 4000 }),
    fc.integer({ min: 0, max: 3599 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([x, y, heading, width, depth]) => new Box().set(9600 + x, 9600 + y, heading, (width * INCH) / 2, (depth * INCH) / 2));

describe('a wheel', () => {
  it('goes about the inner front corner, and is paid by the arc of the outer one', () => {
    expect(inches(wheeled(at(20, 20), 900))).toEqual([21, 23, 900]);
    expect(inches(wheeled(at(20, 20), -900))).toEqual([19, 23, 2700]);
    expect(wheelArc(at(0, 0, 0, 6), 300) / INCH).toBeCloseTo(Math.PI, 12);
    expect(wheelArc(at(0, 0, 0, 3), -600) / INCH).toBeCloseTo(Math.PI, 12);
  });

  it('leaves the inner corner where it is, up to the rounding of places', () => {
    fc.assert(
      fc.property(bases, fc.integer({ min: -1700, max: 1700 }), (box, turn) => {
        fc.pre(turn !== 0);
        const end = wheeled(box, turn);
        const side = Math.sign(turn);
        expect(Math.abs(end.pointX(side, 1) - box.pointX(side, 1))).toBeLessThan(0.51);
        expect(Math.abs(end.pointY(side, 1) - box.pointY(side, 1))).toBeLessThan(0.51);
      }),
    );
  });

  it('meets what a wheel in many small steps meets, and no sooner', () => {
    const sweep = new WheelSweep();
    const far = 20;
    fc.assert(
      fc.property(bases, bases, fc.constantFrom<1 | -1>(1, -1), (box, other, side) => {
        const enters = (turn: number, ticks: number): boolean =>
          overlapsBy(turn === 0 ? box : wheeled(box, side * turn), other, ticks * UNIT_SQUARED);
        fc.pre(!enters(0, 0));
        sweep.begin(box, side).holdAgainst(other, 5);
        for (let turn = 5; turn <= 900; turn += 5) {
          const letsPass = isTurnWithin(turn, sweep.cosine);
          if (!letsPass) break;
          expect(enters(turn, far)).toBe(false);
        }
        const first = Array.from({ length: 180 }, (_, i) => 5 * (i + 1)).find((turn) => enters(turn, 0));
        if (first === undefined) expect(isTurnWithin(900, sweep.cosine)).toBe(true);
        else expect(isTurnWithin(first - 5, sweep.cosine)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('does not hop over a corner that lies between its ends', () => {
    const thin = at(20, 20, 0, 6, 1);
    const post = uprightBox(21.9 * INCH, 22.1 * INCH, 0.5 * INCH, 0.4 * INCH); // neither where it begins nor where it ends
    const sweep = new WheelSweep().begin(thin, -1);
    sweep.holdAgainst(post, 5);
    expect([150, 300, 450, 900].map((turn) => isTurnWithin(turn, sweep.cosine))).toEqual([true, false, false, false]);
    expect(gapBetween(wheeled(thin, -900), post)).toBeGreaterThan(0);
  });
});

describe('how near it comes', () => {
  const approach = new Approach();

  it('straight ahead, past a corner, and not at all', () => {
    expect(approach.until(at(20, 10), at(20, 20), 2 * INCH)).toBe(6 * INCH);
    expect(approach.until(at(20, 10), at(25, 20), 2 * INCH)).toBe(Math.floor((8 - Math.sqrt(3)) * INCH)); // an inch aside
    expect(approach.until(at(20, 10), at(26, 20), 2 * INCH)).toBe(NEVER);
    expect(approach.until(at(20, 10), at(20, 13), 2 * INCH)).toBe(0);
    expect(approach.until(at(20, 10), at(20, 5), 2 * INCH)).toBe(NEVER);
    expect(approach.until(at(20, 10), at(20, 7), 2 * INCH)).toBe(NEVER); // it leaves what is behind it
  });

  it('is what measuring finds', () => {
    fc.assert(
      fc.property(bases, bases, fc.integer({ min: 100, max: 3000 }), (base, box, gap) => {
        const moved = new Box();
        const gapAfter = (ticks: number): number => gapBetween(goOn(base, ticks, moved), box);
        const until = approach.until(base, box, gap);
        if (until === NEVER) {
          for (let ticks = 0; ticks <= 12000; ticks += 200) expect(gapAfter(ticks)).toBeGreaterThan(Math.min(gap, gapAfter(0)) - 2);
        } else if (until > 0) {
          expect(Math.abs(gapAfter(until) - gap)).toBeLessThan(3);
          for (let ticks = 0; ticks < until; ticks += 100) expect(gapAfter(ticks)).toBeGreaterThan(gap - 2);
        } else expect(gapAfter(0)).toBeLessThanOrEqual(gap + 2);
      }),
      { numRuns: 500 },
    );
  });
});

describe('moves of a table on which units differ', () => {
  const bodies = (boxes: readonly Box[]): Bodies => ({
    unitCount: boxes.length,
    isOnTable: () => true,
    sideOf: () => 0,
    boxOf: (unit) => boxes[unit]!,
  });
  const marsh = uprightBox(0, 30 * INCH, 48 * INCH, 4 * INCH);
  /** The first unit passes the second, and may not enter the marsh. */
  const passage: Passage = {
    roadsFor: () => new Roads([], 0),
    closedTo: (_, unit) => (unit === 0 ? [marsh] : []),
    passes: (_, unit, other) => unit + other === 1,
  };
  const manoeuvres = new Manoeuvres(TABLE, [], passage);

  it('closes ground to those whom it is closed to', () => {
    const look = (unit: number): number => {
      const boxes = [at(10, 20), at(30, 20), at(40, 10)];
      manoeuvres.begin(bodies(boxes), unit, 12 * INCH);
      manoeuvres.turn(boxes[unit]!, 0);
      return manoeuvres.look(12 * INCH) / INCH;
    };
    expect(look(0)).toBe(9);
    expect(look(1)).toBe(12);
  });

  it('lets one pass through another, but not stop on it', () => {
    const boxes = [at(10, 10), at(10, 15)];
    manoeuvres.begin(bodies(boxes), 0, 12 * INCH);
    manoeuvres.turn(boxes[0]!, 0);
    expect(manoeuvres.look(12 * INCH) / INCH).toBe(12);
    expect([3, 4, 6, 7].map((distance) => manoeuvres.mayStop(distance * INCH))).toEqual([true, false, false, true]);
    manoeuvres.begin(bodies(boxes), 0, 6 * INCH);
    manoeuvres.turn(boxes[0]!, 0);
    expect(manoeuvres.look(6 * INCH) / INCH).toBeCloseTo(3, 1);
  });

  it('wheels where there is room, also for its rear', () => {
    const boxes = [at(10, 20), at(5.6, 20), at(40, 40)];
    const open = new Manoeuvres(TABLE, []);
    open.begin(bodies(boxes), 0, 12 * INCH);
    expect([-300, 300].map((turn) => open.wheel(boxes[0]!, turn))).toEqual([true, false]);
    expect(open.wheel(boxes[0]!, -900)).toBe(true);
    expect(inches(open.turned)).toEqual([9, 23, 2700]);
    expect(open.hasRoom).toBe(true);
  });
});
