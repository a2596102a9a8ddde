import type { ActionList, Player } from '../core/index.ts';
import { isBarredTarget } from './march-rules.ts';
import type { Mover } from './path-search.ts';
import { HEAVY_CAVALRY } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { zoneMask } from './zones.ts';

/** Hexes and facings from which cavalry that rides could strike. Reads the game's one path search: use it at once. */
export interface Contacts {
  has(state: BaronsWarState, target: number): boolean;
  /** Adds every hex and facing from which the target is in front. */
  list(state: BaronsWarState, target: number, into: ActionList): void;
}

/** Whether cavalry may strike over the hexside in a direction.
 * @rule 10.0 no charge up a steep slope, nor where cavalry may not go */
export function mayStrikeOver(state: BaronsWarState, hex: number, direction: number): boolean {
  return state.scenario.moveCost[HEAVY_CAVALRY][hex * 6 + direction]! >= 0;
}

/** Whether a hex lies in the zone of a Battle that the unit may not attack.
 * @rule 14.1 @ruling R-82 */
export function isBarredZone(state: BaronsWarState, unit: number, hex: number): boolean {
  const mask = zoneMask(state, (1 - state.sideOf(unit)) as Player, hex);
  for (let direction = 0; mask >> direction !== 0; direction++) {
    if ((mask >> direction) & 1 && isBarredTarget(state, unit, state.scenario.grid.neighbours[hex * 6 + direction]!)) return true;
  }
  return false;
}

/** Rides the search for charging cavalry. */
export function findContacts(state: BaronsWarState, mover: Mover): Contacts {
  const search = state.game.search.run(state, mover);
  const visit = (s: BaronsWarState, target: number, found: (hex: number, facing: number) => boolean): boolean => {
    const { neighbours } = s.scenario.grid;
    for (let back = 0; back < 6; back++) {
      const hex = neighbours[target * 6 + back]!;
      if (hex < 0 || (hex !== mover.start && (!s.isEmpty(hex) || isBarredZone(s, mover.unit, hex)))) continue;
      const direction = (back + 3) % 6;
      if (!mayStrikeOver(s, hex, direction)) continue;
      for (const facing of [direction, (direction + 5) % 6]) {
        if (search.pointsAt(hex, facing) >= 0 && found(hex, facing)) return true;
      }
    }
    return false;
  };
  return {
    has: (s, target) => visit(s, target, () => true),
    list(s, target, into) {
      visit(s, target, (hex, facing) => {
        into.push(s.game.space.move(hex, facing));
        return false;
      });
    },
  };
}
