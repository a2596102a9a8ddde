import { DIRECTIONS, type HexGrid, oppositeDirection } from '../../hexes/grid.ts';
import type { EngineChart } from '../charts/engines.ts';
import type { EnginePart } from './scenario.ts';

/** Directions, clockwise from where an engine looks, in which the left and the right column begin, by where its sides begin. */
const LEFT = { '-1': 5, '1': 4 } as const;
const RIGHT = { '-1': 1, '1': 2 } as const;

/** Hex of a part of an engine whose foremost hex of the middle is `at` and that looks so, -1 off the map. */
export function hexOfPart(
  { neighbours }: HexGrid,
  { setBack }: EngineChart,
  { column, row }: Pick<EnginePart, 'column' | 'row'>,
  at: number,
  facing: number,
): number {
  const beyond = (hex: number, way: number): number => (hex < 0 ? -1 : neighbours[hex * DIRECTIONS + (way % DIRECTIONS)]!);
  let hex = column === 0 ? at : beyond(at, facing + (column === 1 ? LEFT : RIGHT)[setBack]);
  if (row < 0) return beyond(hex, facing);
  for (let i = 0; i < row; i++) hex = beyond(hex, oppositeDirection(facing));
  return hex;
}
