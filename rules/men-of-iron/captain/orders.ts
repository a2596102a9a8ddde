import { BATTLE_CRY, SEIZES_TO, UNSTEADY_TROOPS } from '../charts/charts.ts';
import { CAN } from '../charts/types.ts';
import { facesToContinue } from '../rules/continuity.ts';
import { ralliesAt } from '../rules/standards.ts';
import { DISORDERED, type IronState, RETIRED } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { eagerness, gapOf } from './posture.ts';
import { bestAttack, bestShot } from './prospects.ts';
import { worthOf } from './worth.ts';

type S = IronState;

/** How urgent it is to activate a Battle: shots and attacks at hand, ways to go, ranks to be ordered; in Flight Points. */
function urgency(s: S, battle: number): number {
  const side = s.compiled.battles[battle]!.side;
  const eager = eagerness(s, side);
  let sum = 0;
  for (const unit of s.compiled.battles[battle]!.units) {
    if (!s.isOnMap(unit)) sum += 0.2;
    else if (s.status(unit) !== RETIRED) sum += urgencyOf(s, unit, eager);
  }
  return sum;
}

function urgencyOf(s: S, unit: number, eager: number): number {
  const rally = s.status(unit) === DISORDERED && !s.isThreatened(unit) ? 0.12 * worthOf(s, unit) : 0;
  const shot = s.can(unit, CAN.missile) ? bestShot(s, unit) : 0;
  const gap = gapOf(s, unit);
  const attack = s.can(unit, CAN.shock) && gap <= 1 ? 0.4 : 0;
  const way = s.can(unit, CAN.shock) && gap > 1 ? (0.5 * eager) / gap : 0;
  return rally + shot + (attack + way) * worthOf(s, unit) * 0.5;
}

/** Retired units that a Standard would rally. */
function rallied(s: S, standard: number): number {
  let count = 0;
  for (const unit of s.game.unitsOf[s.compiled.standards[standard]!.side]) if (ralliesAt(s, standard, unit)) count++;
  return count;
}

/** What is activated: the most urgent Battle, unless a Standard has many to rally. */
function scoreActivation(s: S, action: number): number {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const argument = space.argument(action);
  if (kind === 'battle') return s.battleNeutral(argument) === 1 ? 2 : urgency(s, argument);
  if (kind === 'rally') return 0.9 * rallied(s, argument);
  if (kind === 'ambush') return worthOf(s, argument);
  if (kind === 'pass') return s.compiled.timed !== null && s.compiled.timed.side !== s.side ? 0.5 : -0.5;
  return kind === 'army' ? 0.2 : -1;
}

/** To fail costs no more than to pass, so one always tries. */
function scoreContinuation(s: S, action: number): number {
  const { space } = s.game;
  const kind = space.kindOf(action);
  if (kind === 'pass') return 0;
  if (kind === 'army') return 0.1;
  const battle = space.argument(action);
  return 0.05 + (facesToContinue(s, battle) / 10) * urgency(s, battle);
}

/** A Seizure that fails gives the enemy a free choice: it is tried where it is likely, and there is something to do. */
function scoreSeizure(s: S, action: number): number {
  const { space } = s.game;
  if (space.kindOf(action) === 'hold-counter') return 0;
  const chance = (SEIZES_TO[space.argument(action) as 0] + 1) / 10;
  const most = Math.max(0, ...s.game.battlesOf[s.enemy].map((battle) => urgency(s, battle)));
  return chance * most - (1 - chance) * 1.2;
}

/** Counters of the Move/Fire Phase are played in an Activation of one's own, when they do something. */
function scoreCounter(s: S, action: number): number {
  const { space } = s.game;
  if (space.kindOf(action) === 'hold-counter') return 0;
  const isOwn = s.actor === s.side;
  const counter = space.argument(action);
  return (counter === BATTLE_CRY ? 0.5 : counter === UNSTEADY_TROOPS ? 0.4 : 0.3) * (isOwn ? 1 : -1);
}

/** The unit worth most. */
function scorePicked(s: S, action: number): number {
  return worthOf(s, s.game.space.argument(action));
}

/** Formations are kept as the scenario has them, and taken up against horse that is near. */
function scoreForming(s: S, action: number): number {
  return s.game.space.kindOf(action) === 'done' ? 0 : -1;
}

/** Which piece is next: those who fire, then those near the enemy, leaders last. */
function scoreMover(s: S, action: number): number {
  const { space } = s.game;
  if (space.kindOf(action) === 'done') return -50;
  const piece = space.argument(action);
  if (piece >= s.compiled.units.length) return -40;
  if (!s.isOnMap(piece)) return 5;
  return (s.can(piece, CAN.missile) ? 10 + bestShot(s, piece) : 0) + bestAttack(s, piece) - gapOf(s, piece);
}

/** A Standard stays away from the enemy. */
function scoreStandard(s: S, action: number): number {
  const { grid } = s.compiled;
  const hex = s.game.space.argument(action) % grid.size;
  const side = s.actor as 0 | 1;
  let score = 0;
  for (const enemy of s.game.unitsOf[(1 - side) as 0 | 1]) if (s.isOnMap(enemy)) score -= 2 / (1 + grid.distance(hex, s.hexOf(enemy)));
  for (const own of s.game.unitsOf[side]) if (s.isOnMap(own)) score += 1 / (2 + grid.distance(hex, s.hexOf(own)));
  return score;
}

/** Where a leader goes: with troops, away from the enemy. */
function scoreCompany(s: S, action: number): number {
  const hex = s.game.space.argument(action);
  const side = s.actor as 0 | 1;
  const isSafe = !s.isBeside((1 - side) as 0 | 1, hex);
  return (isSafe ? 1 : 0) + s.compiled.grid.around(hex).filter((next) => s.holds(side, next)).length * 0.1;
}

/** An answer of yes. */
function scoreYes(s: S, action: number): number {
  const kind = s.game.space.kindOf(action);
  return kind === 'confirm' || kind === 'counter' || kind === 'charge' ? 1 : 0;
}

/** Opinions on what is activated, and on who moves. */
export const orderOpinions: Opinions = {
  'activation/free': { score: scoreActivation },
  'continuation/choose': { score: scoreContinuation },
  'continuation/seize': { score: scoreSeizure },
  'continuation/seize-battle': { score: (s, action) => urgency(s, s.game.space.argument(action)) },
  'continuation/negate': { score: scoreYes },
  'command/counter': { score: scoreCounter },
  'command/aim': { score: scorePicked },
  'command/form': { score: scoreForming },
  'command/replace': { score: scoreCompany },
  'leader/place': { score: scoreCompany },
  'standard/move': { score: scoreStandard },
  'standard/displaced': { score: scoreStandard },
  'move/select': { score: scoreMover },
  'fire/return': { score: scoreYes },
  'sortie/path': { score: scoreYes },
};
