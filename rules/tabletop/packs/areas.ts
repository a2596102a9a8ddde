import { Box } from '../../geometry/box.ts';
import { isOnTable, type PackRect, rectBox, type TableContext } from './measures.ts';
import { checkNames, type Named, placeOf } from './names.ts';
import type { PackTerrain } from './terrain.ts';

/** A place that can be held, as a pack writes it: a rectangle of its own, or that of a piece of terrain. */
export interface PackArea {
  readonly id: string;
  readonly title?: string | undefined;
  readonly rect?: PackRect | undefined;
  readonly terrain?: string | undefined;
}

/** A place that can be held. */
export interface Area {
  readonly id: string;
  readonly title: string;
  /** In ticks. */
  readonly box: Box;
}

/** What areas are worked out from. */
interface AreaContext extends TableContext {
  readonly pack: TableContext['pack'] & {
    readonly areas: readonly PackArea[];
    readonly terrain: readonly PackTerrain[];
    readonly crossings?: readonly Named[];
  };
}

function areaBox({ pack, faults, inch }: AreaContext, area: PackArea, path: string): Box {
  if ((area.rect === undefined) === (area.terrain === undefined)) faults.add(path, 'Needs one of "rect" and "terrain".');
  if (area.rect !== undefined) {
    const box = rectBox(area.rect, inch);
    if (!isOnTable(pack.table, box, inch)) faults.add(`${path}/rect`, 'Reaches beyond the table.');
    return box;
  }
  if (area.terrain === undefined) return new Box();
  const rect = pack.terrain[placeOf(pack.terrain, area.terrain, 'terrain', `${path}/terrain`, faults)]?.rect;
  if (rect === undefined && pack.terrain.some(({ id }) => id === area.terrain))
    faults.add(`${path}/terrain`, 'Must be terrain with a "rect".');
  return rect === undefined ? new Box() : rectBox(rect, inch);
}

/** Areas and crossings name headings, as the compass does. */
function checkHeadingNames({ pack, faults }: AreaContext, headings: readonly string[]): void {
  for (const part of ['areas', 'crossings'] as const) {
    pack[part]?.forEach(({ id }, i) => {
      if (headings.includes(id)) faults.add(`/${part}/${i}/id`, `"${id}" is the name of a heading; choose another.`);
    });
  }
}

/** The areas of a pack. @param headings names that headings have already, where landmarks are named as headings */
export function compileAreas(context: AreaContext, headings: readonly string[] = []): Area[] {
  const { pack, faults } = context;
  checkNames(pack.areas, '/areas', faults);
  checkHeadingNames(context, headings);
  return pack.areas.map((area, i) => {
    if (pack.crossings?.some(({ id }) => id === area.id)) faults.add(`/areas/${i}/id`, `A crossing is called "${area.id}" as well.`);
    return { id: area.id, title: area.title ?? area.id, box: areaBox(context, area, `/areas/${i}`) };
  });
}

/** Middles of places in ticks, without those at the same point; as many as are asked for at most. */
export function landmarksOf(
  places: readonly { readonly id: string; readonly box: Box }[],
  most: number,
): { readonly id: string; readonly x: number; readonly y: number }[] {
  const points = places.map(({ id, box }) => ({ id, x: box.x, y: box.y }));
  return points.filter(({ x, y }, i) => points.findIndex((other) => other.x === x && other.y === y) === i).slice(0, most);
}
