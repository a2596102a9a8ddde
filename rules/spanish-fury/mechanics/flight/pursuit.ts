import { Box, TOUCH } from '../../../geometry/box.ts';
import { StripView } from '../../../geometry/box-motion.ts';
import { HALF_TURN, headingTowards, normalHeading } from '../../../geometry/plane.ts';
import { CLEARANCE } from '../../../tabletop/obstacles.ts';
import { type FuryState, ROUTING, WAITING } from '../../state/state.ts';
import { leadsOff } from './flight.ts';
import { disperseCompanies } from '../morale/losses.ts';
import { leaveBehind } from '../morale/officers.ts';
import { doubleOf } from '../ground/paces.ts';

type S = FuryState;

/** Turns after which those who pursued off the table may come back. @rule 17.5 */
const ABSENCE = 2;

/** A pursuer turns towards its router. @rule 17.3 @ruling SF-87 the turn is free */
export function faceQuarry(s: S, unit: number): void {
  const base = s.boxOf(unit);
  const router = s.quarry(unit);
  s.game.manoeuvres.begin(s, unit, 0);
  const heading = headingTowards(s.x(router) - base.x, s.y(router) - base.y);
  if (s.game.manoeuvres.turn(base, heading)) s.setHeading(unit, heading);
}

/** The first enemy whom a pursuer comes upon within its whole charge, routers among them; -1 if there is none or friends or ground bar the way.
 * @rule 17.3 @ruling SF-33 a router who is as fast is not caught */
export function enemyAhead(s: S, unit: number): number {
  const { manoeuvres } = s.game;
  const base = s.boxOf(unit);
  const reach = doubleOf(s, unit);
  const view = new StripView();
  let first = -1;
  let least = reach;
  for (const enemy of s.enemiesOf(s.sideOf(unit))) {
    if (!s.isOnTable(enemy) || !view.sees(s.boxOf(enemy), base, base.halfWidth) || view.far <= base.halfDepth) continue;
    const way = Math.max(0, view.near - base.halfDepth);
    if (way > least || (way > reach - TOUCH && s.status(enemy) === ROUTING)) continue;
    least = way;
    first = enemy;
  }
  manoeuvres.begin(s, unit, reach, first);
  manoeuvres.turn(base, base.heading);
  manoeuvres.look(reach);
  return manoeuvres.open >= least - 2 * CLEARANCE ? first : -1;
}

/** A pursuer goes straight on as far as its charge goes, stops short of enemies, and may leave the table. @rule 7.14 @rule 17.2 @rule 17.5 */
export function rideAfter(s: S, unit: number): void {
  const { manoeuvres } = s.game;
  const base = s.boxOf(unit);
  const reach = doubleOf(s, unit);
  manoeuvres.begin(s, unit, reach);
  manoeuvres.turn(base, base.heading);
  const way = manoeuvres.look(reach);
  const isBarred = manoeuvres.open < reach;
  const end = new Box().copy(manoeuvres.endAt(way));
  s.stand(unit, end);
  if (isBarred && leadsOff(s, end)) leaveTable(s, unit);
}

/** It waits where it left, facing the table. @ruling SF-64 its general stays behind, and so do companies that were with it */
function leaveTable(s: S, unit: number): void {
  disperseCompanies(s, unit);
  leaveBehind(s, unit);
  s.setHeading(unit, normalHeading(s.heading(unit) + HALF_TURN));
  s.setStatus(unit, WAITING);
  s.setQuarry(unit, -1);
  s.setComesBack(unit, s.turn + ABSENCE);
  if (s.listener !== null) s.tell('gone', '17.5', `${s.nameOf(unit)} pursue off the table.`);
}

/** Whether a router that is caught is cut down: foot by horse, and whoever is caught again. @rule 17.4 */
export function isCutDown(s: S, router: number, unit: number): boolean {
  return (s.isFoot(router) && s.isHorse(unit)) || s.caught(router) === 1;
}
