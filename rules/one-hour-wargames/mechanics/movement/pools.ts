import type { OutcomeList, Player } from '../../../core/index.ts';
import type { Offers } from '../../state/actions.ts';
import type { Filter } from '../../state/scenario.ts';
import { RESERVE } from '../../state/layout.ts';
import { IRREGULARS } from '../../charts/units.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Whether two units are of one side and type: where both are in a pool, only the first of them is offered. */
export function areAlike(s: S, a: number, b: number): boolean {
  return s.sideOf(a) === s.sideOf(b) && s.type(a) === s.type(b);
}

/** Whether a unit waits off the table and belongs to no wave yet. */
export function isWaiting(s: S, unit: number): boolean {
  return s.type(unit) >= 0 && s.place(unit) === RESERVE && s.wave(unit) < 0 && s.freshTurn(unit) === 0;
}

function isInPool(s: S, unit: number, side: Player, filter: Filter): boolean {
  return s.sideOf(unit) === side && isWaiting(s, unit) && passes(s, unit, filter);
}

function passes(s: S, unit: number, filter: Filter): boolean {
  switch (filter) {
    case 'any':
      return true;
    case 'foot':
    case 'foot-if-any':
      return !s.cardOf(unit).mounted;
    case 'irregulars':
      return s.type(unit) === IRREGULARS;
  }
}

/** Whether units of a side wait that a filter lets through. */
function isAnybodyInPool(s: S, side: Player, filter: Filter): boolean {
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (isInPool(s, unit, side, filter)) return true;
  return false;
}

export function isAnybodyWaiting(s: S, side: Player): boolean {
  return isAnybodyInPool(s, side, 'any');
}

/** The filter of a pool: none if it would let nobody through. @ruling O-64 */
function filterInForce(s: S, side: Player, filter: Filter): Filter {
  return isAnybodyInPool(s, side, filter) ? filter : 'any';
}

/** How many units of a pool before `end` are like one. */
function countAlike(s: S, unit: number, filter: Filter, end: number): number {
  let count = 0;
  for (let other = 0; other < end; other++) if (areAlike(s, other, unit) && isInPool(s, other, s.sideOf(unit), filter)) count++;
  return count;
}

/** Whether a unit is in a pool, and the first of its type there. */
function isOffered(s: S, unit: number, side: Player, filter: Filter): boolean {
  return isInPool(s, unit, side, filter) && countAlike(s, unit, filter, unit) === 0;
}

/** Adds the choice of one of a side's waiting units that a filter lets through, by type. */
export function addSelections(s: S, side: Player, filter: Filter, into: Offers<'select'>): void {
  const inForce = filterInForce(s, side, filter);
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (isOffered(s, unit, side, inForce)) into.push('select', unit);
}

/** A draw of one of those units, by type. */
export function addDraws(s: S, side: Player, filter: Filter, into: OutcomeList): void {
  const inForce = filterInForce(s, side, filter);
  const { length } = s.scenario.units;
  for (let unit = 0; unit < length; unit++) if (isOffered(s, unit, side, inForce)) into.add(unit, countAlike(s, unit, inForce, length));
}
