import type { Player } from '../../core/index.ts';
import { type Box, overlaps } from '../../geometry/box.ts';
import type { Ground } from '../state/ground.ts';
import { type Filter, type Group, SIDES, type Substitution } from '../state/scenario.ts';
import { UNIT_CARDS, IRREGULARS, UNIT_TYPES } from '../charts/units.ts';
import { type CompiledForces, typesOf } from './compile-forces.ts';
import { type Spot, spotBox, type SpotTable, sureRoom, zoneSpots } from '../../tabletop/packs/lattice.ts';
import { isOnTable, rectBox } from '../../tabletop/packs/measures.ts';
import { checkNames } from '../../tabletop/packs/names.ts';
import { type PackContext, PLAYERS, sideOf } from './pack-context.ts';
import type { PackScenario } from './pack-schema.ts';

/** What places of units are worked out from. */
export interface SpotContext extends PackContext {
  readonly forces: CompiledForces;
  readonly ground: Ground;
  readonly table: SpotTable;
}

type PackGroup = PackScenario['groups'][number];

const isFoot = (type: number): boolean => !UNIT_CARDS[UNIT_TYPES[type]!].mounted;

/** Types of a side that a filter lets into a group. */
function filteredTypes(forces: CompiledForces, side: Player, filter: Filter): number[] {
  const types = typesOf(forces, side);
  switch (filter) {
    case 'any':
      return types;
    case 'foot':
      return types.filter(isFoot);
    case 'foot-if-any':
      return forces.forces[side].every((row) => row.types.some(isFoot)) ? types.filter(isFoot) : types;
    case 'irregulars':
      return types.filter((type) => type === IRREGULARS);
  }
}

/** Whether the ground lets a type of a side stand on a spot. */
export function canStand({ ground }: SpotContext, side: Player, type: number, box: Box): boolean {
  return !ground.impassable[side]![type]!.some((closed) => overlaps(closed, box));
}

/** Spots on which one of the types may stand. */
export function openSpots(context: SpotContext, side: Player, types: readonly number[], spots: readonly Spot[]): Spot[] {
  return spots.filter((spot) => types.some((type) => canStand(context, side, type, spotBox(spot, context))));
}

/** Degrees in which a group looks: as written, else north or south towards the middle of the table. */
function headingOf({ pack }: PackContext, { heading, zones }: PackGroup): number {
  if (heading !== undefined) return heading;
  const [first] = zones;
  return first!.y + first!.h / 2 > pack.table.height / 2 ? 180 : 0;
}

/** Units of each group, with what "all" leaves. */
function countsOf({ pack, faults, forces }: SpotContext): number[] {
  const counts = pack.groups.map(({ count }) => (count === 'all' ? 0 : count));
  for (const side of PLAYERS) {
    const total = forces.counts[side];
    const own = pack.groups.flatMap((group, i) => (sideOf(group.side) === side ? [i] : []));
    const open = own.filter((i) => pack.groups[i]!.count === 'all');
    const arriving = pack.waves.filter((wave) => sideOf(wave.side) === side).reduce((sum, { count }) => sum + count, 0);
    const written = own.reduce((sum, i) => sum + counts[i]!, arriving);
    open.slice(1).forEach((i) => faults.add(`/groups/${i}/count`, 'Only one group of a side can take "all" that are left.'));
    if (open[0] !== undefined) counts[open[0]] = Math.max(0, total - written);
    if (open[0] !== undefined && written >= total)
      faults.add(`/groups/${open[0]}/count`, `No unit is left for this group: ${written} of ${total} are in others.`);
    else if (open[0] === undefined && written !== total)
      faults.add('/groups', `Groups and waves of ${SIDES[side]} have ${written} units; its force has ${total}.`);
  }
  return counts;
}

function spotsOf(context: SpotContext, group: PackGroup, types: readonly number[], path: string): Spot[] {
  const { pack, faults } = context;
  const side = sideOf(group.side);
  const spots = group.zones.flatMap((zone, i) => {
    const box = rectBox(zone);
    if (!isOnTable(pack.table, box)) faults.add(`${path}/zones/${i}`, 'Reaches beyond the table.');
    const found = openSpots(context, side, types, zoneSpots(box, headingOf(context, group) * 10, context));
    if (found.length === 0) faults.add(`${path}/zones/${i}`, 'No unit of this group can stand wholly in this zone.');
    return found;
  });
  return context.table.add(spots).map((place) => context.table.spots[place]!);
}

/** Reports a group that might not find room for all its units. */
function checkRoom(context: SpotContext, { side, filter }: PackGroup, count: number, spots: readonly Spot[], path: string): void {
  const types = filteredTypes(context.forces, sideOf(side), filter);
  const sure = spots.filter((spot) => types.every((type) => canStand(context, sideOf(side), type, spotBox(spot, context))));
  const room = sureRoom(sure, context);
  if (spots.length > 0 && room < count)
    context.faults.add(`${path}/zones`, `Placed clumsily, only ${room} units find room here; ${count} have to.`);
}

function checkEnemies({ pack, faults }: PackContext): void {
  const isMet = (a: PackGroup, b: PackGroup): boolean =>
    a.side !== b.side && a.zones.some((zone) => b.zones.some((other) => overlaps(rectBox(zone), rectBox(other))));
  pack.groups.forEach((group, i) => {
    if (pack.groups.slice(0, i).some((other) => isMet(group, other))) faults.add(`/groups/${i}/zones`, 'Overlaps a zone of the enemy.');
  });
}

/** The order in which groups choose their units: the choosiest first. */
const CHOICE: Readonly<Record<Filter, number>> = { irregulars: 0, foot: 1, 'foot-if-any': 1, any: 2 };

function checkOrder({ pack, faults }: PackContext): void {
  pack.groups.forEach(({ side, filter }, i) => {
    const isLate = pack.groups.slice(0, i).some((other) => other.side === side && CHOICE[other.filter] > CHOICE[filter]);
    if (isLate) faults.add(`/groups/${i}/filter`, 'Must come before groups of its side that take more types, or they may leave it none.');
  });
}

/** Whether a force fills the groups that ask for types, whatever units its owner replaces. */
function fillsFilters(types: readonly number[], replacing: Substitution | null, foot: number, irregulars: number): boolean {
  const replaced = replacing?.count ?? 0;
  const gained = replacing === null || replacing.optional ? 0 : replaced;
  const own = types.filter((type) => type === IRREGULARS).length;
  return (
    irregulars <= own + (replacing?.type === IRREGULARS ? gained : 0) &&
    (foot === 0 || foot <= types.filter(isFoot).length - own - replaced)
  );
}

function checkFilters({ pack, faults, forces }: SpotContext, counts: readonly number[]): void {
  for (const side of PLAYERS) {
    const wanted = (filter: Filter): number =>
      pack.groups.reduce((sum, group, i) => (sideOf(group.side) === side && group.filter === filter ? sum + counts[i]! : sum), 0);
    const isFilled = forces.forces[side].every(({ types }) =>
      fillsFilters(types, forces.substitution[side], wanted('foot'), wanted('irregulars')),
    );
    if (!isFilled)
      faults.add('/groups', `Not every force of ${SIDES[side]} is sure to have the foot or irregulars that its groups ask for.`);
  }
}

function groupName({ id, side }: PackGroup): string {
  return id ?? side;
}

/** Groups set up at the start, with the spots where their units may stand. */
export function compileGroups(context: SpotContext): Group[] {
  const { pack, faults, forces, table } = context;
  checkNames(
    pack.groups.map((group) => ({ id: groupName(group) })),
    '/groups',
    faults,
  );
  const counts = countsOf(context);
  const groups = pack.groups.map((group, i): Group => {
    const side = sideOf(group.side);
    const spots = spotsOf(context, group, filteredTypes(forces, side, group.filter), `/groups/${i}`);
    checkRoom(context, group, counts[i]!, spots, `/groups/${i}`);
    return { id: groupName(group), side, count: counts[i]!, pick: group.pick, filter: group.filter, spots: table.add(spots) };
  });
  checkEnemies(context);
  checkOrder(context);
  checkFilters(context, counts);
  return groups;
}
