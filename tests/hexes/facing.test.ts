import { describe, expect, it } from 'vitest';
import {
  type Arc,
  arcOf,
  createArcs,
  facingsTowards,
  FLANK,
  FRONT,
  frontBits,
  frontmost,
  lineArc,
  REAR,
  rearmost,
} from '../../rules/hexes/facing.ts';
import { DIRECTIONS, HexGrid } from '../../rules/hexes/grid.ts';

describe('facing', () => {
  it('parts the hexsides two by two by two', () => {
    for (let facing = 0; facing < 6; facing++) {
      const arcs = Array.from({ length: 6 }, (_, d) => arcOf(facing, d));
      for (const arc of [FRONT, FLANK, REAR]) expect(arcs.filter((a) => a === arc)).toHaveLength(2);
      expect([arcOf(facing, facing), arcOf(facing, (facing + 1) % 6)]).toEqual([FRONT, FRONT]);
      expect([arcOf(facing, (facing + 5) % 6), arcOf(facing, (facing + 2) % 6)]).toEqual([FLANK, FLANK]);
      expect([arcOf(facing, (facing + 3) % 6), arcOf(facing, (facing + 4) % 6)]).toEqual([REAR, REAR]);
    }
  });
});

/** A counter that faces a hexside: three front, two flank, one rear. */
const bySide = createArcs([FRONT, FRONT, FLANK, REAR, FLANK, FRONT]);

describe('facing a hexside', () => {
  it('turns its arcs with it', () => {
    for (let facing = 0; facing < DIRECTIONS; facing++) {
      const arcs = Array.from({ length: DIRECTIONS }, (_, turn) => arcOf(facing, (facing + turn) % 6, bySide));
      expect(arcs).toEqual([FRONT, FRONT, FLANK, REAR, FLANK, FRONT]);
    }
  });
});

describe.each([
  ['vertex', undefined],
  ['hexside', bySide],
])('bits of a %s', (_, arcs) => {
  it('say which directions are front, seen from the facing and from the direction', () => {
    for (let facing = 0; facing < DIRECTIONS; facing++) {
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const isFront = Number(arcOf(facing, direction, arcs) === FRONT);
        expect([(frontBits(arcs)[facing]! >> direction) & 1, (facingsTowards(arcs)[direction]! >> facing) & 1]).toEqual([isFront, isFront]);
      }
    }
  });
});

describe('the arc of a line', () => {
  const grid = new HexGrid({ columns: 9, rows: 9 });
  const hex = grid.parse('0505');
  const along = grid.parse('0603'); // over the hexside between 0504 and 0604

  it('is that of the hexside it comes in by', () => {
    for (let facing = 0; facing < DIRECTIONS; facing++) {
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const other = grid.neighbours[hex * 6 + direction]!;
        expect(lineArc(grid, hex, facing, other, frontmost)).toBe(arcOf(facing, direction));
      }
    }
  });

  it('is chosen by the rule of the game along the hexside between two', () => {
    const rearOverFlank = (first: Arc, second: Arc): Arc => (first === FLANK ? second : first);
    const between = (facing: number): readonly Arc[] =>
      [frontmost, rearmost, rearOverFlank].map((rule) => lineArc(grid, hex, facing, along, rule));
    expect(between(0)).toEqual([FRONT, FRONT, FRONT]);
    expect(between(1)).toEqual([FRONT, FLANK, FRONT]);
    expect(between(2)).toEqual([FLANK, REAR, REAR]);
    expect(between(3)).toEqual([REAR, REAR, REAR]);
  });
});
