import { jsonPath } from '../../core/index.ts';
import { type Box, holdsBox, overlaps } from '../../geometry/box.ts';
import { normalHeading } from '../../geometry/plane.ts';
import { type Placement, SIDES, type Unit } from '../state/scenario.ts';
import { canStand } from './compile-groups.ts';
import type { RuleContext } from './compile-rules.ts';
import { spotBox } from '../../tabletop/packs/lattice.ts';
import { rectBox, ticksOf } from '../../tabletop/packs/measures.ts';
import { PLAYERS } from './pack-context.ts';

/** Units that start on the table with their groups: each group takes the next of its side, in the order of the groups. */
function starters({ groups, forces }: RuleContext): { unit: number; group: number }[] {
  return PLAYERS.flatMap((side) => {
    const own = groups.flatMap((group, i) => (group.side === side ? Array<number>(group.count).fill(i) : []));
    return own.slice(0, forces.counts[side]).map((group, i) => ({ unit: side * forces.counts[0] + i, group }));
  });
}

function checkPlace(context: RuleContext, box: Box, unit: number, group: number, path: string): void {
  const { pack, forces, faults, groups } = context;
  const { side, filter } = groups[group]!;
  const number = unit - side * forces.counts[0];
  const types = forces.forces[side].map((row) => row.types[number]!);
  if (!types.every((type) => canStand(context, side, type, box)))
    faults.add(path, 'Stands off the table or on ground that it may not enter.', '1.2');
  else if (!pack.groups[group]!.zones.some((zone) => holdsBox(rectBox(zone), box)))
    faults.add(path, `Stands outside the zones of its group "${groups[group]!.id}".`);
  if (filter !== 'any') faults.add(path, 'A group with a filter cannot be placed: the owner chooses its units.');
}

function placeUnit(
  context: RuleContext,
  unit: Unit,
  group: number,
  path: string,
): { place: Omit<Placement, 'unit' | 'group'>; box: Box } | undefined {
  const { pack, faults } = context;
  const written = pack.placement?.[unit.id];
  if (written === undefined) {
    faults.add('/placement', `Does not place ${unit.id}.`);
    return undefined;
  }
  const { x, y, heading } = written;
  const spot = context.table.spots[context.groups[group]!.spots[0] ?? -1];
  const place = {
    x: ticksOf(x),
    y: ticksOf(y),
    heading: heading === undefined ? (spot?.heading ?? 0) : normalHeading(Math.round(heading * 10)),
  };
  const box = spotBox(place, context);
  checkPlace(context, box, context.forces.units.indexOf(unit), group, path);
  return { place, box };
}

/** Where each unit stands in a fresh game; null if the pack leaves it to the players. @rule 0.7 units must fit @rule 1.3 and may not overlap */
export function compilePlacement(context: RuleContext): Placement[] | null {
  const { pack, faults, forces } = context;
  if (pack.placement === undefined) return null;
  for (const side of PLAYERS) {
    const fixed = forces.forces[side].length === 1 && pack.rules.substitution[SIDES[side]] === undefined;
    if (!fixed) faults.add('/placement', `The force of ${SIDES[side]} has to be fixed, without a table and without substitutes.`);
  }
  const wanted = starters(context).filter(({ unit }) => forces.units[unit] !== undefined);
  for (const id of Object.keys(pack.placement)) {
    if (!wanted.some(({ unit }) => forces.units[unit]!.id === id))
      faults.add(jsonPath('/placement', id), 'No unit of this name starts on the table.');
  }
  const boxes: Box[] = [];
  return wanted.flatMap(({ unit, group }) => {
    const path = jsonPath('/placement', forces.units[unit]!.id);
    const placed = placeUnit(context, forces.units[unit]!, group, path);
    if (placed === undefined) return [];
    if (boxes.some((other) => overlaps(other, placed.box))) faults.add(path, 'Overlaps another unit.', '1.3');
    boxes.push(placed.box);
    return [{ unit, group, ...placed.place }];
  });
}
