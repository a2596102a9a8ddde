import type { Player, Problem } from '../core/index.ts';
import { distanceBetween, headingTowards, TICKS_PER_INCH, turnBetween } from '../geometry/plane.ts';
import { splitCharge, splitMarch } from './actions.ts';
import { headingOf } from './marches.ts';
import type { OneHourState } from './state.ts';
import { isInFort } from './terrain-effects.ts';

type S = OneHourState;

function forbid(rule: string, message: string): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}

/** What a player is asked at a step, for the message to somebody who answers something else. */
const QUESTIONS: Readonly<Record<string, readonly [rule: string, question: string]>> = {
  'forces/substitute': ['5.2', 'name a unit to be replaced, or pass'],
  'set-up/select': ['0.3', 'choose a type of unit to set up'],
  'set-up/place': ['0.7', 'place the unit on a free spot of its zone'],
  'arrival/name': ['1.0', 'name a unit that comes up'],
  'move/select': ['1.0', 'choose a unit that has not moved, or end the movement'],
  'move/place': ['0.7', 'choose a free spot on the edge, or keep the unit back'],
  'move/march': ['1.0', 'turn, march, charge or leave with the unit chosen'],
  'move/face': ['1.4', 'turn the unit once more, or leave it as it stands ("face ahead")'],
  'shoot/select': ['2.0', 'choose a unit that has not moved and its target in arc, range and sight, or end the shooting'],
  'melee/target': ['3.0', 'choose the enemy to strike'],
};

/** Why a charge is not possible, in the order of the rule. */
function whyNoCharge(s: S, unit: number, target: number, side: number): Problem {
  if (s.isInMelee(unit)) return forbid('1.5', 'The unit is in melee and may only turn in place.');
  if (!s.isOnTable(target) || s.sideOf(target) === s.sideOf(unit)) return forbid('1.8', 'There is no such enemy on the table.');
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
  return forbid('1.8', 'The charger must lie wholly before that side, see enough of it, find the way open and have room to land against it.');
}

function whyNoMarch(s: S, unit: number, heading: number): Problem {
  if (s.isInMelee(unit)) return forbid('1.5', 'The unit is in melee and may only turn in place.');
  if (headingOf(s, unit, heading) < 0) return forbid('1.4', 'There is nothing to head for: the unit named is a friend or is not on the table.');
  return forbid('1.0', 'The unit cannot make that move: the turn needs room, the way must be open, the end clear of other bases and closed ground, within its move distance.');
}

/** Names the rule that forbids an action here. Assumes that it is not legal. */
export function whyNot(s: S, index: number): Problem {
  const { space } = s.game;
  const kind = space.kindOf(index);
  const argument = space.argument(index);
  const { name } = s.step;
  if (name === 'move/march' && kind === 'charge') return whyNoCharge(s, s.register(0), splitCharge(argument).target, splitCharge(argument).side);
  if (name === 'move/march' && kind === 'march') return whyNoMarch(s, s.register(0), splitMarch(argument).heading);
  if (name === 'move/march' && kind === 'turn') return whyNoMarch(s, s.register(0), argument);
  if (name === 'move/march' && kind === 'exit') return forbid('1.2', 'The edge of the table is closed: the unit may leave only where and when its scenario lets its side, straight ahead within its move.');
  const [rule, question] = QUESTIONS[name] ?? ['1.0', 'choose one of the legal actions'];
  return forbid(rule, `"${s.game.actions.format(s, index)}" is not possible now. ${s.game.ruleset.players[s.actor as Player] ?? 'The player'} is asked to ${question}.`);
}
