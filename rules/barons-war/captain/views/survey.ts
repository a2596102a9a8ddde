import type { Player } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { DistanceField } from '../../../hexes/distance-field.ts';

/** Where the enemy stands, looked at once for each decision. */
export class Survey {
  /** Hexes with enemy units. */
  readonly enemies: number[] = [];
  /** Distance to the nearest of them. */
  readonly fromEnemy: DistanceField;
  /** Number of the decision: what is marked with it is of this survey. */
  decision = 0;
  private readonly besideEnemy: Int32Array;
  /** Number of hexes with friends next to each hex, for those marked with the number of the decision. */
  private readonly friends: Uint8Array;
  private readonly besideFriend: Int32Array;

  /** @param hexes of the map */
  constructor(hexes: number) {
    this.fromEnemy = new DistanceField(hexes);
    this.besideEnemy = new Int32Array(hexes);
    this.friends = new Uint8Array(hexes);
    this.besideFriend = new Int32Array(hexes);
  }

  /** Notes the enemies of a side, and its own troops but for those in the hex that is about to be left, if any. */
  update(s: BaronsWarState, side: Player, left = -1): void {
    const { units, grid } = s.scenario;
    this.decision++;
    this.enemies.length = 0;
    for (let unit = 0; unit < units.length; unit++) {
      const hex = s.hexOf(unit);
      if (hex < 0 || s.topAt(hex) !== unit) continue;
      if (units[unit]!.side !== side) this.noteEnemy(hex, grid.neighbours);
      else if (hex !== left) this.noteFriend(hex, grid.neighbours);
    }
    this.fromEnemy.update(grid, this.enemies);
  }

  private noteEnemy(hex: number, neighbours: Int16Array): void {
    this.enemies.push(hex);
    for (let edge = hex * 6, end = edge + 6; edge < end; edge++) {
      const next = neighbours[edge]!;
      if (next >= 0) this.besideEnemy[next] = this.decision;
    }
  }

  private noteFriend(hex: number, neighbours: Int16Array): void {
    const { friends, besideFriend, decision } = this;
    for (let edge = hex * 6, end = edge + 6; edge < end; edge++) {
      const next = neighbours[edge]!;
      if (next < 0) continue;
      friends[next] = besideFriend[next] === decision ? friends[next]! + 1 : 1;
      besideFriend[next] = decision;
    }
  }

  /** Whether a hex lies next to enemies. */
  isBesideEnemy(hex: number): boolean {
    return this.besideEnemy[hex] === this.decision;
  }

  /** Hexes with friends next to a hex. */
  friendsBeside(hex: number): number {
    return this.besideFriend[hex] === this.decision ? this.friends[hex]! : 0;
  }
}
