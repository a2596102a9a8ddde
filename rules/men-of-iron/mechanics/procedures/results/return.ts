import {
  FLED, type IronState, LEADER_WAITING, NAMED, PURSUING, REMOVED, REPLACEMENT, WAITING, WAITING_REPLACEMENT,
} from '../../../state/state.ts'; // biome-ignore format: a list
import { STEP } from '../../../state/steps.ts';
import { hasUnit, isPursuing } from '../../command/battles.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { removeLeader } from '../../results/losses.ts';
import { ridingCharisma } from '../../results/pursuit.ts';
import { type StepDraft, test, unitFrame, unitName } from '../writer.ts';

type S = IronState;

/** Highest adjusted roll with which a pursuer does not come back. @rule 14.9 */
const STRAYS_TO = 5;

/** Pursuers of an activated Battle come back: in a Free Activation, or with their leader in any. @rule 14.9 */
export function callBack(s: S, battle: number, isFree: boolean): void {
  const { units, leaders } = s.scenario.battles[battle]!;
  let isCalled = isFree;
  for (const leader of leaders) if (s.isHunting(leader)) isCalled = true;
  if (isCalled) for (const unit of units) if (s.status(unit) === PURSUING) s.push(STEP['flight/return'], unit);
}

/** Leaders in pursuit enter with those who have come back; if nobody has, each joins the nearest unit of his Battle. @rule 14.9 */
export function bringLeadersBack(s: S, battle: number): void {
  const isBack = hasUnit(s, battle, WAITING);
  for (const leader of s.scenario.battles[battle]!.leaders) {
    if (!s.isHunting(leader)) continue;
    if (isBack) s.setLeaderRank(leader, s.isReplacement(leader) ? WAITING_REPLACEMENT : LEADER_WAITING);
    else joinNearest(s, leader, battle);
  }
  if (!isBack && !isPursuing(s, battle)) s.setBattleWayBack(battle, -1);
}

/** A leader joins the unit of a Battle that is nearest to where it comes back; without one he is gone. */
function joinNearest(s: S, leader: number, battle: number): void {
  const { grid } = s.scenario;
  const from = s.battleWayBack(battle);
  let nearest = -1;
  for (const unit of s.scenario.battles[battle]!.units) {
    if (!s.isOnMap(unit)) continue;
    if (nearest < 0 || grid.distance(s.hexOf(unit), from) < grid.distance(s.hexOf(nearest), from)) nearest = unit;
  }
  if (nearest < 0) return removeLeader(s, leader, REMOVED);
  s.setLeaderRank(leader, s.isReplacement(leader) ? REPLACEMENT : NAMED);
  s.setLeaderHex(leader, s.hexOf(nearest));
}

/** Faces on which a pursuer is never seen again. */
const facesToStray = (s: S): number => facesUpTo(STRAYS_TO, ridingCharisma(s, s.battleOf(unitFrame.unit(s))));

/** @rule 14.9 it enters again, or is gone at no cost */
function rollReturn(s: S, strays: boolean): void {
  const unit = unitFrame.unit(s);
  s.pop();
  s.setStatus(unit, strays ? FLED : WAITING);
}

export const returnSteps: readonly StepDraft[] = [
  test('flight/return', facesToStray, rollReturn, (s) => [`${unitName(s)} is gone`, `${unitName(s)} comes back`], {
    on: ['activation/phases', 'flight/return'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (s.status(unit) === PURSUING ? null : 'The unit is in pursuit.'),
    phase: 'Pursuit',
    rule: '14.9',
  }),
];
