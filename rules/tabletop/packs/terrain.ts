import type { Faults } from '../../core/packs/faults.ts';
import { type Box, overlaps, stripBox } from '../../geometry/box.ts';
import { isOnTable, type PackPoint, type PackRect, rectBox, type TableContext, ticksOf } from './measures.ts';
import { LINE_WIDTH } from './schema.ts';

/** A piece of terrain as a pack writes it; kinds may have fields of their own besides. */
export interface PackTerrain {
  readonly id: string;
  readonly type: string;
  readonly rect?: PackRect | undefined;
  /** Bends of the middle line, in inches. */
  readonly line?: readonly PackPoint[] | undefined;
  readonly width?: number | undefined;
}

/** How packs write a kind of terrain. */
export interface TerrainKind {
  /** Areas are rectangles, roads and rivers lines; of some kinds a piece is either. */
  readonly shape: 'area' | 'road' | 'river' | 'either';
  /** Fields of its own, and which of them it has to have. */
  readonly fields?: readonly string[];
  readonly needs?: readonly string[];
  /** Whether it is built, and so never in the water. */
  readonly isBuilt?: boolean;
}

export type TerrainKinds = Readonly<Record<string, TerrainKind>>;

/** Reports fields that its kind must or may not have. */
function checkFields(faults: Faults, kinds: TerrainKinds, terrain: PackTerrain, path: string): void {
  const { type } = terrain;
  const { shape, fields = [], needs = [] } = kinds[type]!;
  const has = (field: string): boolean => (terrain as unknown as Readonly<Record<string, unknown>>)[field] !== undefined;
  const isLine = shape === 'either' ? has('line') : shape !== 'area';
  const allowed = [...(isLine ? ['line', 'width'] : ['rect']), ...fields];
  for (const field of [isLine ? 'line' : 'rect', ...needs]) if (!has(field)) faults.add(`${path}/${field}`, `A ${type} needs "${field}".`);
  for (const field of ['rect', 'line', 'width', ...Object.values(kinds).flatMap((kind) => kind.fields ?? [])])
    if (!allowed.includes(field) && has(field)) faults.add(`${path}/${field}`, `A ${type} has no "${field}".`);
}

function checkOnTable({ pack: { table }, faults, inch }: TableContext, { rect, line = [] }: PackTerrain, path: string): void {
  const { width, height } = table;
  if (rect !== undefined && !isOnTable(table, rectBox(rect, inch), inch))
    faults.add(`${path}/rect`, `Reaches beyond the table of ${width} by ${height} inches.`);
  line.forEach(([x, y], i) => {
    const next = line[i + 1];
    if (x > width || y > height) faults.add(`${path}/line/${i}`, `Lies beyond the table of ${width} by ${height} inches.`);
    if (next !== undefined && next[0] === x && next[1] === y) faults.add(`${path}/line/${i + 1}`, 'Is the same point as the one before.');
  });
}

/** Reports terrain that is not written as its kind is, or does not lie on the table. */
export function checkTerrain(context: TableContext, kinds: TerrainKinds, terrain: readonly PackTerrain[]): void {
  terrain.forEach((one, i) => {
    checkFields(context.faults, kinds, one, `/terrain/${i}`);
    checkOnTable(context, one, `/terrain/${i}`);
  });
}

/** What each kind of terrain that is an area covers, in ticks. */
export function areasByKind<const Types extends readonly string[]>(
  types: Types,
  terrain: readonly PackTerrain[],
): Readonly<Record<Types[number], readonly Box[]>> {
  const boxesOf = (type: string): Box[] =>
    terrain.flatMap((one) => (one.type === type && one.rect !== undefined ? [rectBox(one.rect)] : []));
  return Object.fromEntries(types.map((type) => [type, boxesOf(type)])) as unknown as Record<Types[number], readonly Box[]>;
}

/** One box for each leg of a road, heading along it. @param inch ticks of one */
export function roadBoxes({ line = [], width = LINE_WIDTH }: PackTerrain, inch?: number): Box[] {
  const ticks = (inches: number): number => ticksOf(inches, inch);
  return line.slice(1).map(([x, y], i) => stripBox(ticks(line[i]![0]), ticks(line[i]![1]), ticks(x), ticks(y), ticks(width)));
}

/** Roads cross a river where it can be crossed, and nobody builds in the water.
 * @param rule of the rulebook, on where rivers can be crossed */
export function checkWater(
  faults: Faults,
  kinds: TerrainKinds,
  terrain: readonly { readonly type: string; readonly boxes: readonly Box[] }[],
  rule: string,
): void {
  const water = terrain.filter(({ type }) => kinds[type]!.shape === 'river').flatMap(({ boxes }) => boxes);
  terrain.forEach(({ type, boxes }, i) => {
    if (!boxes.some((box) => water.some((other) => overlaps(box, other)))) return;
    const { shape, isBuilt = false } = kinds[type]!;
    if (shape === 'road') faults.add(`/terrain/${i}/line`, 'Runs through a river where there is no crossing.', rule);
    if (isBuilt) faults.add(`/terrain/${i}/rect`, 'Lies in a river.');
  });
}
