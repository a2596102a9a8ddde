import { describe, expect, test } from 'vitest';
import type { Point } from '../../rules/core/index.ts';
import { createTurnedBoard, hexsidesSeen, neighbouringCells, writeFacing } from '../../rules/hexes/encoder/turned-board.ts';
import { bySide } from '../../rules/hexes/encoder/planes.ts';
import { createArcs, FLANK, FRONT, REAR } from '../../rules/hexes/facing.ts';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { type Aim, facingAt, headingArrow, headingOf, headingWords } from '../../rules/hexes/headings.ts';
import { facingTowards } from '../../rules/hexes/packs/areas.ts';
import { drawArcs } from '../../rules/hexes/page/layers.ts';
import { halfOutline, hexOutline, joinSpot } from '../../rules/hexes/page/shapes.ts';
import { centreOf, hexPoints, hexside, mapExtent, RADIUS, vertex } from '../../rules/hexes/render/shapes.ts';
import { mapLines } from '../../rules/hexes/render/text-map.ts';

const flat = new HexGrid({ columns: 4, rows: 3 });
const pointy = new HexGrid({ columns: 4, rows: 3, top: 'pointy' });
const grids = [
  ['flat', flat],
  ['pointy', pointy],
] as const;

/** Corners of an outline. */
function pointsOf(outline: string): Point[] {
  return outline
    .slice(1, -1)
    .split('L')
    .map((corner) => {
      const [x, y] = corner.split(/[ ,]/).map(Number);
      return { x: x!, y: y! };
    });
}

function areaOf(points: readonly Point[]): number {
  const doubled = points.reduce(
    (sum, a, i) => sum + a.x * points[(i + 1) % points.length]!.y - a.y * points[(i + 1) % points.length]!.x,
    0,
  );
  return Math.abs(doubled) / 2;
}

/** Whether a point lies within a convex outline whose corners go round clockwise on the picture. */
function holds(points: readonly Point[], { x, y }: Point): boolean {
  return points.every((a, i) => {
    const b = points[(i + 1) % points.length]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0;
  });
}

describe.each(grids)('a map with %s tops', (_, grid) => {
  test('is drawn without gaps: neighbours share their hexside', () => {
    for (const hex of grid.hexes) {
      for (let direction = 0; direction < 6; direction++) {
        const next = grid.neighbours[hex * 6 + direction]!;
        if (next < 0) continue;
        const [a, b] = hexside(centreOf(grid, hex), direction, RADIUS, grid.turn);
        const [d, c] = hexside(centreOf(grid, next), (direction + 3) % 6, RADIUS, grid.turn);
        for (const [p, q] of [[a, c], [b, d]] as const) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeLessThan(1e-6); // biome-ignore format: short
      }
    }
  });

  test('lies within its picture, as near to each edge', () => {
    const { width, height } = mapExtent(grid);
    const points = grid.hexes.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((k) => vertex(centreOf(grid, hex), k, RADIUS, grid.turn)));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    expect(Math.min(...xs)).toBeCloseTo(width - Math.max(...xs), 6);
    expect(Math.min(...ys)).toBeCloseTo(height - Math.max(...ys), 6);
    expect(hexPoints(centreOf(grid, 0), RADIUS, grid.turn).split(' ')).toHaveLength(6);
  });

  test('has hexes whose halves meet on the level line through the middle, and make up the hex', () => {
    const hex = grid.hexAt(2, 2);
    const { x, y } = centreOf(grid, hex);
    const [upper, lower] = [pointsOf(halfOutline(grid, hex, true)), pointsOf(halfOutline(grid, hex, false))];
    expect(Math.max(...upper.map((point) => point.y))).toBeCloseTo(y, 1);
    expect(Math.min(...lower.map((point) => point.y))).toBeCloseTo(y, 1);
    expect(areaOf(upper)).toBeCloseTo(areaOf(lower), -1);
    expect(areaOf(upper) + areaOf(lower)).toBeCloseTo(areaOf(pointsOf(hexOutline(grid, hex))), -1);
    const vertices = pointsOf(hexOutline(grid, hex)).map((point) => `${point.x} ${point.y}`);
    expect(vertices.filter((vertex) => [...upper, ...lower].every((point) => vertex !== `${point.x} ${point.y}`))).toEqual([]);
    for (const onTop of [true, false]) {
      const spot = joinSpot(grid, hex, onTop);
      expect(spot.x).toBe(x);
      expect(holds(onTop ? upper : lower, spot)).toBe(true);
      expect(holds(onTop ? lower : upper, spot)).toBe(false);
    }
  });

  test.each(['vertex', 'hexside'] as const)('knows where counters look that face a %s', (aim: Aim) => {
    const board = createTurnedBoard(grid, false, aim);
    const turned = createTurnedBoard(grid, true, aim);
    for (let facing = 0; facing < 6; facing++) {
      const heading = headingOf(grid, facing, aim);
      expect(facingAt(grid, heading, aim)).toBe(facing);
      const [plain, other] = [new Float32Array(2), new Float32Array(2)];
      writeFacing(board, facing, 0, plain);
      writeFacing(turned, facing, 0, other);
      expect([...plain, ...other.map((value) => -value)].map((value) => Math.round(1000 * value) / 1000 + 0)).toEqual(
        [0, 1].flatMap(() =>
          [Math.sin((heading * Math.PI) / 180), -Math.cos((heading * Math.PI) / 180)].map((v) => Math.round(1000 * v) / 1000 + 0),
        ),
      );
      // a counter that faces a hexside looks at the middle of the hex beyond it
      const next = grid.neighbours[grid.hexAt(2, 2) * 6 + facing]!;
      if (aim === 'hexside') expect(facingTowards(grid, [grid.hexAt(2, 2)], [next], aim)).toBe(facing);
    }
  });

  test('has six sides by name, and neighbours on the turned board where the player sees them', () => {
    expect(new Set(bySide('side', 0, 1, 'way', grid.isPointy).map(([, , , about]) => about)).size).toBe(6);
    const [own, other] = neighbouringCells(grid, [false, true]);
    const [board, turned] = [createTurnedBoard(grid, false), createTurnedBoard(grid, true)];
    for (const hex of grid.hexes) {
      const seen = (sides: Int16Array, of: typeof board): number[] =>
        hexsidesSeen(of, hex).map(
          (side, i) => (grid.neighbours[side]! < 0 ? -1 : of.cell[grid.neighbours[side]!]!) - sides[of.cell[hex]! * 6 + i]!,
        );
      expect([...seen(own, board), ...seen(other, turned)]).toEqual(Array.from({ length: 12 }, () => 0));
    }
  });
});

test('headings are told in words and arrows', () => {
  expect([headingOf(flat, 1), headingOf(pointy, 1), headingOf(flat, 0, 'hexside'), headingOf(pointy, 0, 'hexside')]).toEqual([
    90, 120, 0, 30,
  ]);
  expect([0, 90, 120, 180, 270].map(headingWords)).toEqual(['the top', 'the right', 'the lower right', 'the bottom', 'the left']);
  expect([0, 30, 90, 180, 330].map(headingArrow).join('')).toBe('↑↗→↓↖');
});

test('arcs are drawn by the table of the game', () => {
  const bySideOf = createArcs([FRONT, FRONT, FLANK, REAR, FLANK, FRONT]);
  const titles = (drawing: string): number => drawing.split('>front<').length - 1;
  const hex = flat.parse('0202');
  expect([titles(drawArcs(flat, hex, 0)), titles(drawArcs(flat, hex, 0, bySideOf))]).toEqual([2, 3]);
});

test('a pointy-top map is written a line a row, low rows half a hex further right, holes left empty', () => {
  const grid = new HexGrid({ columns: 3, rows: 2, top: 'pointy', holes: ['0202'] });
  expect(mapLines(grid, (hex) => grid.format(hex))).toEqual(['    01    02    03', '01  0101  0201  0301', '02     0102        0302']); // prettier-ignore
});
