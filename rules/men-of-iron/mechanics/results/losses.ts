import { CAN } from '../../charts/types.ts';
import { TYPE } from '../../charts/types.ts';
import { FORMATIONS } from '../../state/layout.ts';
import type { FLED, PURSUING, WITHDRAWN } from '../../state/state.ts';
import { DISORDERED, ELIMINATED, type IronState, LOST, NAMED, NORMAL, REMOVED, RETIRED } from '../../state/state.ts';

type S = IronState;

/** Flight Point of a Retired unit. @rule 3.0 */
const RETIRED_POINT = 1;

/** Adds Flight Points to a side; a rally takes one away. @rule 3.0 */
export function addPoints(s: S, side: number, points: number): void {
  s.setSidePoints(side, s.sidePoints(side) + points);
}

/** @rule 14.2 a Disordered unit stays so; a Retired one does not notice @ruling MI-25 */
export function disorder(s: S, unit: number): void {
  if (s.status(unit) !== NORMAL || s.can(unit, CAN.noDisorder)) return;
  s.setStatus(unit, DISORDERED);
  if (s.listener !== null) s.tell('disordered', '14.2', `${s.nameOf(unit)}: Disordered.`);
}

/** @rule 14.3 Mounted Men-at-Arms fight on without their horses, Disordered */
export function unhorse(s: S, unit: number): void {
  s.setType(unit, TYPE.UH);
  if (s.status(unit) === NORMAL) s.setStatus(unit, DISORDERED);
  if (s.listener !== null) s.tell('unhorsed', '14.3', `${s.nameOf(unit)}: Unhorsed.`);
}

/** Takes a unit off the map for good; leaders with it are looked after elsewhere. @rule 14.6 @rule 3.0 a Retired unit has cost its point already */
export function eliminate(s: S, unit: number): void {
  const before = s.status(unit) === RETIRED ? RETIRED_POINT : 0;
  addPoints(s, s.sideOf(unit), Math.max(0, s.kindOf(unit).points - before));
  if (s.listener !== null) s.tell('eliminated', '14.6', `${s.nameOf(unit)}: Eliminated.`);
  s.lift(unit);
  s.setStatus(unit, ELIMINATED);
  forget(s, unit);
}

/** Sets a unit down by its Standard. @rule 14.5 */
export function retireTo(s: S, unit: number): void {
  addPoints(s, s.sideOf(unit), RETIRED_POINT);
  s.setStatus(unit, RETIRED);
  if (s.listener !== null) s.tell('retired', '14.5', `${s.nameOf(unit)}: Retired.`);
}

/** @rule 15.1 back from its Standard it is Disordered, and costs nothing any more */
export function rallyRetired(s: S, unit: number): void {
  addPoints(s, s.sideOf(unit), -RETIRED_POINT);
  s.setStatus(unit, DISORDERED);
}

/** Takes a unit off the map that has ridden off or fled: it costs nothing, and no more what it cost as a Retired one. */
export function takeAway(s: S, unit: number, status: typeof WITHDRAWN | typeof FLED | typeof PURSUING): void {
  if (s.status(unit) === RETIRED) addPoints(s, s.sideOf(unit), -RETIRED_POINT);
  s.lift(unit);
  s.setStatus(unit, status);
  forget(s, unit);
}

/** What a unit had formed, declared or been given is gone. */
function forget(s: S, unit: number): void {
  s.setFormation(unit, FORMATIONS.indexOf('none'));
  s.setStakes(unit, 0);
  s.setEngaged(unit, 0);
  s.setMark(unit, 0);
  s.setGoesOn(unit, 0);
  s.setDue(unit, 0);
}

/** A leader is killed or taken. @rule 5.4 @rule 3.0 named leaders cost Flight Points @rule 5.5 a replacement comes for who led a Battle */
export function loseLeader(s: S, leader: number): void {
  const { isKing, isOverall, side } = s.scenario.leaders[leader]!;
  const { leaderPoints } = s.scenario.charts;
  if (s.leaderRank(leader) === NAMED)
    addPoints(s, side, isKing ? leaderPoints.king : isOverall ? leaderPoints.overall : leaderPoints.other);
  if (s.listener !== null) s.tell('leader-lost', '5.4', `${s.leaderName(leader)} is lost.`);
  removeLeader(s, leader, LOST);
}

/** Takes a leader off the map; who leads no Battle is not replaced. */
export function removeLeader(s: S, leader: number, rank: typeof LOST | typeof REMOVED): void {
  s.setLeaderHex(leader, -1);
  s.setLeaderRank(leader, s.scenario.leaders[leader]!.battles.length === 0 ? REMOVED : rank);
}
