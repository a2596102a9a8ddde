import { describe, expect, it } from 'vitest';
import { Box, FRONT, REAR, uprightBox } from '../../rules/geometry/box.ts';
import { frontAfter, tableEdges, ticksToEdge } from '../../rules/tabletop/edges.ts';
import { legsOf, Roads } from '../../rules/tabletop/roads.ts';
import { isBehind, isInArc, Sight, type SightGround } from '../../rules/tabletop/sight.ts';

const INCH = 500;
const RULES = { gap: 3 * INCH, enough: 3 * INCH, through: 3 * INCH };
const BARE: SightGround = { walls: [], screens: [], hills: [] };
const at = (x: number, y: number, heading = 0): Box => new Box().set(x * INCH, y * INCH, heading, 2 * INCH, INCH);
const area = (x: number, y: number, w: number, h: number): Box => uprightBox(x * INCH, y * INCH, w * INCH, h * INCH);

/** Whether a base at the origin that looks north sees the near side of one twelve inches ahead. */
function sees(ground: Partial<SightGround>, others: readonly Box[] = []): boolean {
  const sight = new Sight({ ...BARE, ...ground }, RULES);
  return sight.aim(at(0, 0), at(0, 12), REAR) && others.every((box) => sight.passes(box)) && sight.seesEnough;
}

describe('sight', () => {
  it('goes past nothing, not through walls, and through three inches of screens in all', () => {
    expect(sees({})).toBe(true);
    expect(sees({ walls: [area(-5, 5, 10, 1)] })).toBe(false);
    expect(sees({ screens: [area(-5, 5, 10, 3)] })).toBe(true);
    expect(sees({ screens: [area(-5, 5, 10, 2), area(-5, 8, 10, 2)] })).toBe(false);
  });

  it('goes through gaps of three inches between bases', () => {
    expect(sees({}, [at(-3.5, 6), at(3.5, 6)])).toBe(true);
    expect(sees({}, [at(-3.5, 6), at(3.4, 6)])).toBe(false);
  });

  it('goes over a crest that is within three inches of one of the two', () => {
    const crest = (y: number): SightGround['hills'][number] => ({
      box: area(-8, -2, 16, 18),
      crest: { ax: -4 * INCH, ay: y * INCH, bx: 4 * INCH, by: y * INCH },
      ridge: null,
    });
    expect(sees({ hills: [crest(6)] })).toBe(false);
    expect(sees({ hills: [crest(3)] })).toBe(true);
    expect(sees({ hills: [{ ...crest(6), crest: null }] })).toBe(true);
  });

  it('has an arc of 45 degrees off the corners of the front', () => {
    expect(isInArc(at(0, 0), at(0, 6), REAR, false)).toBe(true);
    expect(isInArc(at(0, 0), at(9, 6), REAR, false)).toBe(false);
    expect(isInArc(at(0, 0), at(9, 6), REAR, true)).toBe(true);
    expect(isBehind(at(0, 0), at(0, -6))).toBe(true);
    expect(isBehind(at(0, 0), at(0, 6))).toBe(false);
  });
});

describe('roads', () => {
  const road = [area(-0.5, 0, 1, 10), new Box().set(3 * INCH, 10 * INCH, 900, 0.5 * INCH, 3 * INCH)];
  const roads = new Roads(legsOf(road, 0), 113);

  it('lead a base on them straight to the end of the leg', () => {
    expect(roads.ahead(at(0, 2))).toBe(8.5 * INCH);
    expect(roads.holds(at(0, 2, 100))).toBe(true);
    expect(roads.holds(at(0, 2, 300))).toBe(false);
    expect(roads.holds(at(2, 2))).toBe(false);
  });

  it('have no missing corner at a bend', () => {
    expect(roads.ahead(at(0, 10, 900))).toBe(6 * INCH);
  });
});

describe('the edges of a table', () => {
  it('stand as walls just off it', () => {
    const edges = tableEdges({ width: 36 * INCH, height: 24 * INCH });
    const [west, east, south, north] = edges as [Box, Box, Box, Box];
    expect([west.x + west.halfWidth, east.x - east.halfWidth]).toEqual([0, 36 * INCH]);
    expect([south.y + south.halfDepth, north.y - north.halfDepth]).toEqual([0, 24 * INCH]);
  });

  it('lie straight ahead of the middle of a front, or never', () => {
    const size = { width: 36 * INCH, height: 24 * INCH };
    const base = at(10, 10);
    expect(ticksToEdge(base, 'north', size)).toBe(13 * INCH);
    expect(ticksToEdge(base, 'east', size)).toBe(Infinity);
    expect(frontAfter(base, ticksToEdge(base, 'north', size))).toEqual({ x: 10 * INCH, y: 24 * INCH });
    expect(base.sideY(FRONT)).toBe(11 * INCH);
  });
});
