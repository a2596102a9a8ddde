import type { Point } from '../../core/views/svg.ts';
import type { PieceState } from '../pieces.ts';
import { counterPlace, shieldPlace } from './counters.ts';
import { centreOf } from './shapes.ts';

/** Middle of the counter of a unit on the map. */
export function counterCentre(s: PieceState, unit: number): Point {
  const hex = s.hexOf(unit);
  return counterPlace(centreOf(s.scenario.grid, hex), s.underAt(hex) < 0 ? 'alone' : s.topAt(hex) === unit ? 'upper' : 'lower');
}

/** Where the shield of a leader on the map is drawn, and half its width. */
export function leaderShield(s: PieceState, leader: number): Point & { readonly size: number } {
  const hex = s.leaderHex(leader);
  const together = s.scenario.leaders.flatMap((_, other) => (s.leaderHex(other) === hex ? [other] : []));
  return shieldPlace(centreOf(s.scenario.grid, hex), together.indexOf(leader), together.length, s.isEmpty(hex));
}

/** Hexes with counters, the upper ones of the picture first, so that the lower lie in front. */
export function hexesFromTop(s: PieceState): number[] {
  const { grid } = s.scenario;
  const occupied = grid.hexes.filter((hex) => !s.isEmpty(hex));
  return occupied.sort((a, b) => centreOf(grid, a).y - centreOf(grid, b).y || a - b);
}
