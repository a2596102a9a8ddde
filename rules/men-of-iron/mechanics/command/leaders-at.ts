import type { Player } from '../../../core/index.ts';
import type { IronState } from '../../state/state.ts';

type S = IronState;

/** Whether a leader of the side stands in a hex. */
export function hasLeader(s: S, hex: number, side: Player): boolean {
  const leaders = s.game.leadersOf[side];
  for (let i = 0; i < leaders.length; i++) if (s.leaderHex(leaders[i]!) === hex) return true;
  return false;
}

/** Whether a leader commands the Battle of a unit, or all of its army. */
export function commands(s: S, leader: number, unit: number): boolean {
  return s.scenario.leaders[leader]!.battles.includes(s.battleOf(unit)) || s.overallOf(s.sideOf(unit)) === leader;
}

/** The Standard on which units of a Battle rally, its place among the Standards; -1 without one on the map. @rule 15.2 */
export function standardOf(s: S, unit: number): number {
  const standard = s.scenario.battles[s.battleOf(unit)]!.standard;
  return standard >= 0 && s.standardHex(standard) >= 0 ? standard : -1;
}

/** The Standard that stands in a hex, -1 if none. */
export function standardAt(s: S, hex: number, side: Player): number {
  const { standards } = s.scenario;
  for (let i = 0; i < standards.length; i++) if (standards[i]!.side === side && s.standardHex(i) === hex) return i;
  return -1;
}

/** Whether a unit of the map belongs to a Battle of a leader. */
export function isFollower(s: S, leader: number, unit: number): boolean {
  return s.isOnMap(unit) && s.scenario.leaders[leader]!.battles.includes(s.battleOf(unit));
}

/** Whether a unit of a leader's Battles is on the map. */
export function hasFollowers(s: S, leader: number): boolean {
  for (const unit of s.game.unitsOf[s.leaderSide(leader)]) if (isFollower(s, leader, unit)) return true;
  return false;
}
