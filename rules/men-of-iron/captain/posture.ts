import { opponent, type Player } from '../../core/index.ts';
import type { IronState } from '../state/state.ts';
import { stepsTo } from '../mechanics/movement/places.ts';
import { FARTHEST, worthLeft } from './prospects.ts';

type S = IronState;

/** Eagerness of who has nothing to gain by waiting, and of who has. */
const EAGER = 1;
const PATIENT = 0.15;
/** Who is so much the stronger goes forward anyhow. */
const STRONGER = 1.15;

/** How much a side wants to close with the enemy, 0 to 1. Whoever is pressed for time has to come; the other waits, as long as it is not the stronger. */
export function eagerness(s: S, side: Player): number {
  const { timed } = s.scenario;
  if (timed !== null) return timed.side === side ? EAGER : PATIENT;
  return worthLeft(s, side) >= STRONGER * worthLeft(s, opponent(side)) ? EAGER : 0.6;
}

/** How near an army is to breaking, as a share of its Flight Level. */
export function strain(s: S, side: Player): number {
  return s.sidePoints(side) / s.scenario.flightLevels[side];
}

/** Steps from a unit to the nearest enemy. */
export function gapOf(s: S, unit: number): number {
  return stepsTo(s, opponent(s.sideOf(unit)), s.hexOf(unit), FARTHEST);
}
