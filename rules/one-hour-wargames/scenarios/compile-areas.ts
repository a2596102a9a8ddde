import { Box } from '../../geometry/box.ts';
import { COMPASS, RELATIVE } from '../actions.ts';
import type { Area, Crossing, Scenario } from '../scenario.ts';
import { isOnTable } from './compile-terrain.ts';
import { checkNames, type PackContext, placeOf, rectBox } from './pack-context.ts';
import type { PackScenario } from './pack-schema.ts';

const MAX_LANDMARKS = 8;

function areaBox({ pack, faults }: PackContext, area: PackScenario['areas'][number], path: string): Box {
  if ((area.rect === undefined) === (area.terrain === undefined)) faults.add(path, 'Needs one of "rect" and "terrain".');
  if (area.rect !== undefined) {
    const box = rectBox(area.rect);
    if (!isOnTable(pack, box)) faults.add(`${path}/rect`, 'Reaches beyond the table.');
    return box;
  }
  if (area.terrain === undefined) return new Box();
  const rect = pack.terrain[placeOf(pack.terrain, area.terrain, 'terrain', `${path}/terrain`, faults)]?.rect;
  if (rect === undefined && pack.terrain.some(({ id }) => id === area.terrain))
    faults.add(`${path}/terrain`, 'Must be terrain with a "rect".');
  return rect === undefined ? new Box() : rectBox(rect);
}

/** Areas and crossings name headings, as the compass does. */
function checkHeadingNames({ pack, faults }: PackContext): void {
  for (const part of ['areas', 'crossings'] as const) {
    pack[part].forEach(({ id }, i) => {
      if (([...COMPASS, ...RELATIVE] as readonly string[]).includes(id))
        faults.add(`/${part}/${i}/id`, `"${id}" is the name of a heading; choose another.`);
    });
  }
}

export function compileAreas(context: PackContext): Area[] {
  const { pack, faults } = context;
  checkNames(pack.areas, '/areas', faults);
  checkHeadingNames(context);
  return pack.areas.map((area, i) => {
    if (pack.crossings.some(({ id }) => id === area.id)) faults.add(`/areas/${i}/id`, `A crossing is called "${area.id}" as well.`);
    return { id: area.id, title: area.title ?? area.id, box: areaBox(context, area, `/areas/${i}`) };
  });
}

/** Centres of crossings, then of areas, without those at the same point. */
export function compileLandmarks(crossings: readonly Crossing[], areas: readonly Area[]): Scenario['landmarks'] {
  const points = [...crossings, ...areas].map(({ id, box }) => ({ id, x: box.x, y: box.y }));
  return points.filter(({ x, y }, i) => points.findIndex((other) => other.x === x && other.y === y) === i).slice(0, MAX_LANDMARKS);
}
