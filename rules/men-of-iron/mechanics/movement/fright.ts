import { opponent } from '../../../core/index.ts';
import type { IronState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';

type S = IronState;

/** Checks each Battle that may ride off, once, when an enemy has come near its horse. @ruling MI-69 Comyn at Falkirk */
export function frighten(s: S): void {
  const { battles } = s.scenario;
  for (let battle = 0; battle < battles.length; battle++) {
    const { leaves } = battles[battle]!;
    if (leaves !== null && s.battleTested(battle) === 0 && isNear(s, battle, leaves.within)) s.push(STEP['special/comyn'], battle);
  }
}

/** Whether an enemy is within so many hexes of a mounted unit of a Battle. */
function isNear(s: S, battle: number, within: number): boolean {
  const { side, units } = s.scenario.battles[battle]!;
  for (const unit of units) {
    if (!s.isOnMap(unit) || !s.isMounted(unit)) continue;
    for (const enemy of s.game.unitsOf[opponent(side)])
      if (s.isOnMap(enemy) && s.scenario.grid.distance(s.hexOf(unit), s.hexOf(enemy)) <= within) return true;
  }
  return false;
}
