import { Box, holdsBox, overlaps } from '../../geometry/box.ts';
import { FULL_TURN } from '../../geometry/plane.ts';
import { edgeSpot, type Spot } from '../../tabletop/packs/lattice.ts';
import { isOnTable, rectBox, ticksOf } from '../../tabletop/packs/measures.ts';
import { placeOf } from '../../tabletop/packs/names.ts';
import { isAcross } from '../../tabletop/fields/stretch.ts';
import { type Card, CARDS } from '../charts/cards.ts';
import { hardnessOf } from '../charts/charts.ts';
import { INCH } from '../charts/measures.ts';
import { type Formation, FORMATIONS, type UnitType } from '../charts/types.ts';
import { footprintOf, MOST_COMPANIES } from '../state/footprint.ts';
import type { GroundPiece, UnitCard } from '../state/scenario.ts';
import { facingOf, type PackContext, type WrittenUnit } from './context.ts';

/** Types that stand in no brigade. @rule 2.3 */
const UNBRIGADED: readonly UnitType[] = ['cannon', 'sakers', 'commanded-shot', 'argoulets', 'enfants-perdus'];

/** Regiments to which companies may be attached. @rule 5.5 @rule 9.10 @ruling SF-115 petronels are none */
const HOSTS: Partial<Record<UnitType, readonly UnitType[]>> = {
  'commanded-shot': ['gensdarmes', 'chevaulegers', 'reiters', 'late-millers'],
  argoulets: ['gensdarmes', 'chevaulegers', 'late-millers'],
};

/** A unit's card, with what the pack changes. @rule 1.1 */
function cardOf({ type, training }: WrittenUnit['unit']): Card {
  return training === undefined ? CARDS[type] : { ...CARDS[type], training };
}

function standsOf({ type, stands }: WrittenUnit['unit']): number {
  return stands ?? CARDS[type].stands;
}

/** Stands that shoot: those of the pack, else their share of the card. @rule 14.3 */
function shotOf({ type, shot, ...unit }: WrittenUnit['unit']): number {
  const card = CARDS[type];
  return shot ?? Math.round((standsOf({ type, ...unit }) * card.shot) / card.stands);
}

function formationOf({ faults }: PackContext, { unit, path }: WrittenUnit): Formation {
  const known = FORMATIONS.filter((formation) => CARDS[unit.type].formations[formation] !== undefined);
  const first = Object.keys(CARDS[unit.type].formations)[0] as Formation;
  if (unit.formation !== undefined && !known.includes(unit.formation))
    faults.add(`${path}/formation`, `The card of ${unit.type} has no ${unit.formation}; it has ${known.join(', ')}.`, '1.4');
  return unit.formation ?? first;
}

/** Place of the regiment to which a company is attached; -1 for none. */
function hostOf({ faults }: PackContext, { unit, path, side }: WrittenUnit, all: readonly WrittenUnit[]): number {
  const hosts = HOSTS[unit.type];
  if (unit.with === undefined) {
    if (unit.type === 'commanded-shot') faults.add(`${path}/with`, 'Commanded shot is attached to a regiment of heavy horse.', '9.10');
    return -1;
  }
  const mates = all.filter((other) => other.side === side).map((other) => other.unit);
  const place = placeOf(mates, unit.with, 'unit of its side', `${path}/with`, faults);
  if (place < 0) return -1;
  const host = mates[place]!;
  if (hosts === undefined) faults.add(`${path}/with`, 'Only commanded shot and skirmishing horse are attached to others.', '2.3');
  else if (!hosts.includes(host.type)) faults.add(`${path}/with`, `Must be one of ${hosts.join(', ')}; it is ${host.type}.`, '5.5');
  return all.findIndex((other) => other.unit === host);
}

/** Where a unit stands at the start or comes by. */
function spotOf(context: PackContext, { unit, side, path }: WrittenUnit, formation: Formation): Spot {
  const { pack, faults } = context;
  const { at, arrival, with: host, heading } = unit;
  if ([at, arrival, host].filter((part) => part !== undefined).length !== 1) faults.add(path, 'Needs one of "at", "arrival" and "with".');
  const usual = heading === undefined ? facingOf(context, side) : Math.round(heading * 10) % FULL_TURN;
  if (arrival === undefined)
    return { x: ticksOf(at?.[0] ?? 0, INCH), y: ticksOf(at?.[1] ?? 0, INCH), heading: host === undefined ? usual : 0 };
  const { width, height } = pack.table;
  const length = isAcross(arrival.edge) ? width : height;
  if (arrival.at > length) faults.add(`${path}/arrival/at`, `The ${arrival.edge} edge is ${length} inches long.`);
  const [along, east, north] = [arrival.at, width, height].map((inches) => ticksOf(inches, INCH)) as [number, number, number];
  return edgeSpot(arrival.edge, along, east, north, footprintOf(formation, standsOf(unit)));
}

function compileUnit(context: PackContext, written: WrittenUnit, index: number, all: readonly WrittenUnit[]): UnitCard {
  const { unit, side, brigade, path } = written;
  const formation = formationOf(context, written);
  const spot = spotOf(context, written, formation);
  const host = hostOf(context, written, all);
  if (brigade >= 0 && UNBRIGADED.includes(unit.type))
    context.faults.add(`${path}/type`, `${CARDS[unit.type].title} stand in no brigade; put them under "unbrigaded".`, '2.3');
  return {
    id: unit.id,
    name: unit.name ?? nameOf(all, index),
    side,
    type: unit.type,
    card: cardOf(unit),
    stands: standsOf(unit),
    shot: shotOf(unit),
    formation,
    level: unit.level,
    ...(unit.arrival === undefined ? spot : { x: 0, y: 0, heading: 0 }),
    brigade,
    host,
    arrival: unit.arrival === undefined ? null : { turn: unit.arrival.turn, ...spot },
  };
}

/** What a unit is called that has no name of its own: as its card, with its number where there are several. */
function nameOf(all: readonly WrittenUnit[], index: number): string {
  const { type } = all[index]!.unit;
  const alike = all.filter(({ unit }) => unit.type === type && unit.name === undefined);
  return alike.length === 1 ? CARDS[type].title : `${CARDS[type].title} ${alike.indexOf(all[index]!) + 1}`;
}

/** Ground that a unit covers with the companies attached to it. */
function boxOf(units: readonly UnitCard[], unit: number): Box {
  const { x, y, heading, arrival, formation, stands } = units[unit]!;
  const companies = units.reduce((sum, { host, stands: more }) => (host === unit ? sum + more : sum), 0);
  const { halfWidth, halfDepth } = footprintOf(formation, stands, companies);
  const spot = arrival ?? { x, y, heading };
  return new Box().set(spot.x, spot.y, spot.heading, halfWidth, halfDepth);
}

/** Reports units off the table, outside their zone or on one another. */
function checkPlaces({ pack, faults }: PackContext, all: readonly WrittenUnit[], units: readonly UnitCard[]): void {
  const boxes = units.map((_, unit) => boxOf(units, unit));
  const stands = (unit: number): boolean => all[unit]!.unit.at !== undefined;
  units.forEach(({ side, arrival }, unit) => {
    const { path } = all[unit]!;
    const { zone } = pack.sides[side];
    const box = boxes[unit]!;
    if (arrival !== null && !isOnTable(pack.table, box, INCH)) faults.add(`${path}/arrival/at`, 'Reaches beyond the end of the edge.');
    if (!stands(unit)) return;
    if (!isOnTable(pack.table, box, INCH)) faults.add(`${path}/at`, 'Reaches beyond the table.');
    else if (zone !== undefined && !holdsBox(rectBox(zone, INCH), box)) faults.add(`${path}/at`, 'Reaches beyond the zone of its side.');
    const other = units.findIndex((_, i) => i < unit && stands(i) && overlaps(boxes[i]!, box));
    if (other >= 0) faults.add(`${path}/at`, `Stands on ${units[other]!.id}.`);
  });
}

/** Reports units that stand on ground where their like never goes. @rule 13.4 */
function checkFooting(
  { faults }: PackContext,
  all: readonly WrittenUnit[],
  units: readonly UnitCard[],
  ground: readonly GroundPiece[],
): void {
  units.forEach(({ card }, unit) => {
    const { path, unit: written } = all[unit]!;
    const box = boxOf(units, unit);
    const closed = ground.filter(({ kind }) => hardnessOf(kind, card) === 'closed');
    const under = written.with === undefined ? closed.find(({ boxes }) => boxes.some((piece) => overlaps(piece, box))) : undefined;
    if (under !== undefined) faults.add(path, `Stands on "${under.id}", where no ${written.type} can go.`, '13.4');
  });
}

/** Reports regiments with more companies attached than find room. */
function checkCompanies({ faults }: PackContext, all: readonly WrittenUnit[], units: readonly UnitCard[]): void {
  all.forEach(({ path }, unit) => {
    const companies = units.reduce((sum, { host, stands }) => (host === unit ? sum + stands : sum), 0);
    if (companies > MOST_COMPANIES) faults.add(path, `Has ${companies} companies attached; at most ${MOST_COMPANIES} find room.`);
  });
}

/** Cards of all units. */
export function compileUnits(context: PackContext, all: readonly WrittenUnit[], ground: readonly GroundPiece[]): UnitCard[] {
  const units = all.map((written, i) => compileUnit(context, written, i, all));
  checkPlaces(context, all, units);
  checkCompanies(context, all, units);
  checkFooting(context, all, units, ground);
  return units;
}
