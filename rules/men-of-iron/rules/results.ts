import { type ActionList, opponent } from '../../core/index.ts';
import { RESULT } from '../charts/charts.ts';
import { CAN, TYPE } from '../charts/types.ts';
import { FORMATIONS } from '../state/layout.ts';
import type { IronState } from '../state/state.ts';
import { trace } from './command-range.ts';
import { standardOf } from './leaders-at.ts';
import { canStepTo } from './places.ts';

type S = IronState;

const SCHILTRON = FORMATIONS.indexOf('schiltron');

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

/** Calls `f` for the hex of each enemy that has brought a result about.
 * @param from who fired; -1: those whom it fights, by what they have declared. A friend, who was in the way, drives nobody off */
function eachCause(s: S, unit: number, from: number, f: (hex: number) => void): void {
  if (from >= 0) {
    if (s.sideOf(from) !== s.sideOf(unit) && s.isOnMap(from)) f(s.hexOf(from));
    return;
  }
  for (const enemy of s.game.unitsOf[opponent(s.sideOf(unit))]) {
    const fights = s.target(enemy) === unit || s.second(enemy) === unit || s.target(unit) === enemy || s.second(unit) === enemy;
    if (fights && s.isOnMap(enemy)) f(s.hexOf(enemy));
  }
}

/** Whether a hex lies `by` hexes farther than a unit from everybody who drives it off. @rule 14.4 */
function isFarther(s: S, unit: number, from: number, to: number, by: number): boolean {
  const { grid } = s.compiled;
  const here = s.hexOf(unit);
  let farther = true;
  eachCause(s, unit, from, (hex) => {
    if (grid.distance(to, hex) < grid.distance(here, hex) + by) farther = false;
  });
  return farther;
}

/** Whether a unit can be driven to another hex: guns in position, bombards and wagons cannot. */
export function canBeDriven(s: S, unit: number): boolean {
  return !s.can(unit, CAN.immobile) && !(s.isGun(unit) && s.limbered(unit) === 0);
}

/** Calls `f` for each hex beside a unit to which it can retreat. @rule 14.4 @ruling MI-22 */
function eachFreeRetreat(s: S, unit: number, from: number, f: (to: number) => void): void {
  const here = s.hexOf(unit);
  for (let direction = 0; direction < 6; direction++) {
    if (!canStepTo(s, unit, here, direction)) continue;
    const to = s.compiled.grid.neighbours[here * 6 + direction]!;
    if (isFarther(s, unit, from, to, 1)) f(to);
  }
}

/** A friendly foot missile unit that a unit can retreat through, by its hex. */
function canPassThrough(s: S, unit: number, hex: number): boolean {
  const friend = s.topAt(hex);
  return friend >= 0 && s.sideOf(friend) === s.sideOf(unit) && !s.isMounted(friend) && s.can(friend, CAN.missile);
}

/** Calls `f` for each hex behind such a unit, with the hex of that unit: the first by which it comes there. @ruling MI-23 */
function eachRetreatThrough(s: S, unit: number, from: number, f: (to: number, through: number) => void): void {
  const { neighbours } = s.compiled.grid;
  const here = s.hexOf(unit);
  for (let direction = 0; direction < 6; direction++) {
    const through = neighbours[here * 6 + direction]!;
    if (through < 0 || !canPassThrough(s, unit, through) || !isFarther(s, unit, from, through, 1)) continue;
    if (s.compiled.moveCost[s.modeOf(unit)][here * 6 + direction]! < 0) continue;
    for (let turn = 5; turn <= 7; turn++) {
      const next = (direction + turn) % 6;
      if (!canStepTo(s, unit, through, next)) continue;
      const to = neighbours[through * 6 + next]!;
      if (s.compiled.grid.distance(here, to) === 2 && isFarther(s, unit, from, to, 2)) f(to, through);
    }
  }
}

/** Calls `f` for each hex to which a unit can retreat; through friends only where there is no other way. @rule 14.4 @ruling MI-47 */
export function eachRetreat(s: S, unit: number, from: number, f: (to: number) => void): void {
  if (!canBeDriven(s, unit)) return;
  let isFree = false;
  eachFreeRetreat(s, unit, from, (to) => {
    isFree = true;
    f(to);
  });
  if (!isFree) eachRetreatThrough(s, unit, from, f);
}

/** Whether a unit has anywhere to retreat to. @rule 14.4 */
export function canRetreat(s: S, unit: number, from: number): boolean {
  let can = false;
  eachRetreat(s, unit, from, () => (can = true));
  return can;
}

/** The friend in whose way a retreat to a hex leads, -1 if it is beside the unit. */
export function passedOnRetreat(s: S, unit: number, from: number, to: number): number {
  let passed = -1;
  if (s.compiled.grid.distance(s.hexOf(unit), to) < 2) return passed;
  eachRetreatThrough(s, unit, from, (hex, through) => {
    if (hex === to && passed < 0) passed = s.topAt(through);
  });
  return passed;
}

/** As far as a trace can go. */
const FARTHEST = 254;

/** Adds where a unit can retire to: by its Standard, in a free hex to which a way leads past friends, not past enemies. @rule 14.5 @ruling MI-24 */
export function addRetirements(s: S, unit: number, from: number, into: ActionList): void {
  const standard = standardOf(s, unit);
  if (standard < 0 || !canBeDriven(s, unit) || s.standardHex(standard) === s.hexOf(unit)) return;
  const { grid } = s.compiled;
  const free = grid.within(s.standardHex(standard), 1).filter((hex) => s.isEmpty(hex) && !isBesideCause(s, unit, from, hex));
  if (free.length === 0) return;
  trace(s, s.sideOf(unit), s.hexOf(unit), FARTHEST, s.modeOf(unit), free);
  for (const hex of free) if (s.game.tracing.reaches(hex)) into.push(s.game.space.first.retire + hex);
}

/** Whether a hex is next to an enemy that has brought a result about. */
function isBesideCause(s: S, unit: number, from: number, hex: number): boolean {
  let isBeside = false;
  eachCause(s, unit, from, (enemy) => {
    if (s.compiled.grid.isBeside(hex, enemy)) isBeside = true;
  });
  return isBeside;
}

/** @rule 16.2 who is driven off has formed nothing any more */
export function breakFormation(s: S, unit: number): void {
  s.setFormation(unit, 0);
}

/** Whether a unit stands in a ring with no flank. @rule 16.2 */
export function isSchiltron(s: S, unit: number): boolean {
  return s.formation(unit) === SCHILTRON;
}
