import { opponent, type Player } from '../../core/index.ts';
import { holdsPoint } from '../../geometry/box.ts';
import { COMPANY, POINTS } from '../charts/charts.ts';
import { fireOdds } from '../odds/fire.ts';
import { worthOf as pointsFor } from '../mechanics/morale/losses.ts';
import { DRAW, finalPoints, judge } from '../mechanics/morale/victory.ts';
import { type FuryState, READY, ROUTING, WELL } from '../state/state.ts';
import { WEIGHTS } from './weights.ts';

type S = FuryState;

/** Share of its worth that a unit has lost with each level of cohesion, and what is left of it in a rout. */
const LEVEL_COST = [0, 0.02, 0.06, 0.18, 0.3, 0.42] as const;
const ROUTED = 0.15;

/** What a unit is worth to its side, in stands of good troops. */
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

/** What the objectives are worth that a unit stands in and its side holds. */
function postOf(s: S, unit: number): number {
  const { objectives } = s.scenario;
  let worth = 0;
  for (let i = 0; i < objectives.length; i++) {
    const { box, points } = objectives[i]!;
    if (s.objectiveHolder(i) === s.sideOf(unit) && holdsPoint(box, s.x(unit), s.y(unit))) worth += WEIGHTS.post * points;
  }
  return worth;
}

/** Points of the general with a unit, whom its rout puts in danger. */
function escortOf(s: S, unit: number): number {
  const general = s.generalWith(unit);
  if (general < 0) return 0;
  return general === s.sideGeneralissimo(s.sideOf(unit)) ? POINTS.generalissimo : POINTS.general;
}

function isLastHope(s: S, unit: number): boolean {
  const { lastHopes } = s.scenario;
  for (let i = 0; i < lastHopes.length; i++) if (lastHopes[i]!.unit === unit) return true;
  return false;
}

/** What a lost round brings a unit nearer to the loss of the companies with which the battle is lost, as a share of that. */
export function frailtyOf(s: S, unit: number): number {
  const { lastHopes, units } = s.scenario;
  for (let i = 0; i < lastHopes.length; i++) {
    const { unit: hope, companies } = lastHopes[i]!;
    if (hope !== unit || companies === 0) continue;
    const left = COMPANY * (companies - units[unit]!.stands + s.stands(unit)) - s.casualties(unit);
    return Math.min(1, WEIGHTS.bloodshed / Math.max(1, left));
  }
  return 0;
}

/** What the rout of a unit takes from its side, however shaken it is: its points, the Alarm if it stands under a brigade, its general, its post, and the battle
 * if it hangs on it. */
export function prizeOf(s: S, unit: number): number {
  const { units, causes } = s.scenario;
  const alarm = units[unit]!.brigade < 0 && !s.isGun(unit) ? 0 : WEIGHTS.cause * causes;
  const hope = isLastHope(s, unit) ? WEIGHTS.lastHope : 0;
  return pointsFor(s, unit) + alarm + hope + postOf(s, unit) + WEIGHTS.escort * escortOf(s, unit);
}

/** How much of the battle is over, 0 to 1. */
function lateness(s: S): number {
  const { firstTurn, turns } = s.scenario;
  return (s.turn - firstTurn) / Math.max(1, turns - firstTurn);
}

/** What time is worth to a side, -1 to 1: it works for who would win by points if the battle ended now, and against
 * both while it would be drawn, the more the later it is. */
export function gainOfWaiting(s: S, side: Player): number {
  const winner = judge(s);
  return (winner === DRAW ? -WEIGHTS.stalemate : winner === side ? 1 : -1) * lateness(s);
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
export const STANDING = { confidence: 0.22, worth: 1.6, lead: 0.5 } as const;
export const STANDING_WORDS = {
  confidence: 'the confidence of the armies',
  worth: 'the troops that are left',
  lead: 'victory points',
} as const;
type Standing = Readonly<Record<keyof typeof STANDING, number>>;

/** Points by which player 0 is beyond what decides the battle if it ended now, in margins: a short lead is nothing to who needs more of it. */
function leadOverBar(s: S): number {
  const { margin, otherwise } = s.scenario;
  const bar = otherwise < 0 ? 0 : otherwise === 0 ? -margin : margin;
  return (finalPoints(s, 0) - finalPoints(s, 1) - bar) / Math.max(1, margin);
}

/** What is inside the hyperbolic tangent. */
export function standing(s: S, weights: Standing): number {
  const [own, enemy] = [worthLeft(s, 0), worthLeft(s, 1)];
  const confidence = s.sideConfidence(1) - s.sideConfidence(0);
  const late = s.turn / s.scenario.turns;
  return (
    weights.confidence * confidence +
    (weights.worth * (own - enemy)) / (own + enemy + 1) +
    weights.lead * late * Math.max(-2, Math.min(2, leadOverBar(s)))
  );
}

/** Expected result from player 0's point of view. */
export function evaluate(s: S): number {
  return s.depth === 0 ? s.returns()[0] : Math.tanh(standing(s, STANDING));
}

/** What a side has that can fight. */
function strengthOf(s: S, side: Player): number {
  const units = s.game.unitsOf[side];
  let strength = 0;
  for (let i = 0; i < units.length; i++) if (s.status(units[i]!) === READY) strength += worthOf(s, units[i]!);
  return strength;
}

/** Own troops that can fight, as a share of all that can. */
export function strengthShare(s: S, side: Player): number {
  const own = strengthOf(s, side);
  return own / Math.max(1, own + strengthOf(s, opponent(side)));
}
