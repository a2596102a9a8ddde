import { capital, opponent, type Player } from '../../../../core/index.ts';
import { hexOfPiece } from '../../../../hexes/pieces.ts';
import type { Offers } from '../../../state/actions.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hexName, nameOf, withTroops } from '../../../state/names.ts';
import { isAdjacentTo } from '../../ground/zones.ts';
import { AFTER_ADVANCES, AFTER_LOSSES } from '../interrupts.ts';
import { checkFollowing } from '../frames/fights.ts';
import { cast } from '../frames/roles.ts';
import { ANY_LEGAL, addYesOrNo, ask, frame, leaderFrame, run, sideFrame, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

/** A leader, and the hex to which he may go along. */
export const following = frame({ leader: (k) => k.leader, to: (k) => k.hex });

/** Leaders of a side who stand alone where the enemy has come next to them are put with their troops.
 * @ruling R-22 */
function displaceLeaders(s: S): void {
  const side = sideFrame.side(s);
  s.pop();
  const enemy = opponent(side);
  const { leaders } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    const hex = s.leaderHex(leader);
    if (leaders[leader]!.side !== side || hex < 0 || s.holds(side, hex)) continue;
    if (s.holds(enemy, hex) || isAdjacentTo(s, enemy, hex)) s.push(STEP['leader/place'], leader);
  }
}

/** Leaders of a side who stand alone in a hex that the enemy enters are put with their troops.
 * @ruling R-22 also if the enemy only passes */
export function displaceLeadersAt(s: S, side: Player, hex: number): void {
  const { leaders } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    if (leaders[leader]!.side === side && s.leaderHex(leader) === hex) s.push(STEP['leader/place'], leader);
  }
}

/** Whether a leader has to seek other troops: he stands without friends. */
function isAlone(s: S, leader: number): boolean {
  const hex = s.leaderHex(leader);
  return hex >= 0 && !s.holds(s.scenario.leaders[leader]!.side, hex);
}

/** Hexes of his Battle's nearest units; nowhere if it has none left.
 * @ruling R-22 the owner chooses between equals */
function legalRefuges(s: S, into: Offers<'pass' | 'place'>): void {
  const leader = leaderFrame.leader(s);
  const nearest = isAlone(s, leader) ? distanceToOwn(s, leader) : Infinity;
  if (nearest === Infinity) return into.push('pass');
  const from = s.leaderHex(leader);
  for (const unit of s.scenario.battles[leader]!.units) {
    const hex = s.hexOf(unit);
    if (hex >= 0 && s.topAt(hex) === unit && s.scenario.grid.distance(from, hex) === nearest) into.push('place', hex);
  }
}

/** Hexes from a leader to the nearest unit of his Battle; Infinity if none is left. */
function distanceToOwn(s: S, leader: number): number {
  const from = s.leaderHex(leader);
  let nearest = Infinity;
  for (const unit of s.scenario.battles[leader]!.units) {
    const hex = s.hexOf(unit);
    if (hex >= 0) nearest = Math.min(nearest, s.scenario.grid.distance(from, hex));
  }
  return nearest;
}

function stay(s: S): void {
  const leader = leaderFrame.leader(s);
  if (isAlone(s, leader)) {
    s.setLeaderHex(leader, -1);
    s.setLeaderRemoved(leader, 1);
  }
  s.pop();
}

function takeRefuge(s: S, hex: number): void {
  s.setLeaderHex(leaderFrame.leader(s), hex);
  s.pop();
}

function follow(s: S): void {
  s.setLeaderHex(following.leader(s), following.to(s));
  s.pop();
}

/** The player and the piece of a leader. */
const sideOfLeader = (s: S, leader: number): Player => s.scenario.leaders[leader]!.side;
const pieceOf = (s: S, leader: number): number => s.scenario.units.length + leader;
const refugee = (s: S): number => pieceOf(s, leaderFrame.leader(s));
const follower = (s: S): number => pieceOf(s, following.leader(s));

/** How a leader who takes no refuge is seen off: he leaves the map, or friends are with him still. */
function stayWords(s: S): string {
  const hex = hexOfPiece(s, refugee(s));
  return `${capital(nameOf(s, refugee(s)))} ${hex < 0 || s.isEmpty(hex) ? 'leaves the map' : 'stays with his troops'}`;
}

export const leaderSteps: readonly StepDraft[] = [
  run('leader/displaced', displaceLeaders, {
    on: AFTER_ADVANCES,
    registers: sideFrame.registers,
    about: { phase: 'Leaders', rule: '6.0' },
  }),
  ask('leader/place', (s) => sideOfLeader(s, leaderFrame.leader(s)), legalRefuges, {
    on: AFTER_LOSSES,
    check: cast({ leader: 'a leader on the map, or out of play' }),
    registers: leaderFrame.registers,
    choose: { pass: stay, place: takeRefuge },
    about: { phase: 'Leaders', rule: '6.0', subject: refugee, decision: 'leader' },
    question: (s) => `Choose the troops with which ${nameOf(s, refugee(s))} takes refuge.`,
    unless: 'put the leader with the nearest unit of his Battle',
    words: { pass: stayWords, place: (s, hex) => `Take refuge with ${withTroops(s, hex)}` },
  }),
  ask('leader/follow', (s) => sideOfLeader(s, following.leader(s)), addYesOrNo, {
    on: ['leader/displaced'],
    check: checkFollowing,
    registers: following.registers,
    open: true,
    choose: { pass: (s) => s.pop(), confirm: follow },
    about: {
      phase: 'Leaders',
      rule: '9.4',
      subject: follower,
      decision: 'leader',
      reads: { confirm: (action, s) => void (action.place = following.to(s)) },
    },
    question: (s) => `Does ${nameOf(s, follower(s))} go along to hex ${hexName(s, following.to(s))}?`,
    unless: ANY_LEGAL,
    words: {
      pass: (s) => `${capital(nameOf(s, follower(s)))} stays in hex ${hexName(s, hexOfPiece(s, follower(s)))}`,
      confirm: (s) => `${capital(nameOf(s, follower(s)))} goes along to hex ${hexName(s, following.to(s))}`,
    },
  }),
];

/** A leader with units that leave his hex goes along; if friends stay behind he may stay with them. */
export function leaderFollows(s: S, from: number, to: number, side: Player, battle: number): void {
  const leader = s.leaderAt(from, side, battle);
  if (leader < 0) return;
  if (s.isEmpty(from)) s.setLeaderHex(leader, to);
  else s.push(STEP['leader/follow'], leader, to);
}
