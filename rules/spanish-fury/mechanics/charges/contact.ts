import { Box, FRONT } from '../../../geometry/box.ts';
import { HALF_TURN, headingTowards, turnBetween } from '../../../geometry/plane.ts';
import { sweepOn } from '../../../tabletop/course.ts';
import { MOVES, STAND } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { type FuryState, PURSUING, READY } from '../../state/state.ts';
import { awayFrom, chargeReach, ENOUGH, flankOf, limitsOf, WIDEST_TURN } from './charges.ts';
import { pushCrossings } from '../ground/crossing.ts';
import { ticksBetween } from '../ground/distances.ts';
import { fallBack } from '../movement/falling-back.ts';
import { endMelee, leaveShotBehind, loseLevels } from '../morale/losses.ts';

type S = FuryState;

/** How much farther than its reach a charger may come when its target has formed anew meanwhile, in ticks. */
const CLOSING = 2 * INCH;
/** Foes who stand farther apart than this, in ticks, fight no more. */
const APART = STAND * INCH;

/** What a base covers between where it begins to move and where it comes to rest. */
type Swept = readonly Box[];

/** A charger, or a unit that counters, moves: farther than a March it pays what its band asks. @rule 3.7 @ruling SF-94 and leaves its shot behind
 * @rule 13.4 it is tested for what it crosses */
function rideTo(s: S, unit: number, to: Box, ticks: number, swept: Swept): void {
  const [march, , loss] = MOVES[s.cardOf(unit).band];
  const from = new Box().copy(s.boxOf(unit));
  s.stand(unit, to);
  pushCrossings(s, unit, from, swept, to);
  if (ticks <= march * INCH) return;
  loseLevels(s, unit, loss, '3.7');
  leaveShotBehind(s, unit);
}

/** Brings a charger against a side of its target, which stands, or half way if the target comes on as well and there is room for both.
 * @param caught whether the target is on its way, so that the charge must be long enough to reach it @returns whether they meet @rule 9.9 */
export function bringTogether(s: S, unit: number, target: number, side: number, counters: boolean, caught: boolean): boolean {
  const { manoeuvres } = s.game;
  const reach = chargeReach(s, unit) + (caught ? 0 : CLOSING);
  if (!manoeuvres.canReach(s, unit, target, side, limitsOf(reach))) return false;
  const { way } = manoeuvres;
  const swept = manoeuvres.sweepWay().map((box) => new Box().copy(box));
  const against = new Box().copy(manoeuvres.landed);
  if (!counters || !meetHalfWay(s, unit, target)) rideTo(s, unit, against, way, swept);
  return true;
}

/** The charger goes half of the way between the two, and its target the rest. @returns false if there is no room for that @rule 9.9 */
function meetHalfWay(s: S, unit: number, target: number): boolean {
  const { manoeuvres } = s.game;
  const half = manoeuvres.ahead >> 1;
  const swept = [sweepOn(manoeuvres.turned, half, new Box())];
  const halfWay = new Box().copy(manoeuvres.endAt(half));
  const limits = { reach: chargeReach(s, target), widestTurn: HALF_TURN, enough: ENOUGH };
  if (!manoeuvres.fits(s, unit, halfWay, target) || !manoeuvres.comesAgainst(s, target, halfWay, FRONT, limits, unit)) return false;
  rideTo(s, target, new Box().copy(manoeuvres.landed), manoeuvres.way, manoeuvres.sweepWay());
  rideTo(s, unit, halfWay, half, swept);
  return true;
}

/** A charger whose target has gone rides on as far as its charge goes. @rule 15.8 */
export function rideOn(s: S, unit: number, target: number): void {
  const { manoeuvres } = s.game;
  const base = s.boxOf(unit);
  const reach = chargeReach(s, unit);
  const heading = headingTowards(s.x(target) - base.x, s.y(target) - base.y);
  manoeuvres.begin(s, unit, reach);
  const turns = s.isOnTable(target) && Math.abs(turnBetween(base.heading, heading)) <= WIDEST_TURN;
  if (!turns || !manoeuvres.turn(base, heading)) manoeuvres.turn(base, base.heading);
  const way = manoeuvres.look(reach);
  rideTo(s, unit, new Box().copy(manoeuvres.endAt(way)), way, [sweepOn(manoeuvres.turned, way, new Box())]);
}

/** Makes foes of a charger and the unit that it has come against; skirmishers keep behind theirs. @rule 9.13 @rule 10.21 @rule 15.7
 * @param counters whether the target came on as well @param caught whether it was caught on its way */
export function engage(s: S, unit: number, target: number, side: number, counters: boolean, caught: boolean): void {
  enter(s, unit, target, true);
  s.setStruck(unit, flankOf(s, target, side));
  if (s.foe(target) >= 0) return;
  enter(s, target, unit, counters);
  s.setCaught(target, caught ? 1 : 0);
}

function enter(s: S, unit: number, foe: number, impetus: boolean): void {
  endMelee(s, unit);
  if (s.status(unit) === PURSUING) {
    s.setStatus(unit, READY);
    s.setQuarry(unit, -1);
    s.setRegroup(unit, 1);
  }
  s.setFoe(unit, foe);
  s.setImpetus(unit, impetus ? 1 : 0);
  s.setActed(unit, 1);
  leaveShotBehind(s, unit);
}

/** The loser of a round goes back by the depth of a base, and those who fight him follow. @rule 4.5 */
export function giveGround(s: S, loser: number, winner: number): void {
  const [x, y] = [s.x(loser), s.y(loser)];
  fallBack(s, loser, awayFrom(s, loser, winner), STAND * INCH);
  const moved = new Box();
  for (const unit of s.game.unitsOf[s.sideOf(winner)]) {
    if (s.foe(unit) !== loser) continue;
    const base = s.boxOf(unit);
    moved.set(base.x + s.x(loser) - x, base.y + s.y(loser) - y, base.heading, base.halfWidth, base.halfDepth);
    if (s.game.manoeuvres.fits(s, unit, moved, loser)) s.stand(unit, moved);
  }
  partFoes(s);
}

/** Foes who have come apart fight no more. */
function partFoes(s: S): void {
  for (let unit = 0; unit < s.unitCount; unit++) if (s.foe(unit) >= 0 && ticksBetween(s, unit, s.foe(unit)) > APART) endMelee(s, unit);
}

/** Whoever is still fought by somebody fights him. */
export function faceFoes(s: S): void {
  for (let unit = 0; unit < s.unitCount; unit++) {
    const foe = s.foe(unit);
    if (foe >= 0 && s.foe(foe) < 0) s.setFoe(foe, unit);
  }
}
