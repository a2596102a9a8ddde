import { isClear } from '../../../hexes/sight.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** Whether one hex on the way hides the target.
 * @rule 8.41 on the same level: woods, town or units on it, or higher ground
 * @rule 8.42 on different levels: ground above both; woods, town or units next to the lower */
function hides(state: BaronsWarState, hex: number, low: number, high: number, lower: number): boolean {
  const { elevation, blocksSight } = state.scenario;
  const level = elevation[hex]!;
  if (level > high) return true;
  const obstacle = blocksSight[hex] === 1 || !state.isEmpty(hex);
  return low === high ? obstacle && level === low : obstacle && state.scenario.grid.distance(hex, lower) === 1;
}

/** Whether a line of sight runs between the centres of two hexes; the end hexes never block.
 * @ruling R-41 a line along a hexside is blocked only if both hexes beside it block */
export function hasSight(state: BaronsWarState, from: number, to: number): boolean {
  const { grid, elevation } = state.scenario;
  return isClear(grid, elevation, from, to, state, hides);
}

/** Whether the target hex's own terrain hides what lies beyond it on the same line [8.3].
 * @ruling R-38 only terrain counts */
export function hidesBeyond(state: BaronsWarState, from: number, target: number): boolean {
  const { grid, elevation, blocksSight } = state.scenario;
  const beyond = grid.neighbours[target * 6 + grid.directionTo(from, target)]!;
  if (beyond < 0) return false;
  const level = elevation[target]!;
  const low = Math.min(elevation[from]!, elevation[beyond]!);
  const high = Math.max(elevation[from]!, elevation[beyond]!);
  if (level > high) return true;
  return blocksSight[target] === 1 && (low !== high || level === low);
}
