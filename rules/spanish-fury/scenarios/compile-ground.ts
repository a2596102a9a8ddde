import type { Box } from '../../geometry/box.ts';
import { compileAreas, landmarksOf } from '../../tabletop/packs/areas.ts';
import { rectBox, type TableContext, ticksOf } from '../../tabletop/packs/measures.ts';
import { checkNames } from '../../tabletop/packs/names.ts';
import { checkTerrain, roadBoxes, type TerrainKinds } from '../../tabletop/packs/terrain.ts';
import { INCH } from '../charts/measures.ts';
import { TERRAIN, type Terrain } from '../charts/types.ts';
import type { GroundPiece, Scenario } from '../state/scenario.ts';
import { LINE_WIDTHS, type PackScenario } from './pack-schema.ts';
import { type PackContext, sideNamed } from './context.ts';

type Ground = Pick<Scenario, 'inch' | 'width' | 'height' | 'inch' | 'ground' | 'objectives' | 'points'>;

/** Points that orders may name at most. */
const MOST_POINTS = 24;

/** Linear terrain is written as a line, rivers either way, all else as rectangles. */
const KINDS: TerrainKinds = Object.fromEntries(
  TERRAIN.map((kind) => [kind, { shape: kind === 'river' ? 'either' : kind in LINE_WIDTHS ? 'road' : 'area' }] as const),
);

function boxesOf({ type, rect, line, width }: PackScenario['terrain'][number]): Box[] {
  const usual = (LINE_WIDTHS as Partial<Record<Terrain, number>>)[type];
  if (line !== undefined) return roadBoxes({ id: '', type, line, width: width ?? usual }, INCH);
  return rect === undefined ? [] : [rectBox(rect, INCH)];
}

/** The middle of each third of the table, from the west. */
function thirdsOf({ width, height }: PackScenario['table']): { id: string; x: number; y: number }[] {
  return ['west', 'centre', 'east'].map((id, i) => ({ id, x: ticksOf(((2 * i + 1) * width) / 6, INCH), y: ticksOf(height / 2, INCH) }));
}

/** Points that orders may name, each name once: those of the pack first. */
function pointsOf({ pack }: PackContext, places: readonly { readonly id: string; readonly box: Box }[]): Scenario['points'] {
  const own = pack.points.map(({ id, at: [x, y] }) => ({ id, x: ticksOf(x, INCH), y: ticksOf(y, INCH) }));
  const points = [...own, ...landmarksOf(places, MOST_POINTS), ...thirdsOf(pack.table)];
  return points.filter(({ id }, i) => points.findIndex((other) => other.id === id) === i).slice(0, MOST_POINTS);
}

function checkPoints({ pack, faults }: PackContext): void {
  const { width, height } = pack.table;
  checkNames(pack.points, '/points', faults);
  pack.points.forEach(({ at: [x, y] }, i) => {
    if (x > width || y > height) faults.add(`/points/${i}/at`, `Lies beyond the table of ${width} by ${height} inches.`);
  });
}

/** The table: its ground, the places to be held, the points that orders may name. */
export function compileGround(context: PackContext): Ground {
  const { pack, faults } = context;
  const table: TableContext & { readonly pack: PackScenario } = { pack, faults, inch: INCH };
  checkNames(pack.terrain, '/terrain', faults);
  checkTerrain(table, KINDS, pack.terrain);
  checkPoints(context);
  const ground = pack.terrain.map((piece): GroundPiece => ({ id: piece.id, kind: piece.type, boxes: boxesOf(piece) }));
  const areas = compileAreas(table);
  const pieces = ground.flatMap(({ id, boxes }) => (boxes.length === 1 ? [{ id, box: boxes[0]! }] : []));
  return {
    inch: INCH,
    width: ticksOf(pack.table.width, INCH),
    height: ticksOf(pack.table.height, INCH),
    ground,
    objectives: areas.map((area, i) => {
      const { points, holder } = pack.areas[i]!;
      return { ...area, points, holder: holder === undefined ? -1 : sideNamed(context, holder, `/areas/${i}/holder`) };
    }),
    points: pointsOf(context, [...areas, ...pieces]),
  };
}
