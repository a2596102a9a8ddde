import { type Box, FRONT, LEFT, REAR, RIGHT } from '../../../geometry/box.ts';
import { distanceBetween, headingTowards, normalHeading, QUARTER_TURN, turnBetween } from '../../../geometry/plane.ts';
import { seesPart } from '../../../tabletop/bodies.ts';
import { isBefore, isLevelWith } from '../../../tabletop/contact.ts';
import type { ChargeLimits } from '../../../tabletop/manoeuvres.ts';
import { HEDGEHOG_MOVE, MOVES, OPPORTUNITY_LEVEL } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { FORMATION, ORDER, ORDERS, SPEECH } from '../../charts/types.ts';
import type { Offers } from '../../state/actions.ts';
import { type FuryState, MARCHING_OFF, PURSUING, READY } from '../../state/state.ts';
import { showConduct } from '../orders/conduct.ts';
import { ticksBetween } from '../ground/distances.ts';
import { orderOf } from '../orders/speeches.ts';

type S = FuryState;

/** The one turn before a charge, in tenths of a degree. @rule 15.1 @ruling SF-50 about the middle, towards where it comes to rest, and it costs nothing */
export const WIDEST_TURN = 450;
/** Ticks of a side that the front of a charger has to cover, or all of it. */
export const ENOUGH = INCH;
/** How near a regiment stands to guns that it fights for, in ticks. @rule 19.1 */
const GUARDS = INCH;

/** Ticks of a full charge. @rule 13.2 a hedgehog moves an inch at most */
export function chargeReach(s: S, unit: number): number {
  const [, double] = MOVES[s.cardOf(unit).band];
  return INCH * (s.formation(unit) === FORMATION.hedgehog ? HEDGEHOG_MOVE : double);
}

/** The limits of a charge of so many ticks. */
export function limitsOf(reach: number): ChargeLimits {
  return { reach, widestTurn: WIDEST_TURN, enough: ENOUGH };
}

/** The side of a box that looks at a place. */
function sideTowards(goal: Box, x: number, y: number): number {
  const quarters = Math.round(turnBetween(goal.heading, headingTowards(x - goal.x, y - goal.y)) / QUARTER_TURN);
  return (quarters + 4) % 4;
}

/** The side of a target that a charger strikes: the rear from wholly behind its back, a flank from wholly behind the line of its front.
 * @rule 15.7 a hedgehog is struck on the side that looks at the charger */
export function sideStruck(s: S, unit: number, target: number): number {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  if (s.formation(target) === FORMATION.hedgehog) return sideTowards(goal, base.x, base.y);
  if (isBefore(base, goal, REAR)) return REAR;
  if (!isLevelWith(base, goal, FRONT)) return FRONT;
  return (base.x - goal.x) * goal.rx + (base.y - goal.y) * goal.ry > 0 ? RIGHT : LEFT;
}

/** What a side counts as: a hedgehog has neither flank nor rear. @rule 15.7 */
export function flankOf(s: S, target: number, side: number): number {
  return s.formation(target) === FORMATION.hedgehog ? FRONT : side;
}

/** The heading straight away from another unit, out of the four that a unit can move along without turning. */
export function awayFrom(s: S, unit: number, other: number): number {
  const base = s.boxOf(unit);
  const { x, y } = s.boxOf(other);
  return normalHeading(base.heading + QUARTER_TURN * (sideTowards(base, x, y) + 2));
}

/** Whether a unit can charge at all: on foot or on horse, under its owner's hand, and in no melee. */
function isCharger(s: S, unit: number): boolean {
  return s.status(unit) === READY && !s.isGun(unit) && s.foe(unit) < 0 && s.acted(unit) === 0;
}

/** Whether a unit can be charged as it is. @ruling SF-51 routers are caught by pursuers, not charged */
function isOpenToCharge(s: S, target: number): boolean {
  const status = s.status(target);
  return status === READY || status === PURSUING || status === MARCHING_OFF;
}

/** Whether a charger can come at an enemy: in reach after one turn, with a clear way, and what it would strike in sight. @rule 15.1 @rule 14.2 */
function canReach(s: S, unit: number, target: number, reach: number): boolean {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  if (distanceBetween(base.x, base.y, goal.x, goal.y) > reach + base.radius + goal.radius) return false;
  const side = sideStruck(s, unit, target);
  if (!s.game.manoeuvres.canReach(s, unit, target, side, limitsOf(reach))) return false;
  return seesPart(s, s.game.sight, unit, target, s.game.manoeuvres.partStruck(goal, side), side);
}

/** Whether a regiment near guns fights for them: it stands within an inch of them, is free, and the charger can come at it. @rule 19.1 @ruling SF-52 */
function isGuarded(s: S, gun: number, charger: number, reach: number): boolean {
  const units = s.game.unitsOf[s.sideOf(gun)];
  for (let i = 0; i < units.length; i++) {
    const guard = units[i]!;
    if (s.status(guard) !== READY || s.isGun(guard) || s.foe(guard) >= 0 || ticksBetween(s, guard, gun) > GUARDS) continue;
    if (canReach(s, charger, guard, reach)) return true;
  }
  return false;
}

/** Whether a unit can charge an enemy, whatever its orders. @rule 15.1 */
export function canCharge(s: S, unit: number, target: number): boolean {
  if (!isOpenToCharge(s, target)) return false;
  const reach = chargeReach(s, unit);
  return !(s.isGun(target) && isGuarded(s, target, unit, reach)) && canReach(s, unit, target, reach);
}

/** Whether a unit has charged an enemy in this turn, or is told to and can. @rule 15.3 */
function comesAt(s: S, unit: number, target: number): boolean {
  if (s.foe(unit) === target) return s.impetus(unit) === 1 && s.rounds(unit) === 0;
  return s.revealed === 1 && s.speech(unit) === SPEECH.charge && isCharger(s, unit) && canCharge(s, unit, target);
}

/** The fiercest of those who charge a unit in this segment: its answer to the first of them is rolled against him. @rule 15.3
 * @ruling SF-102 those told to charge count who can come at it, whether or not they will */
export function fiercestCharger(s: S, target: number, charger: number): number {
  const friends = s.game.unitsOf[s.sideOf(charger)];
  let fiercest = charger;
  for (let i = 0; i < friends.length; i++) {
    const isFiercer = s.cardOf(friends[i]!).ferocity > s.cardOf(fiercest).ferocity;
    if (isFiercer && comesAt(s, friends[i]!, target)) fiercest = friends[i]!;
  }
  return fiercest;
}

/** Whether an order lets a unit that holds or marches charge an enemy. @rule 12.2 @rule 7.2 @ruling SF-18 */
function permits(s: S, order: number, target: number): boolean {
  if (order === ORDER.assault) return true;
  return order === ORDER.harass && s.isFoot(target) && s.level(target) >= OPPORTUNITY_LEVEL;
}

/** Whether a unit holds or marches, as those who may take an opportunity do. @rule 12.2 */
function mayTakeOpportunity(s: S, unit: number): boolean {
  const speech = s.speech(unit);
  return speech === SPEECH.hold || speech === SPEECH.march;
}

/** Whether a unit can charge an enemy now and is allowed to. @rule 12.1 any enemy in reach for a Charge @rule 12.2 opportunities as its order allows */
function isAllowed(s: S, unit: number, target: number): boolean {
  const isCharge = s.speech(unit) === SPEECH.charge;
  return (isCharge || (mayTakeOpportunity(s, unit) && permits(s, orderOf(s, unit), target))) && canCharge(s, unit, target);
}

/** Adds the charges of a unit. */
export function addCharges(s: S, unit: number, into: Offers<'charge'>): void {
  if (!isCharger(s, unit)) return;
  const enemies = s.enemiesOf(s.sideOf(unit));
  for (let i = 0; i < enemies.length; i++) if (isAllowed(s, unit, enemies[i]!)) into.push('charge', enemies[i]!);
}

/** Whether a unit has an enemy whom it may charge. */
export function mayCharge(s: S, unit: number): boolean {
  if (!isCharger(s, unit)) return false;
  const enemies = s.enemiesOf(s.sideOf(unit));
  for (let i = 0; i < enemies.length; i++) if (isAllowed(s, unit, enemies[i]!)) return true;
  return false;
}

/** Whether the enemy may think, for all that he knows, that a unit could charge somebody now. His owner is asked then, so that silence tells
 * nothing. */
export function seemsToCharge(s: S, unit: number): boolean {
  if (!isCharger(s, unit)) return false;
  const isCharge = s.speech(unit) === SPEECH.charge;
  if (!isCharge && !mayTakeOpportunity(s, unit)) return false;
  const enemies = s.enemiesOf(s.sideOf(unit));
  for (let i = 0; i < enemies.length; i++)
    if ((isCharge || mayBePermitted(s, unit, enemies[i]!)) && canCharge(s, unit, enemies[i]!)) return true;
  return false;
}

/** Orders that permit a charge out of a Hold or a March, as a set. */
function ordersFor(s: S, target: number): number {
  let orders = 0;
  for (let order = 0; order < ORDERS.length; order++) if (permits(s, order, target)) orders |= 1 << order;
  return orders;
}

/** Whether any order that a unit may be under, as far as the enemy knows, permits the charge. @ruling SF-53 unbrigaded units have none */
function mayBePermitted(s: S, unit: number, target: number): boolean {
  const brigade = s.brigadeOf(unit);
  return brigade >= 0 && (s.brigadeShown(brigade) & ordersFor(s, target)) !== 0;
}

/** The enemy sees which orders a brigade cannot have when one of its units takes an opportunity. @ruling SF-20 */
export function showOpportunity(s: S, unit: number, target: number): void {
  if (mayTakeOpportunity(s, unit)) showConduct(s, s.brigadeOf(unit), ~ordersFor(s, target));
}
