import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { hauledBy, mantletIn, rebuildParts } from '../ground/engines.ts';
import { isBurning } from '../ground/ground.ts';
import { isLaden } from '../ground/loads.ts';
import { canStop, searchMarch } from '../movement/march.ts';

type S = AnarchyState;

// Mantlets, that a man moves who stands behind one.

/** Points that it costs him. @rule 3.5.1 */
const HAULING = 2;

/** Mantlet behind which a man stands who could move it, -1 for none. @rule 3.5.1 on foot, with nothing else to carry */
function mantletOf(s: S, man: number): number {
  if (!s.game.hasMantlets || s.isMounted(man) || isLaden(s, man) || isBurning(s, s.at(man))) return -1;
  return mantletIn(s, s.at(man));
}

/** Adds where a man who has not moved could go with the mantlet behind which he stands; where he is, he turns it. @rule 3.5.1 @ruling AN-150 */
export function addHauls(s: S, man: number, into: Offers<'haul'>): void {
  const mantlet = mantletOf(s, man);
  if (mantlet < 0 || s.spent > 0) return;
  const { budget } = s;
  into.push('haul', s.at(man));
  takeHold(s, man, mantlet);
  const search = searchMarch(s, man);
  for (let place = search.low; place <= search.high; place++)
    if (place !== s.at(man) && search.reaches(place) && canStop(s, man, place)) into.push('haul', place);
  s.setEngineBearer(mantlet, -1);
  s.budget = budget;
}

function takeHold(s: S, man: number, mantlet: number): void {
  s.setEngineBearer(mantlet, man);
  s.budget = Math.max(0, s.budget - HAULING);
}

/** A man goes on with the mantlet behind which he stands, turned so. @rule 3.5.2 */
export function haul(s: S, man: number, facing: number): void {
  const mantlet = mantletIn(s, s.at(man));
  s.setEngineFacing(mantlet, facing);
  takeHold(s, man, mantlet);
}

/** The mantlet that he moves goes where he goes. */
export function haulAlong(s: S, man: number): void {
  const mantlet = hauledBy(s, man);
  if (mantlet < 0) return;
  s.setEngineAt(mantlet, s.at(man));
  rebuildParts(s);
}

/** His move is over: the mantlet stands. */
export function setDown(s: S, man: number): void {
  const mantlet = hauledBy(s, man);
  if (mantlet >= 0) s.setEngineBearer(mantlet, -1);
}
