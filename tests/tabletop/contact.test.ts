import { describe, expect, it } from 'vitest';
import { Box, FRONT, LEFT, REAR, RIGHT, sharedEdge } from '../../rules/geometry/box.ts';
import { farthestOffset, isBefore, isLevelWith, leansRight, offsetFrom, setAgainst } from '../../rules/tabletop/contact.ts';

const INCH = 500;

/** A base four inches wide and two deep, by its middle in inches. */
const at = (x: number, y: number, heading = 0): Box => new Box().set(x * INCH, y * INCH, heading, 2 * INCH, INCH);
const goal = at(10, 10);

describe('a base set against a side', () => {
  it.each([
    [FRONT, 10, 12, 1800],
    [RIGHT, 13, 10, 2700],
    [REAR, 10, 8, 0],
    [LEFT, 7, 10, 900],
  ])('%i faces it, middle to middle', (side, x, y, heading) => {
    const set = setAgainst(at(0, 0), goal, side, 0, new Box());
    expect([set.x / INCH, set.y / INCH, set.heading]).toEqual([x, y, heading]);
    expect(sharedEdge(set, FRONT, goal, side) / INCH).toBe(side === FRONT || side === REAR ? 4 : 2);
  });

  it('lies so far to its own right of the middle as is asked', () => {
    const set = setAgainst(at(0, 0), goal, FRONT, INCH, new Box());
    expect([set.x / INCH, set.y / INCH]).toEqual([9, 12]); // it looks south: its right is in the west
    expect(offsetFrom(set, goal, FRONT)).toBe(INCH);
    expect(sharedEdge(set, FRONT, goal, FRONT) / INCH).toBe(3);
  });

  it('has enough in common up to the farthest offset, and all of a side that is shorter', () => {
    expect(farthestOffset(goal, FRONT, 2 * INCH, 3 * INCH) / INCH).toBe(1);
    expect(farthestOffset(goal, RIGHT, 2 * INCH, 3 * INCH) / INCH).toBe(1);
    expect(farthestOffset(goal, FRONT, 2 * INCH, 4 * INCH)).toBe(0);
  });
});

describe('the line through a side', () => {
  it('has a base before it only if no corner is behind it, up to the tolerance of touching', () => {
    expect([12, 11.99, 11.98].map((y) => isBefore(at(10, y), goal, FRONT))).toEqual([true, true, false]);
    expect(isBefore(at(30, 12), goal, FRONT)).toBe(true);
    expect([13, 12.5].map((y) => isBefore(at(10, y, 900), goal, FRONT))).toEqual([true, false]);
    expect([14, 13.9].map((x) => isBefore(at(x, 10), goal, RIGHT))).toEqual([true, false]);
  });

  it('has a base behind it only if no corner is before it', () => {
    expect([10, 10.01, 10.02].map((y) => isLevelWith(at(20, y), goal, FRONT))).toEqual([true, true, false]);
    expect(isLevelWith(at(10, 12), goal, FRONT)).toBe(false);
  });
});

it('a charger leans to the side of the middle on which it stands, as it will stand', () => {
  expect([9, 11].map((x) => leansRight(at(x, 16, 1800), goal, FRONT))).toEqual([true, false]);
  expect([9, 11].map((x) => leansRight(at(x, 4), goal, REAR))).toEqual([false, true]);
});
