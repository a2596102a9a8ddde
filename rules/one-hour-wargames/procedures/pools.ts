import type { OutcomeList, Player } from '../../core/index.ts';
import type { Filter } from '../scenario.ts';
import { RESERVE } from '../layout.ts';
import { IRREGULARS } from '../scenario.ts';
import type { OneHourState } from '../state.ts';

type S = OneHourState;

/** Units of one type in a pool are the same: only the first of them is offered. */
export function isFirstOfType(s: S, unit: number, isInPool: (unit: number) => boolean): boolean {
  for (let other = 0; other < unit; other++) {
    if (s.sideOf(other) === s.sideOf(unit) && s.typeOf(other) === s.typeOf(unit) && isInPool(other)) return false;
  }
  return true;
}

/** Whether a unit waits off the table and belongs to no wave yet. */
export function isWaiting(s: S, unit: number): boolean {
  return s.typeOf(unit) >= 0 && s.data[s.u.place + unit] === RESERVE && s.data[s.u.wave + unit]! < 0 && s.data[s.u.returns + unit] === 0;
}

/** The waiting units of a side that a filter lets through; all of them if it lets nobody through. @ruling O-64 */
export function poolOf(s: S, side: Player, filter: Filter): number[] {
  const waiting = s.scenario.units.flatMap((unit, i) => (unit.side === side && isWaiting(s, i) ? [i] : []));
  const fitting = waiting.filter((unit) => passes(s, unit, filter));
  return fitting.length > 0 ? fitting : waiting;
}

function passes(s: S, unit: number, filter: Filter): boolean {
  switch (filter) {
    case 'any':
      return true;
    case 'foot':
    case 'foot-if-any':
      return !s.cardOf(unit).mounted;
    case 'irregulars':
      return s.typeOf(unit) === IRREGULARS;
  }
}

/** The first unit of each type in a pool. */
export function firstOfEachType(s: S, pool: readonly number[]): number[] {
  return pool.filter((unit, i) => pool.findIndex((other) => s.typeOf(other) === s.typeOf(unit)) === i);
}

/** A draw of one unit from a pool, by type. */
export function addDraws(s: S, pool: readonly number[], into: OutcomeList): void {
  for (const unit of firstOfEachType(s, pool)) into.add(unit, pool.filter((other) => s.typeOf(other) === s.typeOf(unit)).length);
}
