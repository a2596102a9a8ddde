import type { Player, Problem } from '../../core/index.ts';
import { lengthInFrontArc } from '../../geometry/box-sight.ts';
import { distanceBetween, headingTowards, TICKS_PER_INCH, turnBetween } from '../../geometry/plane.ts';
import { headingOfMarch, sideOfCharge, targetOfCharge } from '../state/actions.ts';
import { isBarred, TOO_CLOSE } from '../rules/charges.ts';
import { RESERVE } from '../state/layout.ts';
import { headingOf } from '../rules/headings.ts';
import { isBoundToRoad } from '../rules/marches.ts';
import { isAsleep, isFrozen, mayAct } from '../rules/orders.ts';
import type { OneHourState } from '../state/state.ts';
import { SHOOTING_RANGE } from '../charts/units.ts';
import { isInFort, redoubtOf } from '../rules/terrain-effects.ts';

type S = OneHourState;

function forbid(rule: string, message: string): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}

/** Why a charge is not possible, in the order of the rule. @shows 0.1 anybody may measure, so the distance is told */
function whyNoCharge(s: S, unit: number, target: number, side: number): Problem {
  if (s.isInMelee(unit)) return forbid('1.5', 'The unit is in melee and may only turn in place.');
  if (!s.isOnTable(target) || s.sideOf(target) === s.sideOf(unit)) return forbid('1.8', 'There is no such enemy on the table.');
  if (isBoundToRoad(s, unit)) return forbid('0.0', 'The scenario keeps the unit to the road for now.');
  if (isBarred(s, unit, target)) return forbid('0.0', 'The unit has lost the roll-off for this enemy in this turn.');
  if (isInFort(s, target)) return forbid('5.1', 'The enemy is in a fort; nobody may fight into it.');
  if (s.contactOf(target, side) >= 0) return forbid('1.8', 'That side of the enemy is already in contact.');
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const x = goal.sideX(side);
  const y = goal.sideY(side);
  const inches = distanceBetween(base.sideX(0), base.sideY(0), x, y) / TICKS_PER_INCH;
  const reach = s.cardOf(unit).moveInches;
  if (inches > reach) return forbid('1.8', `The middle of that side is ${inches.toFixed(2)} inches away; the unit moves ${reach}.`);
  const turn = Math.abs(turnBetween(base.heading, headingTowards(x - base.x, y - base.y))) / 10;
  if (turn > 45) return forbid('1.8', `It would have to turn by ${turn.toFixed(1)} degrees; a charge begins with one turn of at most 45.`);
  return forbid(
    '1.8',
    'The charger must lie wholly before that side, see enough of it, find the way open and have room to land against it.',
  );
}

function whyNoMarch(s: S, unit: number, heading: number): Problem {
  if (s.isInMelee(unit)) return forbid('1.5', 'The unit is in melee and may only turn in place.');
  if (headingOf(s, unit, heading) < 0)
    return forbid('1.4', 'There is nothing to head for: the unit named is a friend or is not on the table.');
  return forbid(
    '1.0',
    'The unit cannot make that move: the turn needs room, the way must be open, the end clear of other bases and closed ground, within its move distance.',
  );
}

/** Why a unit cannot be picked up to move. */
function whyNoSelection(s: S, unit: number): Problem {
  if (s.sideOf(unit) !== s.side) return forbid('1.0', 'Only units of the side whose turn it is move.');
  if (s.done(unit) === 1) return forbid('1.0', 'The unit has had its move in this turn.');
  if (s.place(unit) === RESERVE) return forbid('0.7', 'The unit is not due yet, one like it comes first, or there is no room on the edge.');
  if (!s.isOnTable(unit)) return forbid('4.0', 'The unit has left the table.');
  if (!mayAct(s, unit) || isFrozen(s, unit)) return whyNoOrders(s, unit);
  return forbid('1.5', 'The unit is in melee: it may only turn in place, with no enemy before its front and one on a flank or its rear.');
}

/** What the scenario has against a unit that could move or shoot. */
function whyNoOrders(s: S, unit: number): Problem {
  if (isAsleep(s, unit)) return forbid('0.0', 'The scenario has the unit wait until something wakes its group.');
  if (isFrozen(s, unit)) return forbid('0.0', 'The scenario has the unit stand still until a later turn.');
  return forbid('0.0', 'The scenario lets no more units of this side act in this turn.');
}

/** Why a unit cannot shoot at another, in the order of the rules. */
function whyNoShot(s: S, unit: number, target: number): Problem {
  if (!s.isOnTable(unit) || s.sideOf(unit) !== s.side || s.cardOf(unit).shoot === null)
    return forbid('2.0', 'Only archers of the side whose turn it is shoot.');
  if (s.moved(unit) === 1) return forbid('1.6', 'The unit has moved or turned in this turn.');
  if (s.shot(unit) === 1) return forbid('2.0', 'The unit has shot in this turn.');
  if (s.isInMelee(unit)) return forbid('2.4', 'Units shoot into a melee, but not out of one.');
  if (!mayAct(s, unit)) return whyNoOrders(s, unit);
  if (!s.isOnTable(target) || s.sideOf(target) === s.side) return forbid('2.0', 'There is no such enemy on the table.');
  if (isBarred(s, unit, target)) return forbid('0.0', 'The unit has lost the roll-off for this enemy in this turn.');
  return whyNoLine(s, unit, target);
}

function whyNoLine(s: S, unit: number, target: number): Problem {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const sides = [0, 1, 2, 3];
  const nearest = Math.min(...sides.map((side) => distanceBetween(base.sideX(0), base.sideY(0), goal.sideX(side), goal.sideY(side))));
  if (nearest >= SHOOTING_RANGE + TOO_CLOSE)
    return forbid(
      '2.2',
      `The nearest side is ${(nearest / TICKS_PER_INCH).toFixed(2)} inches away; the range is ${SHOOTING_RANGE / TICKS_PER_INCH}.`,
    );
  const isWide = redoubtOf(s, unit) !== undefined;
  if (!sides.some((side) => lengthInFrontArc(base, goal, side, isWide) >= goal.sideLength(side) / 2))
    return forbid('2.1', 'Less than half of each side of the enemy lies in the arc of fire.');
  return forbid('0.9', 'The unit does not see enough of a side that faces it within range.');
}

/** Names the rule that forbids an action here. Assumes that it is not legal. */
export function whyNot(s: S, index: number): Problem {
  const { space } = s.game;
  const kind = space.kindOf(index);
  const argument = space.argument(index);
  const asked = s.decision!;
  const { decision } = asked;
  if (decision === 'march' && kind === 'charge') return whyNoCharge(s, s.subject, targetOfCharge(argument), sideOfCharge(argument));
  if (decision === 'choose-mover' && kind === 'select') return whyNoSelection(s, argument);
  if (decision === 'shoot' && kind === 'shoot') return whyNoShot(s, Math.floor(argument / space.units), argument % space.units);
  if (decision === 'march' && kind === 'march') return whyNoMarch(s, s.subject, headingOfMarch(argument));
  if (decision === 'march' && kind === 'turn') return whyNoMarch(s, s.subject, argument);
  if (decision === 'march' && kind === 'exit')
    return forbid(
      '1.2',
      'The edge of the table is closed: the unit may leave only where and when its scenario lets its side, straight ahead within its move.',
    );
  return forbid(
    asked.rule,
    `"${s.game.actions.format(s, index)}" is not possible now. ${s.game.players[s.actor as Player]} is asked to ${asked.question}.`,
  );
}
