import { meets } from '../../../geometry/box.ts';
import { type FuryState, READY, WAITING } from '../../state/state.ts';

type S = FuryState;

/** Sets a unit on the table where its cells say, if nobody is in its way. @returns whether it came */
export function comeOn(s: S, unit: number): boolean {
  const box = s.boxOf(unit);
  for (let other = 0; other < s.unitCount; other++) if (s.isOnTable(other) && meets(box, s.boxOf(other))) return false;
  s.setStatus(unit, READY);
  s.setHoldX(unit, s.x(unit));
  s.setHoldY(unit, s.y(unit));
  if (s.listener !== null) s.tell('arrival', '11.1', `${s.nameOf(unit)} arrive.`);
  return true;
}

/** Reinforcements come on by their stretch of the edge, and wait as long as there is no room. @rule 18.1 their army rejoices @ruling SF-68 */
export function arrive(s: S): void {
  s.scenario.units.forEach(({ side, arrival }, unit) => {
    if (arrival === null || s.status(unit) !== WAITING || s.comesBack(unit) > 0 || s.turn < arrival.turn) return;
    s.stand(unit, arrival);
    if (comeOn(s, unit)) s.setSideRejoicings(side, s.sideRejoicings(side) + s.scenario.causes);
  });
}
