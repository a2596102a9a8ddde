import { describe, expect, it } from 'vitest';
import { Box, uprightBox } from '../../rules/geometry/box.ts';
import { Course, goOn, type Passing } from '../../rules/tabletop/course.ts';
import { BoxList, Obstacles } from '../../rules/tabletop/obstacles.ts';
import { slideToFit } from '../../rules/tabletop/slide.ts';

const INCH = 500;
const GAPS: Passing = { halfLane: 1.5 * INCH + 1, mostSpare: INCH + 5, endsPass: false };
const ENDS: Passing = { ...GAPS, endsPass: true };
const nothing = new BoxList();

/** A base that looks north from the origin, two inches deep and so many wide. */
const baseOf = (inches: number): Box => new Box().set(0, 0, 0, (inches / 2) * INCH, INCH);
const area = (x: number, y: number, w: number, h: number): Box => uprightBox(x * INCH, y * INCH, w * INCH, h * INCH);

function courseOf(base: Box, fill: (obstacles: Obstacles) => void, passing = GAPS): Course {
  const obstacles = new Obstacles().begin(base, 40 * INCH);
  fill(obstacles);
  return new Course(obstacles, passing);
}

/** Inches that a base of a width can go, off the road and on one that leads on. */
function most(width: number, fill: (obstacles: Obstacles) => void, { passing = GAPS, open = 12, road = -1 } = {}): number {
  const base = baseOf(width);
  const course = courseOf(base, fill, passing);
  course.look(base, open * INCH, road * INCH);
  return course.most() / INCH;
}

describe('a course', () => {
  it('ends before what lies across it: closed ground touches, an enemy stays clear', () => {
    expect(most(4, () => undefined)).toBe(12);
    expect(most(4, (o) => o.addGround(area(-5, 6, 10, 2), false))).toBe(5);
    expect(most(4, (o) => o.addBase(area(-5, 6, 10, 2), true))).toBe(4.98);
    expect(most(4, (o) => o.addBase(area(-5, 6, 10, 2), false))).toBe(5);
  });

  it('goes through a gap of over three inches, and does not end in it', () => {
    const gap = (o: Obstacles): void => {
      o.addGround(area(-8, 6, 6.2, 2), false);
      o.addGround(area(1.8, 6, 6.2, 2), false);
    };
    expect(most(4, gap)).toBe(12);
    expect(most(4, gap, { open: 8 })).toBe(5.004);
  });

  it('lets the ends of a base ride over one body alone only where ends pass', () => {
    const one = (o: Obstacles): void => o.addGround(area(1.8, 6, 6, 2), false);
    expect(most(4, one)).toBe(5);
    expect(most(4, one, { passing: ENDS })).toBe(12);
    expect(most(3, one)).toBe(12);
  });

  it('is longer on a road, which leads through natural ground and not through works', () => {
    expect(most(4, (o) => o.addGround(area(-5, 6, 10, 20), true), { open: 6, road: 9 })).toBe(9);
    expect(most(4, (o) => o.addGround(area(-5, 6, 10, 20), false), { open: 6, road: 9 })).toBe(5);
  });

  it('is open as far as nothing closes its lane, but for what is exempt', () => {
    const wall = area(-5, 6, 10, 2);
    const base = baseOf(4);
    const course = courseOf(base, (o) => o.addGround(wall, false));
    expect(course.isOpen(base, 5 * INCH, nothing)).toBe(true);
    expect(course.isOpen(base, 6 * INCH, nothing)).toBe(false);
    expect(course.isOpen(base, 6 * INCH, [wall])).toBe(true);
  });

  it('keeps apart more stretches than it has room for by ending where they begin', () => {
    const base = baseOf(4);
    const course = courseOf(
      base,
      (o) => {
        for (let i = 0; i < 200; i++) o.addGround(area(1.9, 3 + i / 10, 6, 0.05), false);
      },
      ENDS,
    );
    course.look(base, 30 * INCH, -1);
    for (let distance = 0; distance <= 30 * INCH; distance += 50) {
      const there = goOn(base, distance, new Box());
      const obstacles = new Obstacles().begin(there, 10 * INCH);
      for (let i = 0; i < 200; i++) obstacles.addGround(area(1.9, 3 + i / 10, 6, 0.05), false);
      if (course.mayStop(distance)) expect(obstacles.fits(there), `${distance}`).toBe(true);
    }
  });
});

describe('obstacles', () => {
  it('let a base stay in touch with an enemy it touched, and with no other', () => {
    const base = baseOf(4);
    const touching = area(-2, 1, 4, 2);
    const apart = area(-2, -3.1, 4, 2);
    const obstacles = new Obstacles().begin(base, 10 * INCH);
    obstacles.addBase(touching, true);
    obstacles.addBase(apart, true);
    expect(obstacles.fits(base)).toBe(true);
    expect(obstacles.fits(goOn(base, -0.1 * INCH, new Box()))).toBe(false);
  });

  it('take bases of several sizes', () => {
    const small = new Box().set(0, 4 * INCH, 900, INCH, INCH);
    const obstacles = new Obstacles().begin(baseOf(6), 10 * INCH);
    obstacles.addBase(small, false);
    expect(obstacles.fits(goOn(baseOf(6), 2 * INCH, new Box()))).toBe(true);
    expect(obstacles.fits(goOn(baseOf(6), 2.1 * INCH, new Box()))).toBe(false);
  });

  it('stop the corners of a base that turns', () => {
    const base = baseOf(6);
    const obstacles = new Obstacles().begin(base, 10 * INCH);
    obstacles.addGround(area(-1, 1.5, 2, 2), false);
    expect(obstacles.isClear).toBe(false);
    expect(obstacles.letsTurn(base, 100, nothing)).toBe(true);
    expect(obstacles.letsTurn(base, 900, nothing)).toBe(false);
    expect(obstacles.letsTurn(base, 900, nothing, true)).toBe(false);
  });
});

describe('a base that has made a quarter turn', () => {
  const turned = (): Box => new Box().set(0, 0, 900, 3 * INCH, INCH);

  it('slides to the nearest place where it fits, or nowhere', () => {
    const from = baseOf(6);
    const wall = new Obstacles().begin(from, 10 * INCH);
    wall.addGround(area(-10, 2, 20, 2), false);
    const into = turned();
    expect(slideToFit(wall, from, into)).toBe(true);
    expect([into.x, into.y]).toEqual([0, -INCH]);
    wall.addGround(area(-10, -3, 20, 1), false);
    expect(slideToFit(wall, from, turned())).toBe(false);
  });
});
