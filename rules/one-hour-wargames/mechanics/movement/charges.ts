import { type Box, FRONT, overlaps, shareInside } from '../../../geometry/box.ts';
import { distanceBetween, headingTowards, TICKS_PER_INCH, turnBetween } from '../../../geometry/plane.ts';
import type { OutcomeList, Refusal } from '../../../core/index.ts';
import { canComeAt, chargeDistance, chargeHeading } from '../../../tabletop/charge-reach.ts';
import { farthestOffset, isLevelWith, leansRight, setAgainst } from '../../../tabletop/contact.ts';
import type { BoxList } from '../../../tabletop/obstacles.ts';
import { isBehind } from '../../../tabletop/sight.ts';
import { sidesteps } from '../../../tabletop/slide.ts';
import type { Offers } from '../../state/actions.ts';
import { IN_MELEE, isBoundToRoad } from './marches.ts';
import { gather } from '../ground/obstacles.ts';
import { PASSING } from '../../state/passing.ts';
import { hasRoadFor, isAstride } from '../ground/roads.ts';
import { seesSide } from '../ground/sight.ts';
import type { OneHourState } from '../../state/state.ts';
import { ENOUGH_OF_A_SIDE } from '../../charts/units.ts';
import { isInFort, redoubtOf } from '../ground/terrain-effects.ts';

type S = OneHourState;

/** The one turn at the start of a charge [1.8], in tenths of a degree. */
const CHARGE_TURN = 450;
/** Measurements this near to a limit, in ticks, are too close to call [0.0]: 0.05 inch. */
export const TOO_CLOSE = TICKS_PER_INCH / 20;
/** How far from the middle of the target's side is tried, in ticks, nearest first: twelve quarters of an inch, as two sides of six inches that
 * share three lie apart. */
const OFFSETS = sidesteps(12);

export const OUT = 0;
export const CLOSE = 1;
export const IN = 2;

/** How a measured distance stands to its limit: out, too close to call, or in.
 * @rule 0.0 too close to call @ruling O-01 */
export function measure(s: S, distance: number, limit: number): number {
  if (!s.game.options.rollOff) return distance <= limit ? IN : OUT;
  if (distance <= limit - TOO_CLOSE) return IN;
  return distance < limit + TOO_CLOSE ? CLOSE : OUT;
}

/** An even chance, as two dice rolled against each other until they differ. @rule 0.0 roll-off */
export function evenChance(_s: S, into: OutcomeList): void {
  into.add(0, 1);
  into.add(1, 1);
}

/** Whether a unit may charge a side of an enemy, and stands in the game's `landed` if so: out, too close to call, or in.
 * @rule 1.8 in sight and reach, entirely over the line drawn from the side, after one turn of at most 45 degrees, one contact a side
 * @rule 0.5 front arc @rule 0.6 over half of the side in it @ruling O-08 O-09 */
export function judgeCharge(s: S, unit: number, target: number, side: number): number {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const reach = measure(s, chargeDistance(base, goal, side), s.cardOf(unit).moveInches * TICKS_PER_INCH);
  if (reach === OUT || s.contactOf(target, side) >= 0 || !canComeAt(base, goal, side, CHARGE_TURN)) return OUT;
  if (!seesSide(s, unit, target, side)) return OUT;
  return canReach(s, unit, target, side, chargeHeading(base, goal, side)) && canLand(s, unit, target, side) ? reach : OUT;
}

/** What closes the way of a charge lies no farther away than its reach and the landing, in ticks. */
function gatherFor(s: S, unit: number, target: number): void {
  const base = s.boxOf(unit);
  const { course, obstacles } = s.game.scratch.charges;
  course.passing = PASSING[s.game.options.passing];
  gather(obstacles, s, unit, s.cardOf(unit).moveInches * TICKS_PER_INCH + 2 * (base.halfWidth + base.halfDepth), target);
}

/** Whether the way to the target is open: the first turn, then straight on until the bases touch.
 * @rule 1.8 straight along the line of sight @rule 1.4 corners @rule 1.7 gaps @rule 1.2 a road leads through closed terrain
 * @ruling O-13 O-44 O-47 */
function canReach(s: S, unit: number, target: number, side: number, heading: number): boolean {
  const { aimed, course, obstacles, passed, view } = s.game.scratch.charges;
  const base = s.boxOf(unit);
  gatherFor(s, unit, target);
  aimed.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (!view.sees(s.boxOf(target), aimed, aimed.halfWidth)) return false;
  const touch = Math.max(0, view.near - aimed.halfDepth);
  const byRoad = hasRoadFor(s, aimed, touch);
  addStormedRedoubts(s, target, passed.clear());
  if (heading !== base.heading && !(obstacles.letsTurn(base, heading, passed, byRoad) && obstacles.holds(aimed, passed, byRoad)))
    return false;
  addLevelWith(s, target, side, passed);
  return course.isOpen(aimed, touch, passed, byRoad);
}

/** Adds the bases wholly behind the line through the side charged, as of those who fight the target's front: a charger is moved freely once he
 * is there. @ruling O-47 */
function addLevelWith(s: S, target: number, side: number, into: BoxList): void {
  const goal = s.boxOf(target);
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.isOnTable(unit) && unit !== target && isLevelWith(s.boxOf(unit), goal, side)) into.add(s.boxOf(unit));
  }
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
 * @rule 1.8 full edge contact with all or at least 3 inches of the side @rule 0.7 must fit @ruling O-10 O-43 against enemies beside the target too */
function canLand(s: S, unit: number, target: number, side: number): boolean {
  const { landed, obstacles, passed } = s.game.scratch.charges;
  const goal = s.boxOf(target);
  const base = s.boxOf(unit);
  const most = farthestOffset(goal, side, base.halfWidth, ENOUGH_OF_A_SIDE);
  const lean = leansRight(base, goal, side) ? 1 : -1;
  addStormedRedoubts(s, target, passed.clear());
  for (let i = 0; i < OFFSETS.length; i++) {
    const offset = OFFSETS[i]!;
    if (Math.abs(offset) > most) continue;
    setAgainst(base, goal, side, lean * offset, landed);
    if (obstacles.holds(landed, passed, isAstride(s, landed)) && !isInFortAt(s, landed)) return true;
  }
  return false;
}

/** Whether a base would fight from within a fort. @rule 5.1 no melee with units inside @ruling O-45 */
function isInFortAt(s: S, base: Box): boolean {
  const least = s.game.options.inside === 'half' ? 0.5 : 1;
  const { forts } = s.game.ground;
  for (let i = 0; i < forts.length; i++) if (shareInside(base, forts[i]!.boxes[0]!, s.game.scratch.shared) >= least) return true;
  return false;
}

/** Adds the charges a unit may make.
 * @rule 1.8 charges @rule 5.1 nobody fights into a fort @returns how many */
export function listCharges(s: S, unit: number, into: Offers<'charge'>): number {
  if (isBoundToRoad(s, unit)) return 0;
  const base = s.boxOf(unit);
  const reach = s.cardOf(unit).moveInches * TICKS_PER_INCH + 2 * base.radius + TOO_CLOSE;
  let charges = 0;
  for (let target = 0; target < s.scenario.units.length; target++) {
    if (!mayCharge(s, unit, target)) continue;
    const goal = s.boxOf(target);
    if (Math.abs(goal.x - base.x) > reach || Math.abs(goal.y - base.y) > reach || isBehind(base, goal) || isInFort(s, target)) continue;
    for (let side = 0; side < 4; side++) {
      if (judgeCharge(s, unit, target, side) === OUT) continue;
      into.push('charge', target, side);
      charges++;
    }
  }
  return charges;
}

/** Why a charge is not possible, in the order of the rule. @shows 0.1 anybody may measure, so the distance is told */
export function whyNoCharge(s: S, unit: number, target: number, side: number): Refusal {
  if (s.isInMelee(unit)) return IN_MELEE;
  if (!s.isOnTable(target) || s.sideOf(target) === s.sideOf(unit)) return ['1.8', 'There is no such enemy on the table.'];
  if (isBoundToRoad(s, unit)) return ['0.0', 'The scenario keeps the unit to the road for now.'];
  if (isBarred(s, unit, target)) return BARRED;
  if (isInFort(s, target)) return ['5.1', 'The enemy is in a fort; nobody may fight into it.'];
  if (s.contactOf(target, side) >= 0) return ['1.8', 'That side of the enemy is already in contact.'];
  return ['1.8', whyNoWay(s, unit, target, side)];
}

function whyNoWay(s: S, unit: number, target: number, side: number): string {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const x = goal.sideX(side);
  const y = goal.sideY(side);
  const inches = distanceBetween(base.sideX(FRONT), base.sideY(FRONT), x, y) / TICKS_PER_INCH;
  const reach = s.cardOf(unit).moveInches;
  if (inches > reach) return `The middle of that side is ${inches.toFixed(2)} inches away; the unit moves ${reach}.`;
  const turn = Math.abs(turnBetween(base.heading, headingTowards(x - base.x, y - base.y))) / 10;
  if (turn > 45) return `It would have to turn by ${turn.toFixed(1)} degrees; a charge begins with one turn of at most 45.`;
  return 'The charger must lie wholly before that side, see enough of it, find the way open and have room to land against it.';
}

function mayCharge(s: S, unit: number, target: number): boolean {
  return s.isOnTable(target) && s.sideOf(target) !== s.sideOf(unit) && !isBarred(s, unit, target);
}

/** Whether the unit has lost a roll-off about this enemy in this player turn. @rule 0.0 */
export function isBarred(s: S, unit: number, target: number): boolean {
  return ((s.barred(unit) >> s.game.numberInSide[target]!) & 1) === 1;
}

/** Why a unit leaves an enemy alone that it could reach. @rule 0.0 */
export const BARRED: Refusal = ['0.0', 'The unit has lost the roll-off for this enemy in this turn.'];

export function bar(s: S, unit: number, target: number): void {
  s.setBarred(unit, s.barred(unit) | (1 << s.game.numberInSide[target]!));
}

/** Brings a charger into contact. */
export function land(s: S, unit: number, target: number, side: number): void {
  judgeCharge(s, unit, target, side);
  const { landed } = s.game.scratch.charges;
  s.stand(unit, landed.x, landed.y, landed.heading);
  s.setContact(unit, FRONT, target);
  s.setContact(target, side, unit);
  if (redoubtOf(s, target) !== undefined) s.setDelay(unit, 1);
}
