import type { Player } from '../core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../geometry/hex-grid.ts';
import type { Scenario } from './scenario.ts';

/** Whether the board is turned for a player: facings 3, 4 and 5 look to the left. */
export function isTurned(scenario: Scenario, viewer: Player): boolean {
  return scenario.facing[viewer] >= 3;
}

/** Place of each hex within a plane `[H, W]`, turned for the one whose enemy lies to the left. */
export function cellsOf(scenario: Scenario, viewer: Player): Int16Array {
  const { grid } = scenario;
  return Int16Array.from({ length: grid.size }, (_, hex) => {
    const place = (grid.rowOf(hex) - 1) * grid.columns + grid.columnOf(hex) - 1;
    return isTurned(scenario, viewer) ? grid.size - 1 - place : place;
  });
}

function neighboursSeen(scenario: Scenario, viewer: Player): Int16Array {
  const { grid } = scenario;
  const cells = cellsOf(scenario, viewer);
  const turned = isTurned(scenario, viewer);
  const seen = new Int16Array(grid.size * DIRECTIONS);
  for (let hex = 0; hex < grid.size; hex++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = grid.neighbours[hex * DIRECTIONS + (turned ? oppositeDirection(direction) : direction)]!;
      seen[cells[hex]! * DIRECTIONS + direction] = next < 0 ? -1 : cells[next]!;
    }
  }
  return seen;
}

/** Neighbouring cells as each player sees the board, `[viewer][cell * 6 + direction]`, -1 off the map. One array for both if the number of
 * columns is even; if it is odd, the columns that lie lower are the higher ones on the turned board. */
export function neighbouringCells(scenario: Scenario): readonly [Int16Array, Int16Array] {
  const first = neighboursSeen(scenario, 0);
  return [first, scenario.grid.columns % 2 === 0 ? first : neighboursSeen(scenario, 1)];
}
