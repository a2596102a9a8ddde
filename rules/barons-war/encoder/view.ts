import type { Player } from '../../core/index.ts';
import { share, signed } from '../../core/encoder/features.ts';
import { createPlanes } from '../../hexes/encoder/planes.ts';
import { createTurnedBoard, hexsidesSeen, type TurnedBoard } from '../../hexes/encoder/turned-board.ts';
import { rowOfPiece, rowsOf } from './rows.ts';
import { STATIC_PLANES } from './tables.ts';
import { INFANTRY, ROAD, type Scenario } from '../state/scenario.ts';

/** What of a player's view of a scenario never changes. */
export interface View extends TurnedBoard {
  readonly viewer: Player;
  /** Units, then leaders (numbered after all units), in the order of the rows: own first. */
  readonly rows: Int16Array;
  /** Row of each unit and leader, `[piece]`. */
  readonly rowOf: Int16Array;
  /** The static planes, `[C, H, W]`; the others follow them. */
  readonly planes: Float32Array;
}

/** Whether the board is turned for a player: facings 3, 4 and 5 look to the left. */
export function isTurned(scenario: Scenario, viewer: Player): boolean {
  return scenario.facing[viewer] >= 3;
}

function staticValues(scenario: Scenario, hex: number, sides: readonly number[]): readonly number[] {
  const { terrain, elevation, hexsides, slopeModifier, moveCost } = scenario;
  return [
    ...Array.from({ length: 9 }, (_, kind) => (terrain[hex] === kind ? 1 : 0)),
    share(elevation[hex]!, 6),
    sides.some((side) => (hexsides[side]! & ROAD) !== 0) ? 1 : 0,
    ...sides.map((side) => signed(slopeModifier[side]!)),
    ...sides.map((side) => (moveCost[INFANTRY][side]! < 0 ? 1 : share(moveCost[INFANTRY][side]!, 5))),
  ];
}

export function createView(scenario: Scenario, viewer: Player): View {
  const board = createTurnedBoard(scenario.grid, isTurned(scenario, viewer));
  const planes = createPlanes(board, STATIC_PLANES.length, (hex) => staticValues(scenario, hex, hexsidesSeen(board, hex)));
  const rows = rowsOf(scenario, viewer);
  return { ...board, viewer, rows, rowOf: rowOfPiece(rows), planes };
}
