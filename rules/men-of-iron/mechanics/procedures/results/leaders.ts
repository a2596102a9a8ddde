import { oneOf, opponent, type Player } from '../../../../core/index.ts';
import { hasUnit } from '../../command/battles.ts';
import { hasFollowers, isFollower } from '../../command/leaders-at.ts';
import { loseLeader, removeLeader } from '../../results/losses.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, LEADER_WAITING, REMOVED, WAITING, WAITING_REPLACEMENT } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { there } from '../../results/words.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, frame, leaderFrame, lookUp, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** What has happened to the unit that a leader is with. */
const CAUSES = ['fire', 'disordered', 'unhorsed', 'retired', 'eliminated'] as const;
export type Cause = (typeof CAUSES)[number];

/** The check of a leader. */
const casualty = frame({ leader: (k) => k.leader, cause: oneOf(CAUSES) });

const SURVIVES = 0;
const KILLED = 1;

/** Each leader of a side in a hex is checked. @rule 5.4 @ruling MI-40 one roll each */
export function checkLeadersAt(s: S, hex: number, side: Player, cause: Cause): void {
  for (const leader of s.game.leadersOf[side]) if (s.leaderHex(leader) === hex) s.push(STEP['leader/check'], leader, CAUSES.indexOf(cause));
}

/** Lowest roll that kills. */
function deadlyFrom(s: S): number {
  return s.scenario.charts.leaderKilledFrom[CAUSES[casualty.cause(s)]!];
}

function casualtyOf(s: S, face: number): number {
  return face >= deadlyFrom(s) ? KILLED : SURVIVES;
}

function words(s: S, outcome: number): string {
  return `${s.leaderName(casualty.leader(s))} ${outcome === KILLED ? 'is killed' : 'is unharmed'}`;
}

/** @rule 5.4 */
function rollCasualty(s: S, outcome: number): void {
  const leader = casualty.leader(s);
  s.pop();
  if (outcome === KILLED) loseLeader(s, leader);
}

/** Whether enemies, impassable ground and edges are all round a hex. @rule 2.4 @ruling MI-103 */
function isSurrounded(s: S, hex: number, side: Player): boolean {
  const { grid, moveCost } = s.scenario;
  for (let direction = 0; direction < 6; direction++) {
    const to = grid.neighbours[hex * 6 + direction]!;
    if (to >= 0 && moveCost[2][hex * 6 + direction]! >= 0 && !s.holds(opponent(side), to)) return false;
  }
  return true;
}

/** Whether a leader can be placed with a unit: one of his Battles, or, if they have none on the map, any of the army for one who commands all. */
function canJoin(s: S, leader: number, unit: number): boolean {
  if (isFollower(s, leader, unit)) return true;
  return s.isOnMap(unit) && s.overallOf(s.leaderSide(leader)) === leader && !hasFollowers(s, leader);
}

/** Steps to the nearest unit a leader can be placed with; Infinity without one. */
function stepsToCompany(s: S, leader: number): number {
  let least = Infinity;
  for (const unit of s.game.unitsOf[s.leaderSide(leader)])
    if (canJoin(s, leader, unit)) least = Math.min(least, s.scenario.grid.distance(s.leaderHex(leader), s.hexOf(unit)));
  return least;
}

/** @rule 5.4 captured where he is surrounded; else with the nearest of his units, or removed if there is none */
function displace(s: S): void {
  const leader = leaderFrame.leader(s);
  const hex = s.leaderHex(leader);
  const side = s.leaderSide(leader);
  if (hex < 0 || s.holds(side, hex)) return s.pop();
  if (isSurrounded(s, hex, side)) {
    s.pop();
    return loseLeader(s, leader);
  }
  if (stepsToCompany(s, leader) < Infinity) return s.become(STEP['leader/place']);
  s.pop();
  leave(s, leader);
}

/** Without troops on the map he joins those still to come, or rides off. @rule 5.0 @rule 5.4 @rule 5.5 a replacement stays one */
function leave(s: S, leader: number): void {
  if (!s.scenario.leaders[leader]!.battles.some((battle) => hasUnit(s, battle, WAITING))) return removeLeader(s, leader, REMOVED);
  s.setLeaderHex(leader, -1);
  s.setLeaderRank(leader, s.isReplacement(leader) ? WAITING_REPLACEMENT : LEADER_WAITING);
}

export const leaderActions: Actions<'join'> = {
  join: { does: 'places a leader with the unit in a hex', phrase: (s, hex) => `Join ${there(s, hex)}` },
};

/** @rule 5.4 with the nearest of the units; of two in a hex with one */
function legalPlaces(s: S, into: Offers<'join'>): void {
  const leader = leaderFrame.leader(s);
  const least = stepsToCompany(s, leader);
  for (const unit of s.game.unitsOf[s.leaderSide(leader)]) {
    if (!canJoin(s, leader, unit) || s.scenario.grid.distance(s.leaderHex(leader), s.hexOf(unit)) !== least) continue;
    const top = s.topAt(s.hexOf(unit));
    if (top === unit || !canJoin(s, leader, top)) into.push('join', s.hexOf(unit));
  }
}

function place(s: S, hex: number): void {
  const leader = leaderFrame.leader(s);
  s.pop();
  s.setLeaderHex(leader, hex);
}

function checkAlone(s: S, { leader }: { readonly leader: number }): string | null {
  return s.isPresent(leader) && !s.holds(s.leaderSide(leader), s.leaderHex(leader))
    ? null
    : 'The leader stands alone, without troops of his own.';
}

const owner = (s: S): Player => s.leaderSide(leaderFrame.leader(s));
/** Whatever can strike units down, or drive them into leaders. */
const ON = [
  'fire/apply',
  'fire/artillery',
  'shock/results',
  'shock/before',
  'shock/ride',
  'shock/follow',
  'shock/enter',
  'move/walk',
  'sortie/ride',
  'result/apply',
  'leader/check',
  'leader/displaced',
  'standard/displaced',
  'standard/check',
  'activation/phases',
  'command/counter',
] as const;

export const leaderSteps: readonly StepDraft[] = [
  lookUp('leader/check', casualtyOf, rollCasualty, words, {
    on: ON,
    registers: casualty.registers,
    check: (s, { leader }) => (s.isPresent(leader) ? null : 'The leader is on the map.'),
    idle: 'who survives may be captured all the same [5.4]',
    phase: 'Leaders',
    rule: '5.4',
  }),
  run('leader/displaced', displace, {
    on: ON,
    registers: leaderFrame.registers,
    check: cast({ leader: 'a leader on the map, or gone from it' }),
    about: { phase: 'Leaders', rule: '5.4' },
  }),
  ask('leader/place', owner, legalPlaces, {
    on: ON,
    registers: leaderFrame.registers,
    check: (s, registers) =>
      checkAlone(s, registers) ?? (stepsToCompany(s, registers.leader) < Infinity ? null : 'There are no troops to place him with.'),
    choose: { join: place },
    about: { phase: 'Leaders', rule: '5.4' },
    question: 'Which of the nearest units does the leader join?',
    unless: 'Only the nearest of his units.',
  }),
];
