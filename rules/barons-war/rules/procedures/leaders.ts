import type { ActionList, Player } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { hexName, nameOf } from '../../state/names.ts';
import { isAdjacentTo } from '../zones.ts';
import { AFTER_ADVANCES, AFTER_LOSSES } from './interrupts.ts';
import { checkFollowing } from './frames/fights.ts';
import { cast } from './frames/roles.ts';
import { addYesOrNo, ask, frame, leaderFrame, run, sideFrame, type StepDraft } from './writer.ts';

type S = BaronsWarState;

/** A leader, and the hex to which he may go along. */
export const following = frame({ leader: (k) => k.leader, to: (k) => k.hex });

/** Leaders of a side who stand alone where the enemy has come next to them are put with their troops.
 * @ruling R-22 */
function displaceLeaders(s: S): void {
  const side = sideFrame.side(s);
  s.pop();
  const enemy = (1 - side) as Player;
  const { leaders } = s.compiled;
  for (let leader = 0; leader < leaders.length; leader++) {
    const hex = s.leaderHex(leader);
    if (leaders[leader]!.side !== side || hex < 0 || s.holds(side, hex)) continue;
    if (s.holds(enemy, hex) || isAdjacentTo(s, enemy, hex)) s.push(STEP['leader/place'], leader);
  }
}

/** Leaders of a side who stand alone in a hex that the enemy enters are put with their troops.
 * @ruling R-22 also if the enemy only passes */
export function displaceLeadersAt(s: S, side: Player, hex: number): void {
  const { leaders } = s.compiled;
  for (let leader = 0; leader < leaders.length; leader++) {
    if (leaders[leader]!.side === side && s.leaderHex(leader) === hex) s.push(STEP['leader/place'], leader);
  }
}

/** Hexes of his Battle's nearest units; nowhere if it has none left.
 * @ruling R-22 the owner chooses between equals */
function legalRefuges(s: S, into: ActionList): void {
  const leader = leaderFrame.leader(s);
  const { first } = s.game.space;
  const from = s.leaderHex(leader);
  const { grid, battles } = s.compiled;
  if (from < 0 || s.holds(battles[leader]!.side, from)) {
    into.push(first.pass);
    return;
  }
  let nearest = Infinity;
  for (const unit of battles[leader]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) continue;
    const distance = grid.distance(from, hex);
    if (distance > nearest) continue;
    if (distance < nearest) into.clear();
    nearest = distance;
    if (s.topAt(hex) === unit) into.push(first.place + hex);
  }
  if (nearest === Infinity) into.push(first.pass);
}

function takeRefuge(s: S, action: number): void {
  const leader = leaderFrame.leader(s);
  const { first } = s.game.space;
  if (action !== first.pass) s.setLeaderHex(leader, action - first.place);
  else if (s.leaderHex(leader) >= 0 && !s.holds(s.compiled.leaders[leader]!.side, s.leaderHex(leader))) {
    s.setLeaderHex(leader, -1);
    s.setLeaderRemoved(leader, 1);
  }
  s.pop();
}

function follow(s: S, action: number): void {
  if (action === s.game.space.first.confirm) s.setLeaderHex(following.leader(s), following.to(s));
  s.pop();
}

/** The player and the piece of a leader. */
const sideOfLeader = (s: S, leader: number): Player => s.compiled.leaders[leader]!.side;
const pieceOf = (s: S, leader: number): number => s.compiled.units.length + leader;
const refugee = (s: S): number => pieceOf(s, leaderFrame.leader(s));
const follower = (s: S): number => pieceOf(s, following.leader(s));

export const leaderSteps: readonly StepDraft[] = [
  run('leader/displaced', displaceLeaders, {
    on: AFTER_ADVANCES,
    registers: sideFrame.registers,
    about: { phase: 'Leaders', rule: '6.0' },
  }),
  ask('leader/place', (s) => sideOfLeader(s, leaderFrame.leader(s)), legalRefuges, takeRefuge, {
    on: AFTER_LOSSES,
    check: cast({ leader: 'a leader on the map, or out of play' }),
    registers: leaderFrame.registers,
    about: {
      phase: 'Leaders',
      rule: '6.0',
      subject: refugee,
      decision: 'leader',
      question: (s) => `Choose the troops with which ${nameOf(s, refugee(s))} takes refuge.`,
      asked: 'put the leader with the nearest unit of his Battle',
      chosen: refugee,
    },
  }),
  ask('leader/follow', (s) => sideOfLeader(s, following.leader(s)), addYesOrNo, follow, {
    on: ['leader/displaced'],
    check: checkFollowing,
    registers: following.registers,
    open: true,
    about: {
      phase: 'Leaders',
      rule: '9.4',
      subject: follower,
      decision: 'leader',
      question: (s) => `Does ${nameOf(s, follower(s))} go along to hex ${hexName(s, following.to(s))}?`,
      chosen: follower,
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
