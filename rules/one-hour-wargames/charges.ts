import { Box, FRONT, RIGHT } from '../geometry/box.ts';
import { extent, stripExtent } from '../geometry/box-motion.ts';
import { lengthInFrontArc } from '../geometry/box-sight.ts';
import { distanceBetween, eastward, HALF_TURN, headingTowards, northward, normalHeading, roundEvenly, TICKS_PER_INCH, turnBetween, UNIT } from '../geometry/plane.ts';
import type { ActionList } from '../core/index.ts';
import { isBoundToRoad } from './marches.ts';
import { Obstacles } from './obstacles.ts';
import { seesSide } from './sight.ts';
import type { OneHourState } from './state.ts';
import { ENOUGH_OF_A_SIDE } from './tables/units.ts';
import { isInFort, redoubtOf } from './terrain-effects.ts';

type S = OneHourState;

const obstacles = new Obstacles();
const aimed = new Box();
/** Where the charger would stand in contact. */
const landed = new Box();

/** The one turn at the start of a charge [1.8], in tenths of a degree. */
const CHARGE_TURN = 450;
/** Measurements this near to a limit, in ticks, are too close to call [0.0]: 0.05 inch. */
export const TOO_CLOSE = TICKS_PER_INCH / 20;
/** Offsets from the middle of the target's side that are tried, nearest first, in quarter inches. */
const OFFSETS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8].map((quarters) => (quarters * TICKS_PER_INCH) / 4);

export const OUT = 0;
export const CLOSE = 1;
export const IN = 2;

/** How a measured distance stands to its limit: out, too close to call, or in.
 * @rule 0.0 too close to call @ruling O-01 */
export function measure(s: S, distance: number, limit: number): number {
  if (!s.game.rules.rollOff) return distance <= limit ? IN : OUT;
  if (distance <= limit - TOO_CLOSE) return IN;
  return distance < limit + TOO_CLOSE ? CLOSE : OUT;
}

/** Whether a unit may charge a side of an enemy, and stands in `landed` if so: out, too close to call, or in.
 * @rule 1.8 in sight and reach, after one turn of at most 45 degrees, one contact a side @ruling O-08 O-09 */
export function judgeCharge(s: S, unit: number, target: number, side: number): number {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const goalX = goal.sideX(side);
  const goalY = goal.sideY(side);
  const distance = distanceBetween(base.sideX(FRONT), base.sideY(FRONT), goalX, goalY);
  const reach = measure(s, distance, s.cardOf(unit).moveInches * TICKS_PER_INCH);
  if (reach === OUT || s.contactOf(target, side) >= 0 || !isBeyond(base, goal, side)) return OUT;
  const heading = headingTowards(goalX - base.x, goalY - base.y);
  if (Math.abs(turnBetween(base.heading, heading)) > CHARGE_TURN) return OUT;
  if (lengthInFrontArc(base, goal, side, false) < goal.sideLength(side) / 2) return OUT; // [0.5, 0.6]
  if (!seesSide(s, unit, target, side)) return OUT;
  return canReach(s, unit, target, heading) && canLand(unit, s, target, side) ? reach : OUT;
}

/** Whether a base lies wholly before the line through a side of another.
 * @rule 1.8 entirely over the line drawn from the side */
function isBeyond(base: Box, goal: Box, side: number): boolean {
  const normal = goal.sideHeading(side);
  const rx = eastward(normal, UNIT);
  const ry = northward(normal, UNIT);
  const across = Math.abs(base.rx * rx + base.ry * ry) / UNIT;
  const ahead = Math.abs(base.ry * rx - base.rx * ry) / UNIT;
  const nearest = ((base.x - goal.x) * rx + (base.y - goal.y) * ry - base.halfWidth * across - base.halfDepth * ahead) / UNIT;
  return nearest >= (side % 2 === RIGHT ? goal.halfWidth : goal.halfDepth) - 1;
}

/** Whether the way to the target is open: the first turn, then straight on until the bases touch.
 * @rule 1.8 straight along the line of sight @rule 1.4 corners @rule 1.7 gaps */
function canReach(s: S, unit: number, target: number, heading: number): boolean {
  const base = s.boxOf(unit);
  obstacles.gather(s, unit, s.cardOf(unit).moveInches * TICKS_PER_INCH + base.radius, target);
  if (heading !== base.heading && !obstacles.letsTurn(base, heading)) return false;
  aimed.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (!stripExtent(aimed.x, aimed.y, heading, aimed.halfWidth, s.boxOf(target))) return false;
  const touch = Math.max(0, extent.near - aimed.halfDepth);
  return obstacles.isOpen(aimed, touch, manned(s, target));
}

const none: readonly Box[] = [];

/** The redoubt that the target holds may be stormed. @rule 5.4 it delays attackers */
function manned(s: S, target: number): readonly Box[] {
  return redoubtOf(s, target)?.boxes ?? none;
}

/** Finds room against the side: centred if possible, else as near to that as it goes.
 * @rule 1.8 full edge contact with all or at least 3 inches of the side @ruling O-10 */
function canLand(unit: number, s: S, target: number, side: number): boolean {
  const goal = s.boxOf(target);
  const normal = goal.sideHeading(side);
  const heading = normalHeading(normal + HALF_TURN);
  const { halfDepth, halfWidth } = s.scenario;
  const halfSide = goal.sideLength(side) / 2;
  const enough = Math.min(ENOUGH_OF_A_SIDE, 2 * halfSide);
  const x = goal.sideX(side) + eastward(normal, halfDepth);
  const y = goal.sideY(side) + northward(normal, halfDepth);
  const along = normalHeading(heading + 900);
  const lean = leansRight(s.boxOf(unit), goal, heading) ? 1 : -1;
  const but = manned(s, target);
  for (const offset of OFFSETS) {
    const shared = Math.min(halfSide, halfWidth + offset) - Math.max(-halfSide, offset - halfWidth);
    if (shared < enough || (offset !== 0 && Math.abs(offset) > halfWidth + halfSide)) continue;
    landed.set(roundEvenly(x) + eastward(along, lean * offset), roundEvenly(y) + northward(along, lean * offset), heading, halfWidth, halfDepth);
    if (obstacles.holds(landed, but)) return true;
  }
  return false;
}

/** Whether the charger comes from the right half of the side, as it will stand. */
function leansRight(base: Box, goal: Box, heading: number): boolean {
  const along = normalHeading(heading + 900);
  return (base.x - goal.x) * eastward(along, UNIT) + (base.y - goal.y) * northward(along, UNIT) >= 0;
}

/** Adds the charges a unit may make.
 * @rule 1.8 charges @rule 5.1 nobody fights into a fort */
export function listCharges(s: S, unit: number, into: ActionList): void {
  if (isBoundToRoad(s, unit)) return;
  const base = s.boxOf(unit);
  const reach = s.cardOf(unit).moveInches * TICKS_PER_INCH + 2 * base.radius + TOO_CLOSE;
  for (let target = 0; target < s.scenario.units.length; target++) {
    if (!mayCharge(s, unit, target)) continue;
    const goal = s.boxOf(target);
    if (Math.abs(goal.x - base.x) > reach || Math.abs(goal.y - base.y) > reach || isInFort(s, target)) continue;
    for (let side = 0; side < 4; side++) {
      if (judgeCharge(s, unit, target, side) !== OUT) into.push(s.game.space.charge(target, side));
    }
  }
}

function mayCharge(s: S, unit: number, target: number): boolean {
  return s.isOnTable(target) && s.sideOf(target) !== s.sideOf(unit) && !isBarred(s, unit, target);
}

/** Whether the unit has lost a roll-off about this enemy in this player turn. @rule 0.0 */
export function isBarred(s: S, unit: number, target: number): boolean {
  return ((s.data[s.u.barred + unit]! >> s.game.numberInSide[target]!) & 1) === 1;
}

export function bar(s: S, unit: number, target: number): void {
  s.data[s.u.barred + unit]! |= 1 << s.game.numberInSide[target]!;
}

/** Brings a charger into contact. */
export function land(s: S, unit: number, target: number, side: number): void {
  judgeCharge(s, unit, target, side);
  s.stand(unit, landed.x, landed.y, landed.heading);
  s.setContact(unit, FRONT, target);
  s.setContact(target, side, unit);
  if (redoubtOf(s, target) !== undefined) s.data[s.u.delay + unit] = 1;
}
