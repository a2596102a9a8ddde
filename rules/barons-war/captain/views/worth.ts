import { HITS_TO_REMOVE } from '../../charts/charts.ts';
import type { Scenario, UnitCard } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** Worth of a strength point by type: infantry, men-at-arms, heavy cavalry. */
const TYPE_WORTH = [0.2, 0.28, 0.4] as const;

/** Share of its worth that a unit still has after 0-6 hits. */
const HEALTH = Float64Array.of(1, 0.93, 0.8, 0.52, 0.36, 0.18, 0);
const SHAKEN_WORTH = 0.75;

/** What a counter is worth unhurt; a plain infantry unit of 5 points and morale 6 is worth 1. */
function worthOfCard({ type, strength, morale, rangeHexes }: UnitCard): number {
  return strength[0] * TYPE_WORTH[type as 0]! * (0.4 + 0.1 * morale[0]) + 0.08 * rangeHexes;
}

/** What the units of a scenario are worth. */
export class Worths {
  /** Worth of every unit when unhurt. */
  readonly unhurt: Float64Array;

  constructor(scenario: Scenario) {
    this.unhurt = Float64Array.from(scenario.units, worthOfCard);
  }

  /** Worth of a unit in its present state. */
  of(s: BaronsWarState, unit: number): number {
    const worth = this.unhurt[unit]! * HEALTH[s.hits(unit)]!;
    return s.isShaken(unit) ? worth * SHAKEN_WORTH : worth;
  }

  /** What one more hit takes from the worth of a unit. */
  hitCost(s: BaronsWarState, unit: number): number {
    const hits = Math.min(HITS_TO_REMOVE - 1, s.hits(unit));
    return this.unhurt[unit]! * (HEALTH[hits]! - HEALTH[hits + 1]!);
  }
}
