import type { Scenario } from './scenario.ts';

/** A step is packed into one number: the hex it leads to above the movement points it costs. */
export const STEP_SHIFT = 7;
export const STEP_POINTS = (1 << STEP_SHIFT) - 1;
const TYPES = 4;

/** Where each hexside leads and what crossing it costs one kind of mover. */
export interface StepTable {
  /** The hex beyond and the points, `step >> STEP_SHIFT` and `step & STEP_POINTS`; -1 where it may not go. `[hex * 6 + direction]` */
  readonly steps: Int32Array;
  /** Fewest points of any step. */
  readonly cheapest: number;
}

/** @rule 7.31 a stack moves as its slower unit */
function priceOf(scenario: Scenario, type: number, under: number, edge: number): number {
  const price = scenario.moveCost[type as 0][edge]!;
  if (under < 0 || price < 0) return price;
  const other = scenario.moveCost[under as 0][edge]!;
  return other < 0 ? -1 : Math.max(price, other);
}

function createStepTable(scenario: Scenario, type: number, under: number): StepTable {
  const { neighbours } = scenario.grid;
  let cheapest = STEP_POINTS;
  const steps = Int32Array.from(neighbours, (to, edge) => {
    const price = to < 0 ? -1 : priceOf(scenario, type, under, edge);
    if (price >= 0) cheapest = Math.min(cheapest, price);
    return price < 0 ? -1 : (to << STEP_SHIFT) | price;
  });
  return { steps, cheapest };
}

/** Hexes that can be gone at most with some points: one in any case @ruling R-36 */
export function mostSteps({ steps, cheapest }: StepTable, points: number): number {
  return cheapest === 0 ? steps.length : Math.max(1, Math.floor(points / cheapest));
}

/** The step tables of a scenario, each worked out when it is first asked for. */
export class StepTables {
  private readonly scenario: Scenario;
  private readonly tables: (StepTable | undefined)[] = [];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** Steps of a troop type or of a leader; with the type of the lower unit, those of a stack, else -1. */
  of(type: number, under = -1): StepTable {
    const key = type * (TYPES + 1) + under + 1;
    return (this.tables[key] ??= createStepTable(this.scenario, type, under));
  }
}
