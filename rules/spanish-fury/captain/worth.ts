import { opponent, type Player } from '../../core/index.ts';
import { MOB, MOVES, POINTS } from '../charts/charts.ts';
import { type ChargeOdds, chargeOdds } from '../odds/charge.ts';
import { fireOdds } from '../odds/fire.ts';
import { inchesBetween } from '../rules/distances.ts';
import { firingStands } from '../rules/fire.ts';
import { finalPoints } from '../rules/victory.ts';
import { type FuryState, READY, ROUTING, WELL } from '../state/state.ts';

type S = FuryState;

/** Share of its worth that a unit has lost with each level of cohesion, and what is left of it in a rout. */
const LEVEL_COST = [0, 0.02, 0.06, 0.18, 0.3, 0.42] as const;
const ROUTED = 0.15;
/** What a casualty costs, in stands. */
const CASUALTY = 0.25;
/** What it costs a charger, as a share of its worth, to be in disorder after a charge. */
const DISORDER = 0.06;
/** What a round won or lost is worth as a share of the loser, if nobody breaks in it. */
const ROUND = 0.3;
/** Share of a unit that is lost with its rout before contact, and with a retreat. */
const ROUT = 0.8;
const RETREAT = 0.2;
/** What a charge is worth for its own sake by the last turn, as a share of the charger: time wins nothing. */
const URGE = 0.1;
/** What the fire of a unit of shot is worth in a turn, as a share of its own worth. */
const FIREPOWER = 0.15;

/** What a unit is worth, in stands of good troops. */
export function worthOf(s: S, unit: number): number {
  if (s.isGun(unit)) return POINTS.battery;
  const [melee] = s.ratingOf(unit);
  const left = s.stands(unit) - s.casualties(unit) * CASUALTY;
  const health = s.status(unit) === ROUTING ? ROUTED : 1 - LEVEL_COST[s.level(unit)]!;
  return left * (0.5 + melee / 8) * health;
}

/** What levels and casualties are worth to who inflicts them: levels count for more where they tell. */
function harmTo(s: S, target: number, levels: number, casualties: number): number {
  const stands = s.stands(target);
  const tells = s.level(target) + levels > 2 ? 0.1 : 0.05;
  return levels * tells * stands + casualties * CASUALTY;
}

/** What a volley is worth, on average. */
export function fireValue(s: S, unit: number, target: number, close: boolean): number {
  const { levels, casualties } = fireOdds(s, unit, target, close);
  return harmTo(s, target, levels, casualties);
}

/** Chances of a charge in the order in which it arrives: one of more than a March costs some. */
function oddsOnArrival(s: S, unit: number, target: number): ChargeOdds {
  const level = s.level(unit);
  const [march, , loss] = MOVES[s.cardOf(unit).band];
  if (inchesBetween(s, unit, target) > march) s.setLevel(unit, Math.min(MOB, level + loss));
  const odds = chargeOdds(s, unit, target);
  s.setLevel(unit, level);
  return odds;
}

/** What a charge is worth, on average: less than nothing if it had better not be made. */
export function chargeValue(s: S, unit: number, target: number): number {
  const { goes, flees, routs, wins, breaks, loses, broken } = oddsOnArrival(s, unit, target);
  const [own, enemy] = [worthOf(s, unit), worthOf(s, target)];
  const gain = enemy * (ROUT * routs + RETREAT * (flees - routs) + breaks + ROUND * (wins - breaks));
  const loss = own * (broken + ROUND * (loses - broken) + DISORDER + firepower(s, unit));
  return goes * (gain - loss + URGE * own * (s.turn / s.compiled.turns));
}

/** What a unit gives up, as a share of its worth, that charges instead of firing. */
function firepower(s: S, unit: number): number {
  return (FIREPOWER * firingStands(s, unit)) / Math.max(1, s.stands(unit));
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
const WEIGHT = { confidence: 0.22, worth: 1.6, lead: 0.5 } as const;

/** Expected result from player 0's point of view. */
export function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [own, enemy] = [worthLeft(s, 0), worthLeft(s, 1)];
  const confidence = s.sideConfidence(1) - s.sideConfidence(0);
  const lead = (finalPoints(s, 0) - finalPoints(s, 1)) / Math.max(1, s.compiled.margin);
  const late = s.turn / s.compiled.turns;
  return Math.tanh(
    WEIGHT.confidence * confidence +
      (WEIGHT.worth * (own - enemy)) / (own + enemy + 1) +
      WEIGHT.lead * late * Math.max(-2, Math.min(2, lead)),
  );
}

/** Own troops that can fight, as a share of all that can. */
export function strengthShare(s: S, side: Player): number {
  const ready = (player: Player): number =>
    s.game.unitsOf[player].reduce((sum, unit) => sum + (s.status(unit) === READY ? worthOf(s, unit) : 0), 0);
  const own = ready(side);
  return own / Math.max(1, own + ready(opponent(side)));
}
