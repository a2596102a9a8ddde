import { capital, opponent } from '../../../core/index.ts';
import type { IronState } from '../../state/state.ts';

type S = IronState;

/** Whether the Active player can try to win a Battle over in a Free Activation. @ruling MI-67 the Stanleys at Bosworth */
export function canBeWonOver(s: S, battle: number): boolean {
  return s.battleNeutral(battle) === 1 && s.scenario.battles[battle]!.joins !== null;
}

/** Whether another Battle of the same side was neutral, and has joined. */
function hasExample(s: S, battle: number): boolean {
  const { battles } = s.scenario;
  for (const other of s.game.battlesOf[battles[battle]!.side])
    if (other !== battle && battles[other]!.isNeutral && s.battleNeutral(other) === 0) return true;
  return false;
}

/** Highest roll with which a neutral Battle joins that can be won over. @ruling MI-67 */
export function joinsTo(s: S, battle: number): number {
  const { side, joins } = s.scenario.battles[battle]!;
  const { upTo, points, example } = joins!;
  return upTo + Math.floor(s.sidePoints(opponent(side)) / points) + (hasExample(s, battle) ? example : 0);
}

/** A Battle takes part from now on. */
export function joinBattle(s: S, battle: number): void {
  s.setBattleNeutral(battle, 0);
  if (s.listener !== null)
    s.tell(
      'joined',
      '6.1',
      `${s.scenario.battles[battle]!.name} joins the ${capital(s.scenario.sides[s.scenario.battles[battle]!.side])} side.`,
    );
}

/** Whether a unit belongs to a Battle that takes no part. */
function isNeutral(s: S, unit: number): boolean {
  return s.battleNeutral(s.battleOf(unit)) === 1;
}

/** The enemy comes next to a neutral unit: all neutral Battles of its side take part from now on. @ruling MI-67 */
export function provoke(s: S, unit: number): void {
  if (!isNeutral(s, unit)) return;
  for (const battle of s.game.battlesOf[s.sideOf(unit)]) if (s.battleNeutral(battle) === 1) joinBattle(s, battle);
}
