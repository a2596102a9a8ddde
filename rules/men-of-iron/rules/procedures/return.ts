import type { OutcomeList } from '../../../core/index.ts';
import { FLED, type IronState, LEADER_PURSUING, LEADER_WAITING, NAMED, PURSUING, REMOVED, WAITING } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isPursuing } from '../battles.ts';
import { addTest, facesUpTo, PASSED, testText } from '../dice.ts';
import { removeLeader } from '../losses.ts';
import { ridingCharisma } from '../pursuit.ts';
import { roll, type StepDraft, unitFrame } from './writer.ts';

type S = IronState;

/** Highest adjusted roll with which a pursuer does not come back. @rule 14.9 */
const STRAYS_TO = 5;

/** Pursuers of an activated Battle come back: in a Free Activation, or with their leader in any. @rule 14.9 */
export function callBack(s: S, battle: number, isFree: boolean): void {
  const { units, leaders } = s.compiled.battles[battle]!;
  const riding = leaders.filter((leader) => s.leaderRank(leader) === LEADER_PURSUING);
  if (!isFree && riding.length === 0) return;
  for (const unit of units) if (s.status(unit) === PURSUING) s.push(STEP['flight/return'], unit);
}

/** Leaders in pursuit enter with those who have come back; if nobody has, each joins the nearest unit of his Battle. @rule 14.9 */
export function bringLeadersBack(s: S, battle: number): void {
  const { units, leaders } = s.compiled.battles[battle]!;
  const { grid } = s.compiled;
  const isBack = units.some((unit) => s.status(unit) === WAITING);
  const from = s.battleWayBack(battle);
  const near = units.filter((unit) => s.isOnMap(unit)).sort((a, b) => grid.distance(s.hexOf(a), from) - grid.distance(s.hexOf(b), from));
  for (const leader of leaders) {
    if (s.leaderRank(leader) !== LEADER_PURSUING) continue;
    if (!isBack && near.length === 0) removeLeader(s, leader, REMOVED);
    else s.setLeaderRank(leader, isBack ? LEADER_WAITING : NAMED);
    if (!isBack && near.length > 0) s.setLeaderHex(leader, s.hexOf(near[0]!));
  }
  if (!isBack && !isPursuing(s, battle)) s.setBattleWayBack(battle, -1);
}

/** Faces on which a pursuer is never seen again. */
const facesToStray = (s: S): number => facesUpTo(STRAYS_TO, ridingCharisma(s, s.battleOf(unitFrame.unit(s))));

function returnOutcomes(s: S, into: OutcomeList): void {
  addTest(into, facesToStray(s));
}

/** @rule 14.9 it enters again, or is gone at no cost */
function rollReturn(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  s.setStatus(unit, outcome === PASSED ? FLED : WAITING);
}

export const returnSteps: readonly StepDraft[] = [
  roll('flight/return', returnOutcomes, rollReturn, {
    on: ['activation/phases', 'flight/return'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (s.status(unit) === PURSUING ? null : 'The unit is in pursuit.'),
    about: {
      phase: 'Pursuit',
      rule: '14.9',
      means: (s, outcome) => {
        const name = s.nameOf(unitFrame.unit(s));
        return testText(outcome, facesToStray(s), `${name} is gone`, `${name} comes back`);
      },
    },
  }),
];
