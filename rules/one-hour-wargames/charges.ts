import { Box, FRONT, overlaps, RIGHT, shareInside, TOUCH } from '../geometry/box.ts';
import { extent, stripExtent } from '../geometry/box-motion.ts';
import {
  distanceBetween,
  eastOf,
  headingTowards,
  northOf,
  normalHeading,
  QUARTER_TURN,
  TICKS_PER_INCH,
  turnBetween,
  UNIT,
} from '../geometry/plane.ts';
import type { ActionList } from '../core/index.ts';
import { farthestOffset, setAgainst } from './contact.ts';
import { isBoundToRoad } from './marches.ts';
import { BoxList, Obstacles } from './obstacles.ts';
import { hasRoadFor, isAstride } from './roads.ts';
import { isBehind, isInArc, seesSide } from './sight.ts';
import type { OneHourState } from './state.ts';
import { isInFort, redoubtOf } from './terrain-effects.ts';

type S = OneHourState;

const obstacles = new Obstacles();
const aimed = new Box();
/** Where the charger would stand in contact. */
const landed = new Box();
/** What does not stop the charger. */
const passed = new BoxList();

/** The one turn at the start of a charge [1.8], in tenths of a degree. */
const CHARGE_TURN = 450;
/** Measurements this near to a limit, in ticks, are too close to call [0.0]: 0.05 inch. */
export const TOO_CLOSE = TICKS_PER_INCH / 20;
/** Quarters of an inch from the middle of the target's side that are tried: as many as two sides of six inches that share three lie apart. */
const MOST_OFFSET = 12;
/** Offsets in ticks, nearest first. */
const OFFSETS = [0, ...Array.from({ length: MOST_OFFSET }, (_, i) => [i + 1, -i - 1]).flat()].map(
  (quarters) => (quarters * TICKS_PER_INCH) / 4,
);

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
  if (!isInArc(base, goal, side, false) || !seesSide(s, unit, target, side)) return OUT;
  return canReach(s, unit, target, side, heading) && canLand(s, unit, target, side) ? reach : OUT;
}

/** Whether a base lies wholly before the line through a side of another.
 * @rule 1.8 entirely over the line drawn from the side */
function isBeyond(base: Box, goal: Box, side: number): boolean {
  const normal = goal.sideHeading(side);
  const rx = eastOf(normal);
  const ry = northOf(normal);
  const across = Math.abs(base.rx * rx + base.ry * ry) / UNIT;
  const ahead = Math.abs(base.ry * rx - base.rx * ry) / UNIT;
  const nearest = ((base.x - goal.x) * rx + (base.y - goal.y) * ry - base.halfWidth * across - base.halfDepth * ahead) / UNIT;
  return nearest >= (side % 2 === RIGHT ? goal.halfWidth : goal.halfDepth) - TOUCH;
}

/** What closes the way of a charge lies no farther away than its reach and the landing, in ticks. */
function gatherFor(s: S, unit: number, target: number): void {
  const base = s.boxOf(unit);
  obstacles.gather(s, unit, s.cardOf(unit).moveInches * TICKS_PER_INCH + 2 * (base.halfWidth + base.halfDepth), target);
}

/** Whether the way to the target is open: the first turn, then straight on until the bases touch.
 * @rule 1.8 straight along the line of sight @rule 1.4 corners @rule 1.7 gaps @rule 1.2 a road leads through closed terrain
 * @ruling O-13 O-44 O-47 */
function canReach(s: S, unit: number, target: number, side: number, heading: number): boolean {
  const base = s.boxOf(unit);
  gatherFor(s, unit, target);
  aimed.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (!stripExtent(aimed, aimed.halfWidth, s.boxOf(target))) return false;
  const touch = Math.max(0, extent.near - aimed.halfDepth);
  const byRoad = hasRoadFor(s, aimed, touch);
  addStormedRedoubts(s, target, passed.clear());
  if (heading !== base.heading && !(obstacles.letsTurn(base, heading, passed, byRoad) && obstacles.holds(aimed, passed, byRoad)))
    return false;
  addLevelWith(s, target, side, passed);
  return obstacles.isOpen(aimed, touch, passed, byRoad);
}

/** Adds the bases wholly behind the line through the side charged, as of those who fight the target's front: a charger is moved freely once he
 * is there. @ruling O-47 */
function addLevelWith(s: S, target: number, side: number, into: BoxList): void {
  const goal = s.boxOf(target);
  const normal = goal.sideHeading(side);
  const line = (side % 2 === RIGHT ? goal.halfWidth : goal.halfDepth) + TOUCH;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.isOnTable(unit) && unit !== target && farthestAlong(s.boxOf(unit), goal, normal) <= line) into.add(s.boxOf(unit));
  }
}

/** Ticks from the middle of one box to the farthest point of another, along a heading. */
function farthestAlong(box: Box, from: Box, heading: number): number {
  const east = eastOf(heading);
  const north = northOf(heading);
  const across = Math.abs(box.rx * east + box.ry * north) / UNIT;
  const ahead = Math.abs(box.ry * east - box.rx * north) / UNIT;
  return ((box.x - from.x) * east + (box.y - from.y) * north + box.halfWidth * across + box.halfDepth * ahead) / UNIT;
}

/** Adds the redoubts that the target stands on, which do not stop a charge at it. @rule 5.4 they delay attackers @ruling O-46 */
export function addStormedRedoubts(s: S, target: number, into: BoxList): void {
  const { redoubts } = s.game.ground;
  for (let i = 0; i < redoubts.length; i++) {
    const box = redoubts[i]!.boxes[0]!;
    if (overlaps(box, s.boxOf(target))) into.add(box);
  }
}

/** Finds room against the side: centred if possible, else as near to that as it goes.
 * @rule 1.8 full edge contact with all or at least 3 inches of the side @rule 0.7 must fit @ruling O-10 */
function canLand(s: S, unit: number, target: number, side: number): boolean {
  const goal = s.boxOf(target);
  const most = farthestOffset(goal, side, goal.halfWidth);
  const lean = leansRight(s.boxOf(unit), goal, side) ? 1 : -1;
  addStormedRedoubts(s, target, passed.clear());
  for (let i = 0; i < OFFSETS.length; i++) {
    const offset = OFFSETS[i]!;
    if (Math.abs(offset) > most) continue;
    setAgainst(goal, side, lean * offset, landed);
    if (obstacles.holds(landed, passed, isAstride(s, landed)) && !isInFortAt(s, landed)) return true;
  }
  return false;
}

/** Whether a base would fight from within a fort. @rule 5.1 no melee with units inside @ruling O-45 */
function isInFortAt(s: S, base: Box): boolean {
  const least = s.game.rules.inside === 'half' ? 0.5 : 1;
  const { forts } = s.game.ground;
  for (let i = 0; i < forts.length; i++) if (shareInside(base, forts[i]!.boxes[0]!) >= least) return true;
  return false;
}

/** Whether the charger comes from the right half of the side, as it will stand. */
function leansRight(base: Box, goal: Box, side: number): boolean {
  const right = normalHeading(goal.sideHeading(side) - QUARTER_TURN);
  return (base.x - goal.x) * eastOf(right) + (base.y - goal.y) * northOf(right) >= 0;
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
    if (Math.abs(goal.x - base.x) > reach || Math.abs(goal.y - base.y) > reach || isBehind(base, goal) || isInFort(s, target)) continue;
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
