import type { Scenario, UnitCard } from '../scenario.ts';
import type { BaronsWarState } from '../state.ts';
import { HITS_TO_REMOVE } from '../tables/charts.ts';

/** Worth of a strength point by type: infantry, men-at-arms, heavy cavalry. */
const TYPE_WORTH = [0.2, 0.28, 0.4] as const;

/** Share of its worth that a unit still has after 0-6 hits. */
const HEALTH = Float64Array.of(1, 0.93, 0.8, 0.52, 0.36, 0.18, 0);
const SHAKEN_WORTH = 0.75;

/** What a counter is worth unhurt; a plain infantry unit of 5 points and morale 6 is worth 1. */
function worthOfCard({ type, strength, morale, rangeHexes }: UnitCard): number {
  return strength[0] * TYPE_WORTH[type as 0]! * (0.4 + 0.1 * morale[0]) + 0.08 * rangeHexes;
}

const tables = new WeakMap<Scenario, Float64Array>();
let lastScenario: Scenario | null = null;
let lastTable: Float64Array = new Float64Array(0);

/** Worth of every unit of a scenario when unhurt; computed once for each. */
export function worthTable(scenario: Scenario): Float64Array {
  if (scenario === lastScenario) return lastTable;
  lastTable = tables.get(scenario) ?? Float64Array.from(scenario.units, worthOfCard);
  tables.set(scenario, lastTable);
  lastScenario = scenario;
  return lastTable;
}

/** Worth of a unit in its present state. */
export function worthOf(s: BaronsWarState, unit: number): number {
  const worth = worthTable(s.scenario)[unit]! * HEALTH[s.data[s.u.hits + unit]!]!;
  return s.isShaken(unit) ? worth * SHAKEN_WORTH : worth;
}

/** What one more hit takes from the worth of a unit. */
export function hitCost(s: BaronsWarState, unit: number): number {
  const hits = Math.min(HITS_TO_REMOVE - 1, s.data[s.u.hits + unit]!);
  return worthTable(s.scenario)[unit]! * (HEALTH[hits]! - HEALTH[hits + 1]!);
}
