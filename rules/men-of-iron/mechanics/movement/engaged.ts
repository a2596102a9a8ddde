import { type IntList, opponent } from '../../../core/index.ts';
import type { IronState } from '../../state/state.ts';

type S = IronState;

/** Mixes those who still stand where they fought. @rule 16.9 no Retired units @ruling MI-107 also if nothing came of it @param hex where the defender stood */
export function engage(s: S, attackers: IntList, defender: number, hex: number): void {
  if (s.hexOf(defender) !== hex || s.isRetired(defender)) return;
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    if (!s.isOnMap(unit) || s.isRetired(unit) || !s.scenario.grid.isBeside(s.hexOf(unit), hex)) continue;
    s.setEngaged(unit, 1);
    s.setEngaged(defender, 1);
  }
}

/** Whether a unit stands next to an enemy with whom it is Engaged. @rule 16.9 @ruling MI-92 */
function isEngagedStill(s: S, unit: number): boolean {
  const enemies = s.game.unitsOf[opponent(s.sideOf(unit))];
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (s.engaged(enemy) === 1 && s.isOnMap(enemy) && s.scenario.grid.isBeside(s.hexOf(unit), s.hexOf(enemy))) return true;
  }
  return false;
}

/** Units that have nobody beside them any more with whom they were Engaged are free. @rule 16.9 */
export function loosen(s: S): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.engaged(unit) === 1 && !(s.isOnMap(unit) && isEngagedStill(s, unit))) s.setEngaged(unit, 0);
  }
}
