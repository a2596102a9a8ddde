import type { Player } from '../../core/index.ts';
import type { UnitScenario } from '../../hexes/state/unit-state.ts';

/** Bits of hexsides. */
export const ROAD = 1;
export const BRIDGE = 2;
export const STREAM = 4;
export const UP = 8;
export const DOWN = 16;

/** One scenario as the rules read it. */
export interface Scenario extends UnitScenario {
  /** Who moves first in each turn. */
  readonly first: Player;
}
