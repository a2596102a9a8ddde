import { byKind, opponent, type Player } from '../../core/index.ts';
import { BATTLE_CRY, SEIZES_TO, UNSTEADY_TROOPS } from '../charts/charts.ts';
import { isLeader } from '../../hexes/pieces.ts';
import { CAN } from '../charts/types.ts';
import { facesToContinue } from '../mechanics/command/continuity.ts';
import { ralliesAt } from '../mechanics/command/standards.ts';
import { DISORDERED, type IronState, RETIRED } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { eagerness, gapOf } from './posture.ts';
import { bestAttack, bestShot } from './prospects.ts';
import { worthOf } from './worth.ts';

type S = IronState;

/** How urgent it is to activate a Battle: shots and attacks at hand, ways to go, ranks to be ordered; in Flight Points. */
function urgency(s: S, battle: number): number {
  const side = s.scenario.battles[battle]!.side;
  const eager = eagerness(s, side);
  let sum = 0;
  for (const unit of s.scenario.battles[battle]!.units) {
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
  for (const unit of s.game.unitsOf[s.scenario.standards[standard]!.side]) if (ralliesAt(s, standard, unit)) count++;
  return count;
}

/** What a Seizure with a counter is worth: the most urgent Battle if it succeeds, and less than nothing if it fails, since the enemy then chooses freely. */
function seizureValue(s: S, counter: number): number {
  const chance = (SEIZES_TO[counter as 0] + 1) / 10;
  const most = Math.max(0, ...s.game.battlesOf[s.enemy].map((battle) => urgency(s, battle)));
  return chance * most - (1 - chance) * 1.2;
}

/** Counters of the Move/Fire Phase are played in an Activation of one's own, when they do something. */
function counterValue(s: S, counter: number): number {
  const isOwn = s.actor === s.side;
  return (counter === BATTLE_CRY ? 0.5 : counter === UNSTEADY_TROOPS ? 0.4 : 0.3) * (isOwn ? 1 : -1);
}

/** Which piece is next: those who fire, then those near the enemy, leaders last. */
function moverValue(s: S, piece: number): number {
  if (isLeader(s, piece)) return -40;
  if (!s.isOnMap(piece)) return 5;
  return (s.can(piece, CAN.missile) ? 10 + bestShot(s, piece) : 0) + bestAttack(s, piece) - gapOf(s, piece);
}

/** A Standard stays away from the enemy. */
function standardValue(s: S, _: number, hex: number): number {
  const { grid } = s.scenario;
  const side = s.actor as Player;
  let score = 0;
  for (const enemy of s.game.unitsOf[opponent(side)]) if (s.isOnMap(enemy)) score -= 2 / (1 + grid.distance(hex, s.hexOf(enemy)));
  for (const own of s.game.unitsOf[side]) if (s.isOnMap(own)) score += 1 / (2 + grid.distance(hex, s.hexOf(own)));
  return score;
}

/** Where a leader goes: with troops, away from the enemy. */
function companyValue(s: S, hex: number): number {
  const side = s.actor as Player;
  const isSafe = !s.isBeside(opponent(side), hex);
  return (isSafe ? 1 : 0) + s.scenario.grid.around(hex).filter((next) => s.holds(side, next)).length * 0.1;
}

/** Opinions on what is activated, and on who moves. */
export const orderOpinions: Opinions = {
  // the most urgent Battle, unless a Standard has many to rally
  'activation/free': byKind<S>({
    battle: (s, battle) => (s.battleNeutral(battle) === 1 ? 2 : urgency(s, battle)),
    rally: (s, standard) => 0.9 * rallied(s, standard),
    ambush: worthOf,
    pass: (s) => (s.scenario.timed !== null && s.scenario.timed.side !== s.side ? 0.5 : -0.5),
    army: 0.2,
    raise: -1,
  }),
  // to fail costs no more than to pass, so one always tries
  'continuation/choose': byKind<S>({
    army: 0.1,
    battle: (s, battle) => 0.05 + (facesToContinue(s, battle) / 10) * urgency(s, battle),
  }),
  'continuation/seize': byKind<S>({ counter: seizureValue }),
  'continuation/seize-battle': byKind<S>({ battle: urgency }),
  'continuation/negate': byKind<S>({ counter: 1 }),
  'command/counter': byKind<S>({ counter: counterValue }),
  'command/aim': byKind<S>({ pick: worthOf }),
  // formations are kept as the scenario has them
  'command/form': byKind<S>({ form: -1 }),
  'command/replace': byKind<S>({ join: companyValue }),
  'leader/place': byKind<S>({ join: companyValue }),
  'standard/move': byKind<S>({ standard: standardValue }),
  'standard/displaced': byKind<S>({ standard: standardValue }),
  'move/select': byKind<S>({ select: moverValue, done: -50 }),
  'fire/return': byKind<S>({ confirm: 1 }),
  'sortie/path': byKind<S>({ charge: 1 }),
};
