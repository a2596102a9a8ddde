import type { Player } from '../core/index.ts';
import type { HexGrid } from './grid.ts';
import type { HexState } from './hex-state.ts';

/** Whether counters of a side in a hex exert a zone of control over the hexside in a direction: the game's own rule. */
export type Exerts<S> = (state: S, side: Player, hex: number, direction: number) => boolean;

/** Directions, seen from `hex`, from which counters of a side exert a zone of control into it; six bits. */
export function zoneMaskOf<S>(grid: HexGrid, state: S, side: Player, hex: number, exerts: Exerts<S>): number {
  const { neighbours } = grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from >= 0 && exerts(state, side, from, (direction + 3) % 6)) mask |= 1 << direction;
  }
  return mask;
}

/** Whether a hex lies in a zone of control of the side. */
export function isInZone<S>(grid: HexGrid, state: S, side: Player, hex: number, exerts: Exerts<S>): boolean {
  const { neighbours } = grid;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from >= 0 && exerts(state, side, from, (direction + 3) % 6)) return true;
  }
  return false;
}

/** Whether a hex is next to a counter of the side. */
export function isNextTo(grid: HexGrid, state: HexState, side: Player, hex: number): boolean {
  const { neighbours } = grid;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0 && state.holds(side, next)) return true;
  }
  return false;
}
