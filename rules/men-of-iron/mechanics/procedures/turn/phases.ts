import { RESULT } from '../../../charts/charts.ts';
import { isSprung, leadsAny } from '../../command/battles.ts';
import { removeLeader } from '../../results/losses.ts';
import { addResults } from '../../results/results.ts';
import { DISORDERED, type IronState, NORMAL, REMOVED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { canBeReplaced } from './command.ts';
import { applyResults } from '../results/results.ts';

type S = IronState;

/** @rule 5.5 those lost before come back now @ruling MI-41 */
export function replaceLeaders(s: S): void {
  const leaders = s.game.leadersOf[s.side];
  for (let i = leaders.length - 1; i >= 0; i--) if (canBeReplaced(s, leaders[i]!)) s.push(STEP['command/replace'], leaders[i]!);
}

/** Enemies beside a unit that has come from ambush suffer before it attacks. @rule 16.7 @ruling MI-89 leaders are not checked */
export function confuse(s: S): void {
  for (const unit of s.game.unitsOf[s.side]) {
    if (!isSprung(s, unit) || !s.isOnMap(unit)) continue;
    for (const enemy of s.game.unitsOf[s.enemy]) {
      if (!s.isOnMap(enemy) || !s.scenario.grid.isBeside(s.hexOf(unit), s.hexOf(enemy))) continue;
      addResults(s, enemy, s.isDisordered(enemy) ? RESULT.retired : RESULT.disordered, false);
      applyResults(s, enemy, unit);
    }
  }
}

/** @rule 15.1 Disordered units that have done nothing, and have no enemy beside them @ruling MI-36 */
export function rallyIdle(s: S): void {
  for (const unit of s.scenario.battles[s.battle]!.units) {
    if (s.status(unit) !== DISORDERED || !isIdle(s, unit) || s.isThreatened(unit)) continue;
    s.setStatus(unit, NORMAL);
    if (s.listener !== null) s.tell('rallied', '15.1', `${s.nameOf(unit)} rallies.`);
  }
}

function isIdle(s: S, unit: number): boolean {
  return s.moved(unit) + s.turned(unit) + s.fired(unit) + s.attacked(unit) + s.struck(unit) === 0;
}

/** @rule 5.0 who has lost his whole Battle leaves, unless he commands the army @ruling MI-65 not before he could be captured where he stands */
export function dismissLeaders(s: S): void {
  for (let leader = 0; leader < s.scenario.leaders.length; leader++) {
    const side = s.leaderSide(leader);
    if (!s.isPresent(leader) || s.overallOf(side) === leader || leadsAny(s, leader)) continue;
    if (s.holds(side, s.leaderHex(leader))) removeLeader(s, leader, REMOVED);
    else s.push(STEP['leader/displaced'], leader);
  }
}
