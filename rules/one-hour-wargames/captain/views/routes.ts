import type { Player } from '../../../core/index.ts';
import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import type { DistanceField } from '../../../tabletop/fields/distance-field.ts';
import { insideOf, Routes as TableRoutes } from '../../../tabletop/fields/routes.ts';
import { gapToEdge, liesBefore } from '../../../tabletop/fields/stretch.ts';
import type { Ground } from '../../state/ground.ts';
import { type Scenario } from '../../state/scenario.ts';
import { UNIT_TYPES } from '../../charts/units.ts';

const TYPES = UNIT_TYPES.length;

/** The ways over one game's table, by side and type of unit. */
export class Routes {
  private readonly table: TableRoutes;
  /** Number of the first exit among the goals; the areas come before. */
  private readonly firstExit: number;

  constructor(scenario: Scenario, ground: Ground) {
    const { areas, special } = scenario;
    this.firstExit = areas.length;
    this.table = new TableRoutes(scenario, ground.impassable.flat(), [
      ...areas.map(({ box }) => insideOf(box)),
      ...special.exits.map(
        (exit) => (x: number, y: number) => gapToEdge(exit.edge, x, y, scenario) < TICKS_PER_INCH && liesBefore(exit, x, y),
      ),
    ]);
  }

  /** Inches of way into an area. */
  toArea(side: Player, type: number, area: number): DistanceField {
    return this.table.toGoal(side * TYPES + type, area);
  }

  /** Inches of way to the stretch of edge by which a side may leave. */
  toExit(side: Player, type: number, exit: number): DistanceField {
    return this.table.toGoal(side * TYPES + type, this.firstExit + exit);
  }

  /** Inches of way to a place on the table in ticks, to within an inch. */
  toPlace(side: Player, type: number, toX: number, toY: number): DistanceField {
    return this.table.toPlace(side * TYPES + type, toX, toY);
  }

  /** Whether a straight line crosses ground that is closed to a unit. */
  isCut(side: Player, type: number, fromX: number, fromY: number, toX: number, toY: number): boolean {
    return this.table.isCut(side * TYPES + type, fromX, fromY, toX, toY);
  }
}
