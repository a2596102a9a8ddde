import type { UnitScenario } from '../../tabletop/state/unit-state.ts';
import type { TroopType } from './troops.ts';

export const TERRAIN = ['hill', 'wood', 'marsh'] as const;

/** One scenario as the rules read it. */
export interface Scenario extends UnitScenario<TroopType, (typeof TERRAIN)[number]> {
  /** Units with the loss of which a side is broken, by player. */
  readonly breaksAt: readonly [number, number];
}
