import { STAGES, type StructureId } from '../../../charts/battering.ts';
import { NO_EVENT } from '../../../charts/siege.ts';
import { THROWER_CREW, THROWER_POINTS } from '../../../charts/siege-works.ts';
import { eventFor, eventModifier, isNoted, noting } from '../../../siege/mechanics/book/events.ts';
import { ARM } from '../../charts/arms.ts';
import { defendersOf, GARRISON } from '../../charts/head-counts.ts';
import { BELFRY_HELP, RAM_HELP, RUBBLE_HELP, WALLS } from '../../charts/siege.ts';
import { GARRISON_MEN, SIEGE_DAYS } from '../../charts/tables.ts';
import type { KingdomState } from '../../state/state.ts';
import { besiegedMen, loseGroup, nextShutIn } from './besieged.ts';
import { recordOf } from '../places/records.ts';
import { hurtMen, isTooSmall, menOf, refreshLook, removeEvenly, strengthOf, strengthOfMen } from '../groups/troops.ts';

type S = KingdomState;

// The days of a siege by section 7, at the scale of groups: the besieging group on one side, the garrison and the people of the place on the other.

// ---- walls

/** The wall at hand: the outer one until it is lost. @rule 7.3.1 */
export function structureOf(s: S, row: number): StructureId {
  const walls = WALLS[s.scenario.places[s.recordAt(row)]!.castle];
  return s.recordOuter(row) === 1 ? walls.keep : walls.outer;
}

export function isBreached(s: S, row: number): boolean {
  return s.recordWall(row) >= STAGES[structureOf(s, row)];
}

/** Engines of a group that are worked: each by four men, one of them an engineer. @rule 5.1.1 @rule C.10 */
function workedEngines(s: S, group: number): number {
  return Math.min(s.engines(group), s.arm(group, ARM.engineer), Math.floor(menOf(s, group) / THROWER_CREW));
}

/** Battering points of the engines of a group: those that have lost none are worked first. @rule 7.3.2 @ruling AN-22 */
export function batteringPoints(s: S, group: number, row: number): number {
  const left = THROWER_POINTS * s.engines(group) - s.recordWorn(row);
  return Math.max(0, Math.min(left, THROWER_POINTS * workedEngines(s, group)));
}

/** Whether engines have to be repaired: those that are worked have lost half of their points or more. @rule 5.1.3 @ruling AN-404 */
export function needsRepair(s: S, group: number, row: number): boolean {
  const most = THROWER_POINTS * workedEngines(s, group);
  return most > 0 && s.recordWorn(row) > 0 && 2 * batteringPoints(s, group, row) <= most;
}

/** Archers of a group who can set wood on fire. @rule 7.5.1 */
export function archersOf(s: S, group: number): number {
  return s.arm(group, ARM['short-bow']) + s.arm(group, ARM['welsh-longbow']);
}

/** Whether there is a way over or through the wall. @rule 7.7.1 @ruling AN-182 */
export function hasWayIn(s: S, row: number): boolean {
  return isBreached(s, row) || s.recordOuter(row) === 1 || s.recordLadders(row) + s.recordRams(row) + s.recordBelfries(row) > 0;
}

/** Tenths that ways in add to the odds of an assault. @ruling AN-175 @param letIn men whom a spy has let in */
export function helpOfWays(s: S, row: number, letIn: number): number {
  const isOuter = s.recordOuter(row) === 0;
  const ram = isOuter && s.recordRams(row) > 0 ? RAM_HELP : 0;
  const belfry = isOuter && s.recordBelfries(row) > 0 ? BELFRY_HELP : 0;
  return (isBreached(s, row) ? RUBBLE_HELP : 0) + ram + belfry + letIn;
}

// ---- numbers

/** Strength of the besieged: the garrison, its wounded half, groups that are shut in, and the people of the place. @ruling AN-400 */
export function strengthOfBesieged(s: S, row: number): number {
  const place = s.recordAt(row);
  const { kind } = s.scenario.places[place]!;
  const sound = s.placeGarrison(place) - s.recordSick(row) / 2;
  const people = kind === 'castle' ? 0 : strengthOf(defendersOf(kind, s.placeResources(place)));
  let strength = (strengthOf(GARRISON) * sound) / GARRISON_MEN + people;
  for (let group = nextShutIn(s, place); group >= 0; group = nextShutIn(s, place, group + 1)) strength += strengthOfMen(s, group);
  return strength;
}

/** Men of the garrison are lost; no more can be sick than are left. */
export function thinBesieged(s: S, place: number, men: number): void {
  const left = Math.max(0, s.placeGarrison(place) - men);
  s.setPlaceGarrison(place, left);
  const row = recordOf(s, place);
  if (row >= 0) s.setRecordSick(row, Math.min(left, s.recordSick(row)));
}

/** Killed and hurt of a fight are spread over the garrison and the groups that are shut in with it. @ruling AN-176 @ruling AN-400 */
export function strikeBesieged(s: S, place: number, killed: number, hurt: number): void {
  let [men, dead, wounded] = [besiegedMen(s, place), killed, hurt];
  for (let group = nextShutIn(s, place); group >= 0; group = nextShutIn(s, place, group + 1)) {
    const own = menOf(s, group);
    const [lost, struck] = [Math.round((dead * own) / men), Math.round((wounded * own) / men)];
    [men, dead, wounded] = [men - own, dead - lost, wounded - struck];
    removeEvenly(s, group, lost);
    hurtMen(s, group, struck);
    if (isTooSmall(s, group)) loseGroup(s, group);
    else refreshLook(s, group);
  }
  const row = recordOf(s, place);
  thinBesieged(s, place, dead);
  addSick(s, row, wounded);
}

/** Some of the garrison are sick or hurt. */
export function addSick(s: S, row: number, men: number): void {
  s.setRecordSick(row, Math.min(s.placeGarrison(s.recordAt(row)), s.recordSick(row) + men));
}

/** Food for so many days is gone, and the resources of which it came. @rule C.16 two days of siege a resource */
export function eat(s: S, place: number, days: number): void {
  s.setPlaceStores(place, Math.max(1, s.placeStores(place) - days));
  s.setPlaceResources(place, Math.min(s.placeResources(place), Math.ceil(s.placeStores(place) / SIEGE_DAYS)));
}

// ---- events

/** @rule 7.1.2 each once */
export function hasHappened(s: S, row: number, event: number): boolean {
  return isNoted(s.recordEvents(row), event);
}

export function noteEvent(s: S, row: number, event: number): void {
  s.setRecordEvents(row, noting(s.recordEvents(row), event));
}

/** Rolls of which nothing comes. @rule 7.9 */
const NOTHING: readonly number[] = [2, 3, 4, 6];

/** Event of a sum of two dice. @rule 7.1.2 */
export function eventOf(s: S, row: number, group: number, sum: number): number {
  const modifier = eventModifier(s.game.options, s.recordDay(row), menOf(s, group), besiegedMen(s, s.recordAt(row)));
  const event = eventFor(sum, modifier, s.recordEvents(row));
  return NOTHING.includes(event) ? NO_EVENT : event;
}
