import { DIRECTIONS } from '../../../../hexes/grid.ts';
import type { AnarchyState } from '../../../state/state.ts';

/** Hexside over which a place lies next to another, -1 if it does not. */
export function wayBetween(s: AnarchyState, from: number, to: number): number {
  for (let way = 0; way < DIRECTIONS; way++) if (s.beyond(from, way) === to) return way;
  return -1;
}

/** Hex towards which an engine or a mantlet in a place looks, -1 off the map. */
export function hexAhead({ scenario: { grid, places } }: AnarchyState, place: number, facing: number): number {
  return grid.neighbours[places.hex[place]! * DIRECTIONS + facing]!;
}
