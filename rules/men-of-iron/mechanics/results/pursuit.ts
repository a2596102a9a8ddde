import { opponent } from '../../../core/index.ts';
import { BATTLE_ACTIVATION, type IronState } from '../../state/state.ts';
import { hasUnitInRange } from '../command/command-range.ts';

type S = IronState;

/** Charisma of the leader of a Battle who has units of it in his range. @rule 14.8 @rule 14.9 */
export function presenceIn(s: S, battle: number): number {
  const { leaders } = s.scenario.battles[battle]!;
  return Math.max(0, ...leaders.filter((leader) => hasUnitInRange(s, leader)).map((leader) => s.charismaOf(leader)));
}

/** Charisma of those leaders of a Battle who are in pursuit with it. @rule 14.9 */
export function ridingCharisma(s: S, battle: number): number {
  const riding = s.scenario.battles[battle]!.leaders.filter((leader) => s.isHunting(leader));
  return Math.max(0, ...riding.map((leader) => s.charismaOf(leader)));
}

/** Whether a unit could pursue: it is on the map, not Retired, and no artillery. @rule 14.9 */
export function isFit(s: S, unit: number): boolean {
  return s.isOnMap(unit) && !s.isRetired(unit) && !s.isGun(unit);
}

/** Battles that can pursue one that has fled: the activated one, or of the side that is not active those that have fought. @rule 14.9 @ruling MI-71 */
export function huntersOf(s: S, quarry: number): readonly number[] {
  const side = opponent(s.scenario.battles[quarry]!.side);
  const { battles } = s.scenario;
  const hasFought = (unit: number): boolean => s.fired(unit) + s.reacted(unit) + s.struck(unit) + s.attacked(unit) > 0;
  return s.game.battlesOf[side].filter((battle) => {
    const fit = battles[battle]!.units.filter((unit) => isFit(s, unit));
    if (side === s.side) return s.activation === BATTLE_ACTIVATION && battle === s.battle && fit.length > 0;
    return fit.some(hasFought);
  });
}

/** Whether a Battle can leave the map by a hex: at its side's edge, on ground that most of it can enter, where none of its side stands. @rule 14.8 */
export function canStandAtEdge(s: S, quarry: number, hex: number): boolean {
  const { grid, flightEdge, battles, moveCost } = s.scenario;
  const { side, entry, units } = battles[quarry]!;
  const column = flightEdge[side] === WEST ? 1 : grid.columns;
  if (flightEdge[side] < 0 || grid.columnOf(hex) !== column || entry.includes(hex) || s.holds(side, hex)) return false;
  const mounted = units.filter((unit) => s.isMounted(unit)).length;
  const cost = moveCost[mounted * 2 > units.length ? 1 : 0];
  return [0, 1, 2, 3, 4, 5].some((direction) => {
    const from = grid.neighbours[hex * 6 + direction]!;
    return from >= 0 && cost[from * 6 + ((direction + 3) % 6)]! >= 0;
  });
}

/** Direction of the western edge, as in `Scenario.flightEdge`. */
const WEST = 4;
