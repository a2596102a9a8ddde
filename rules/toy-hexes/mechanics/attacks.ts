import type { Player } from '../../core/index.ts';
import { arcOf } from '../../hexes/facing.ts';
import { controls as controlsInFront, findMoves as findWays, helpersOf } from '../../hexes/state/fronts.ts';
import type { PathSearch } from '../../hexes/movement/path-search.ts';
import { BRIDGE, STREAM, UP } from '../state/scenario.ts';
import type { ToyHexesState as S } from '../state/state.ts';
import { TERRAIN, VALUES } from '../charts/charts.ts';

/** Whether a side controls a hex. @rule 2.4 through the two front hexsides of its units, where they could go */
export function controls(s: S, side: Player, hex: number): boolean {
  return controlsInFront(s, side, hex);
}

/** Finds where a unit can go; the result is valid until the next call.
 * @rule 2.1 by points, through the front, one turn free @rule 2.2 as the ground costs
 * @rule 2.5 a stop in a zone of control @ruling H-01 out of one not into another */
export function findMoves(s: S, unit: number): PathSearch {
  return findWays(s, unit, VALUES[s.card(unit).type]!.move, s.game.options.zoneToZone === 'one-hex');
}

/** Whether a hexside hinders those who attack over it. @rule 3.3 uphill, or through a stream @param bits seen from the attacker */
export function isHindered(bits: number): boolean {
  return (bits & UP) !== 0 || (bits & (STREAM | BRIDGE)) === STREAM;
}

/** Lead of an attack from a hex.
 * @rule 3.3 strength, arc (1 in the flank, 2 in the rear), a point for each helper; cover, and 1 uphill or through a stream, against it */
export function leadOf(s: S, unit: number, target: number, from = s.hexOf(unit)): number {
  const { grid, terrain, hexsides } = s.scenario;
  const hex = s.hexOf(target);
  const against = TERRAIN[terrain[hex]!]!.cover + Number(isHindered(hexsides[from * 6 + grid.directionTo(from, hex)]!));
  const arc = arcOf(s.facingOf(target), grid.directionTo(hex, from));
  return s.strengthOf(unit) + arc + helpersOf(s, unit, target).length - s.strengthOf(target) - against;
}
