import type { Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';
import { DistanceField } from './distance-field.ts';

/** Most hexes of a map. */
export const MOST_HEXES = 8192;

/** Where the enemy stands, looked at once for each decision. */
export class Survey {
  /** Hexes with enemy units. */
  readonly enemies: number[] = [];
  /** Distance to the nearest of them. */
  readonly fromEnemy = new DistanceField(MOST_HEXES);
  /** Number of the decision: what is marked with it is of this survey. */
  decision = 0;
  private readonly besideEnemy = new Int32Array(MOST_HEXES);

  /** Notes the enemies of a side. */
  update(s: BaronsWarState, side: Player): void {
    const { units, grid } = s.scenario;
    this.decision++;
    this.enemies.length = 0;
    for (let unit = 0; unit < units.length; unit++) {
      const hex = s.hexOf(unit);
      if (hex < 0 || units[unit]!.side === side || s.topAt(hex) !== unit) continue;
      this.enemies.push(hex);
      for (let direction = 0; direction < 6; direction++) {
        const next = grid.neighbours[hex * 6 + direction]!;
        if (next >= 0) this.besideEnemy[next] = this.decision;
      }
    }
    this.fromEnemy.update(grid, this.enemies);
  }

  isBesideEnemy(hex: number): boolean {
    return this.besideEnemy[hex] === this.decision;
  }
}
