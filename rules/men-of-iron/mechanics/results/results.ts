import { type IntList, opponent } from '../../../core/index.ts';
import { RESULT } from '../../charts/charts.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import type { Offers } from '../../state/actions.ts';
import { type IronState, SCHILTRON } from '../../state/state.ts';
import { trace } from '../command/command-range.ts';
import { standardOf } from '../command/leaders-at.ts';
import { canStepTo } from '../movement/places.ts';

type S = IronState;

/**
 * What a result of a table means for a unit: bits of RESULT.
 * @param inClash whether it comes from Shock or Charge, where who has no horse to lose is driven back instead
 * @rule 14.3 only Mounted Men-at-Arms are Unhorsed @rule 14.5 a Retired unit that is driven off is Eliminated @rule 16.4 Knights never Retire
 */
export function resultsFor(s: S, unit: number, bits: number, inClash: boolean): number {
  const { disordered, unhorsed, retreat, retired, eliminated, choice } = RESULT;
  let due = bits;
  if (due & unhorsed && s.type(unit) !== TYPE.MM) due = (due & ~unhorsed) | (inClash ? disordered | retreat : retired);
  if (due & retired && s.can(unit, CAN.knight)) due = (due & ~retired) | retreat;
  if (!s.isRetired(unit)) return due;
  return due & (retreat | retired | eliminated | unhorsed) ? eliminated : due & ~(disordered | choice);
}

/** Adds results to what is still to be done to a unit; `result/apply` does it. */
export function addResults(s: S, unit: number, bits: number, inClash: boolean): void {
  s.setDue(unit, s.due(unit) | resultsFor(s, unit, bits, inClash));
}

/** Hexes of the enemies who have brought a result about; valid until the next call.
 * @param from who fired; -1: those whom it fights, by what they have declared. A friend, who was in the way, drives nobody off */
function causesOf(s: S, unit: number, from: number): IntList {
  const causes = s.game.scratch.causes.clear();
  if (from >= 0) {
    if (s.sideOf(from) !== s.sideOf(unit) && s.isOnMap(from)) causes.push(s.hexOf(from));
    return causes;
  }
  const enemies = s.game.unitsOf[opponent(s.sideOf(unit))];
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    const fights = s.target(enemy) === unit || s.second(enemy) === unit || s.target(unit) === enemy || s.second(unit) === enemy;
    if (fights && s.isOnMap(enemy)) causes.push(s.hexOf(enemy));
  }
  return causes;
}

/** Whether a hex lies `by` hexes farther than another from everybody who drives a unit off. @rule 14.4 */
function isFarther(s: S, causes: IntList, here: number, to: number, by: number): boolean {
  const { grid } = s.scenario;
  for (let i = 0; i < causes.length; i++) if (grid.distance(to, causes.at(i)) < grid.distance(here, causes.at(i)) + by) return false;
  return true;
}

/** Whether a unit can be driven to another hex: guns in position, bombards and wagons cannot. @ruling MI-105 */
export function canBeDriven(s: S, unit: number): boolean {
  return !s.can(unit, CAN.immobile) && !(s.isGun(unit) && s.limbered(unit) === 0);
}

/** Adds each hex beside a unit to which it can retreat. @rule 14.4 @ruling MI-22 */
function addFreeRetreats(s: S, unit: number, causes: IntList, into: IntList): void {
  const here = s.hexOf(unit);
  for (let direction = 0; direction < 6; direction++) {
    if (!canStepTo(s, unit, here, direction)) continue;
    const to = s.scenario.grid.neighbours[here * 6 + direction]!;
    if (isFarther(s, causes, here, to, 1)) into.push(to);
  }
}

/** A friendly foot missile unit that a unit can retreat through, by its hex. */
function canPassThrough(s: S, unit: number, hex: number): boolean {
  const friend = s.topAt(hex);
  return friend >= 0 && s.sideOf(friend) === s.sideOf(unit) && !s.isMounted(friend) && s.can(friend, CAN.missile);
}

/** The hex behind such a unit, in a direction from it, to which another can retreat; -1 if there is none. @ruling MI-23 */
function hexBehind(s: S, unit: number, causes: IntList, direction: number, next: number): number {
  const { grid, moveCost } = s.scenario;
  const here = s.hexOf(unit);
  const through = grid.neighbours[here * 6 + direction]!;
  if (through < 0 || !canPassThrough(s, unit, through) || !isFarther(s, causes, here, through, 1)) return -1;
  if (moveCost[s.modeOf(unit)][here * 6 + direction]! < 0 || !canStepTo(s, unit, through, next)) return -1;
  const to = grid.neighbours[through * 6 + next]!;
  return grid.distance(here, to) === 2 && isFarther(s, causes, here, to, 2) ? to : -1;
}

/** Turns of one who retreats through friends: straight on, or by one hexside. */
const TURNS = [5, 0, 1] as const;

/** Adds each hex behind such a unit. @rule 14.4 */
function addRetreatsThrough(s: S, unit: number, causes: IntList, into: IntList): void {
  for (let direction = 0; direction < 6; direction++) {
    for (const turn of TURNS) {
      const to = hexBehind(s, unit, causes, direction, (direction + turn) % 6);
      if (to >= 0 && !into.includes(to)) into.push(to);
    }
  }
}

/** Hexes to which a unit can retreat, through friends only where there is no other way; valid until the next call. @rule 14.4 @ruling MI-47 */
export function retreatsOf(s: S, unit: number, from: number): IntList {
  const retreats = s.game.scratch.retreats.clear();
  if (!canBeDriven(s, unit)) return retreats;
  const causes = causesOf(s, unit, from);
  addFreeRetreats(s, unit, causes, retreats);
  if (retreats.length === 0) addRetreatsThrough(s, unit, causes, retreats);
  return retreats;
}

/** Whether a unit has anywhere to retreat to. @rule 14.4 */
export function canRetreat(s: S, unit: number, from: number): boolean {
  return retreatsOf(s, unit, from).length > 0;
}

/** The friend in whose way a retreat to a hex leads, the first of several; -1 if the hex is beside the unit. */
export function passedOnRetreat(s: S, unit: number, from: number, to: number): number {
  const { grid } = s.scenario;
  const here = s.hexOf(unit);
  if (grid.distance(here, to) < 2) return -1;
  const causes = causesOf(s, unit, from);
  for (let direction = 0; direction < 6; direction++)
    for (const turn of TURNS)
      if (hexBehind(s, unit, causes, direction, (direction + turn) % 6) === to) return s.topAt(grid.neighbours[here * 6 + direction]!);
  return -1;
}

/** As far as a trace can go. */
const FARTHEST = 254;

/** Adds where a unit can retire to: by its Standard, in a free hex to which a way leads past friends, not past enemies;
 * answers whether there are any. @rule 14.5 @ruling MI-24 */
export function addRetirements(s: S, unit: number, from: number, into: Offers<'retire'> | null): boolean {
  const homes = freeHomesOf(s, unit, from);
  if (homes.length === 0) return false;
  trace(s, s.sideOf(unit), s.hexOf(unit), FARTHEST, s.modeOf(unit), homes);
  let isAny = false;
  for (let i = 0; i < homes.length; i++) {
    if (!s.game.tracing.reaches(homes.at(i))) continue;
    into?.push('retire', homes.at(i));
    isAny = true;
  }
  return isAny;
}

/** Free hexes about the Standard of a unit that is away from it, none of them next to an enemy that drives it off; valid until the next call. */
function freeHomesOf(s: S, unit: number, from: number): IntList {
  const homes = s.game.scratch.homes.clear();
  const standard = standardOf(s, unit);
  if (standard < 0 || !canBeDriven(s, unit) || s.standardHex(standard) === s.hexOf(unit)) return homes;
  const causes = causesOf(s, unit, from);
  const near = s.scenario.grid.within(s.standardHex(standard), 1);
  for (let i = 0; i < near.length; i++) if (s.isEmpty(near[i]!) && !isBesideAny(s, near[i]!, causes)) homes.push(near[i]!);
  return homes;
}

function isBesideAny(s: S, hex: number, hexes: IntList): boolean {
  for (let i = 0; i < hexes.length; i++) if (s.scenario.grid.isBeside(hex, hexes.at(i))) return true;
  return false;
}

/** Whether a unit has anywhere to retire to. @rule 14.5 */
export function canRetire(s: S, unit: number, from: number): boolean {
  return addRetirements(s, unit, from, null);
}

/** @rule 16.2 who is driven off has formed nothing any more */
export function breakFormation(s: S, unit: number): void {
  s.setFormation(unit, 0);
}

/** Whether a unit stands in a ring with no flank. @rule 16.2 */
export function isSchiltron(s: S, unit: number): boolean {
  return s.formation(unit) === SCHILTRON;
}
