import { RETIRED, type IronState } from '../../state/state.ts';
import { LEADER, type Scenario } from '../../state/scenario.ts';
import { hasLeader } from './leaders-at.ts';
import { opponent } from '../../../core/index.ts';

type S = IronState;

/** Hexes in which Standards may be set up: none that nobody can enter, and none by which reinforcements come. @rule 15.2 */
export function hexesForStandards({ grid, moveCost, battles }: Scenario): readonly number[] {
  const entries = new Set(battles.flatMap(({ entry }) => entry));
  const isOpen = (hex: number): boolean => {
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction]!;
      if (from >= 0 && moveCost[LEADER][from * 6 + ((direction + 3) % 6)]! >= 0) return true;
    }
    return false;
  };
  return grid.hexes.filter((hex) => isOpen(hex) && !entries.has(hex));
}

/** Whether a Standard can be set up in a hex now: no enemy is there, and no other Standard. @rule 10.0 @rule 15.2 @ruling MI-62 */
export function canHoldStandard(s: S, standard: number, hex: number): boolean {
  const { standards } = s.scenario;
  const enemy = opponent(standards[standard]!.side);
  for (let other = 0; other < standards.length; other++) if (s.standardHex(other) === hex) return false;
  return !s.holds(enemy, hex) && !hasLeader(s, hex, enemy);
}

/** Whether a unit is Retired, in or within one hex of a Standard of its own. @rule 15.2 @ruling MI-112 of no other one of its side */
export function isRetiredAt(s: S, standard: number, unit: number): boolean {
  if (s.status(unit) !== RETIRED || s.scenario.battles[s.battleOf(unit)]!.standard !== standard) return false;
  return s.scenario.grid.distance(s.hexOf(unit), s.standardHex(standard)) <= 1;
}

/** Whether activating a Standard on the map would rally a unit. @rule 15.1 */
export function ralliesAt(s: S, standard: number, unit: number): boolean {
  return isRetiredAt(s, standard, unit) && !s.isThreatened(unit);
}

/** Whether activating a Standard would rally anybody. @rule 15.1 */
export function canRally(s: S, standard: number): boolean {
  if (s.standardHex(standard) < 0) return false;
  for (const unit of s.game.unitsOf[s.scenario.standards[standard]!.side]) if (ralliesAt(s, standard, unit)) return true;
  return false;
}
