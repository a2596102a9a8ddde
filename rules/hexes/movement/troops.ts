import type { Player } from '../../core/index.ts';
import { DIRECTIONS, type HexGrid, oppositeDirection } from '../grid.ts';
import type { Exerts } from '../zones.ts';
import { type Ground, OPEN, STOP } from './ground.ts';

/** Marks what enemies make of the ground: their hexes closed, and a stop where they control one. What marked it before is cleared.
 * @param hexes where troops of the enemy stand
 * @param exerts the game's own rule of zones */
export function markEnemies<S>(ground: Ground, grid: HexGrid, s: S, enemy: Player, hexes: Iterable<number>, exerts: Exerts<S>): void {
  ground.clear();
  for (const hex of hexes) {
    ground.close(hex);
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = grid.neighbours[hex * DIRECTIONS + direction]!;
      if (next >= 0 && exerts(s, enemy, hex, direction)) ground.addZone(next, oppositeDirection(direction));
    }
  }
  for (let i = 0; i < ground.markedCount; i++) {
    const hex = ground.marked[i]!;
    if (ground.inZone(hex) && ground.entry[hex] === OPEN) ground.entry[hex] = STOP;
  }
}
