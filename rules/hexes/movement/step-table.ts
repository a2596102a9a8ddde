import { DIRECTIONS, type HexGrid } from '../grid.ts';

/** A step is packed into one number: the hex it leads to above the movement points it costs. */
export const STEP_SHIFT = 7;
export const STEP_POINTS = (1 << STEP_SHIFT) - 1;

/** Where each hexside leads and what crossing it costs one kind of mover. Maps with floors have more ways out of a place than six, and for a search a place may
 * be whatever a mover can be in: a hex together with a facing. */
export interface StepTable {
  /** The hex beyond and the points, `step >> STEP_SHIFT` and `step & STEP_POINTS`; -1 where it may not go. `[hex * ways + way]` */
  readonly steps: Int32Array;
  /** Ways out of a place: six over the hexsides of a hex; at most eight. */
  readonly ways: number;
  /** Fewest points of any step. */
  readonly cheapest: number;
}

/** What crossing each hexside costs a kind of mover, 0 to 127; -1 where prohibited or off the map. `[hex * 6 + direction]` */
export type MoveCost = Int8Array;

/** A step as tables hold it: where it leads and its points, -1 for either where it may not go. */
export function packStep(to: number, points: number): number {
  return to < 0 || points < 0 ? -1 : (to << STEP_SHIFT) | points;
}

function createStepTable({ neighbours }: HexGrid, priceOf: (edge: number) => number): StepTable {
  let cheapest = STEP_POINTS;
  const steps = Int32Array.from(neighbours, (to, edge) => {
    const price = to < 0 ? -1 : priceOf(edge);
    if (price >= 0) cheapest = Math.min(cheapest, price);
    return packStep(to, price);
  });
  return { steps, ways: DIRECTIONS, cheapest };
}

/** Whether no way leads into a hex for who pays such costs. */
export function isClosedTo({ neighbours }: HexGrid, costs: MoveCost, hex: number): boolean {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const from = neighbours[hex * DIRECTIONS + direction]!;
    if (from >= 0 && costs[from * DIRECTIONS + ((direction + 3) % DIRECTIONS)]! >= 0) return false;
  }
  return true;
}

/** Hexes that can be gone at most with some points: one in any case. */
export function mostSteps({ steps, cheapest }: StepTable, points: number): number {
  return cheapest === 0 ? steps.length : Math.max(1, Math.floor(points / cheapest));
}

/** The step tables of a map, each worked out when it is first asked for. */
export class StepTables {
  private readonly grid: HexGrid;
  private readonly costs: readonly MoveCost[];
  private readonly tables: (StepTable | undefined)[] = [];

  /** @param costs one table for each kind of mover */
  constructor(grid: HexGrid, costs: readonly MoveCost[]) {
    this.grid = grid;
    this.costs = costs;
  }

  /** Steps of a kind of mover; with a second kind, or -1 for none, those of two that go together: each costs what the slower pays. */
  of(kind: number, other = -1): StepTable {
    const key = kind * (this.costs.length + 1) + other + 1;
    return (this.tables[key] ??= this.create(this.costs[kind]!, this.costs[other]));
  }

  private create(cost: MoveCost, other: MoveCost | undefined): StepTable {
    if (other === undefined) return createStepTable(this.grid, (edge) => cost[edge]!);
    return createStepTable(this.grid, (edge) => (Math.min(cost[edge]!, other[edge]!) < 0 ? -1 : Math.max(cost[edge]!, other[edge]!)));
  }
}
