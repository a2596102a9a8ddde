import { opponent, type Player } from '../../core/index.ts';
import { FRONT, holdsPoint } from '../../geometry/box.ts';
import { MOB, MOVES, POINTS } from '../charts/charts.ts';
import { type ChargeOdds, chargeOdds } from '../odds/charge.ts';
import { fireOdds } from '../odds/fire.ts';
import { flankOf, sideStruck } from '../rules/charges.ts';
import { inchesBetween } from '../rules/distances.ts';
import { firingStands } from '../rules/fire.ts';
import { DRAW, finalPoints, judge } from '../rules/victory.ts';
import { type FuryState, READY, ROUTING, WELL } from '../state/state.ts';
import { WEIGHTS } from './weights.ts';

type S = FuryState;

/** Share of its worth that a unit has lost with each level of cohesion, and what is left of it in a rout. */
const LEVEL_COST = [0, 0.02, 0.06, 0.18, 0.3, 0.42] as const;
const ROUTED = 0.15;

/** What a unit is worth, in stands of good troops. */
export function worthOf(s: S, unit: number): number {
  if (s.isGun(unit)) return POINTS.battery;
  const [melee] = s.ratingOf(unit);
  const left = s.stands(unit) - s.casualties(unit) * WEIGHTS.casualty;
  const health = s.status(unit) === ROUTING ? ROUTED : 1 - LEVEL_COST[s.level(unit)]!;
  return left * (0.5 + melee / 8) * health;
}

/** What levels and casualties are worth to who inflicts them: levels count for more where they tell. */
function harmTo(s: S, target: number, levels: number, casualties: number): number {
  const stands = s.stands(target);
  const tells = s.level(target) + levels > 2 ? WEIGHTS.shaken : WEIGHTS.level;
  return levels * tells * stands + casualties * WEIGHTS.casualty;
}

/** What a volley is worth, on average. */
export function fireValue(s: S, unit: number, target: number, close: boolean): number {
  const { levels, casualties } = fireOdds(s, unit, target, close);
  return harmTo(s, target, levels, casualties);
}

/** Mean of the levels that a charger loses to the fire of a target that is free to shoot. */
function closeVolley(s: S, unit: number, target: number): number {
  if (s.cardOf(target).weapon === null || s.foe(target) >= 0 || s.fired(target) === 1) return 0;
  return flankOf(s, target, sideStruck(s, unit, target)) === FRONT ? fireOdds(s, target, unit, true).levels : 0;
}

/** Chances of a charge in the order in which it arrives: one of more than a March costs some. */
function oddsOnArrival(s: S, unit: number, target: number): ChargeOdds {
  const level = s.level(unit);
  const [march, , loss] = MOVES[s.cardOf(unit).band];
  const lost = (inchesBetween(s, unit, target) > march ? loss : 0) + WEIGHTS.volley * closeVolley(s, unit, target);
  s.setLevel(unit, Math.min(MOB, level + Math.round(lost)));
  const odds = chargeOdds(s, unit, target);
  s.setLevel(unit, level);
  return odds;
}

/** What the objectives are worth that a unit stands in and its side holds. */
function postOf(s: S, unit: number): number {
  const { objectives } = s.compiled;
  let worth = 0;
  for (let i = 0; i < objectives.length; i++) {
    const { box, points } = objectives[i]!;
    if (s.objectiveHolder(i) === s.sideOf(unit) && holdsPoint(box, s.x(unit), s.y(unit))) worth += WEIGHTS.post * points;
  }
  return worth;
}

/** What the rout of a unit takes from its side, however shaken it is: its points, the Alarm if it stands under a brigade, and the battle if
 * it hangs on it. */
function prizeOf(s: S, unit: number): number {
  const { units, causes, lastHopes } = s.compiled;
  const alarm = units[unit]!.brigade < 0 ? 0 : WEIGHTS.cause * causes;
  return s.stands(unit) + alarm + (lastHopes.some((hope) => hope.unit === unit) ? WEIGHTS.lastHope : 0) + postOf(s, unit);
}

/** What a charge is worth, on average: less than nothing if it had better not be made. */
export function chargeValue(s: S, unit: number, target: number): number {
  const { goes, flees, routs, wins, breaks, loses, broken } = oddsOnArrival(s, unit, target);
  const [own, enemy] = [prizeOf(s, unit), prizeOf(s, target)];
  const gain = enemy * (WEIGHTS.rout * routs + WEIGHTS.retreat * (flees - routs) + breaks + WEIGHTS.round * (wins - breaks));
  const loss = own * (broken + WEIGHTS.round * (loses - broken)) + worthOf(s, unit) * (WEIGHTS.disorder + firepower(s, unit));
  return goes * (gain - loss + own * (WEIGHTS.urge * lateness(s) - gainOfWaiting(s, s.sideOf(unit)) * WEIGHTS.patience));
}

/** How much of the battle is over, 0 to 1. */
function lateness(s: S): number {
  const { firstTurn, turns } = s.compiled;
  return (s.turn - firstTurn) / Math.max(1, turns - firstTurn);
}

/** What time is worth to a side, -1 to 1: it works for who would win by points if the battle ended now, and against
 * both while it would be drawn, the more the later it is. */
export function gainOfWaiting(s: S, side: Player): number {
  const winner = judge(s);
  return (winner === DRAW ? -WEIGHTS.stalemate : winner === side ? 1 : -1) * lateness(s);
}

/** What a unit gives up, as a share of its worth, that charges instead of firing. */
function firepower(s: S, unit: number): number {
  return (WEIGHTS.firepower * firingStands(s, unit)) / Math.max(1, s.stands(unit));
}

/** What a general is worth to his army. */
const GENERAL = 3;

/** What an army has left. */
function worthLeft(s: S, side: Player): number {
  let worth = 0;
  for (const unit of s.game.unitsOf[side]) if (!s.isGone(unit)) worth += worthOf(s, unit);
  for (const general of s.game.generalsOf[side]) if (s.generalFate(general) === WELL) worth += GENERAL;
  return worth;
}

/** Weights inside the hyperbolic tangent. */
const STANDING = { confidence: 0.22, worth: 1.6, lead: 0.5 } as const;

/** Expected result from player 0's point of view. */
export function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [own, enemy] = [worthLeft(s, 0), worthLeft(s, 1)];
  const confidence = s.sideConfidence(1) - s.sideConfidence(0);
  const lead = (finalPoints(s, 0) - finalPoints(s, 1)) / Math.max(1, s.compiled.margin);
  const late = s.turn / s.compiled.turns;
  return Math.tanh(
    STANDING.confidence * confidence +
      (STANDING.worth * (own - enemy)) / (own + enemy + 1) +
      STANDING.lead * late * Math.max(-2, Math.min(2, lead)),
  );
}

/** Own troops that can fight, as a share of all that can. */
export function strengthShare(s: S, side: Player): number {
  const ready = (player: Player): number =>
    s.game.unitsOf[player].reduce((sum, unit) => sum + (s.status(unit) === READY ? worthOf(s, unit) : 0), 0);
  const own = ready(side);
  return own / Math.max(1, own + ready(opponent(side)));
}
