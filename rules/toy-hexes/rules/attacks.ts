import { arcOf, FRONT } from '../../hexes/facing.ts';
import { BRIDGE, STREAM, UP } from '../state/scenario.ts';
import type { ToyHexesState } from '../state/state.ts';
import { TERRAIN } from './charts.ts';

type S = ToyHexesState;

/** Whether a unit in a hex that faces so can attack another hex.
 * @rule 3.1 an enemy in front, where it could go */
export function canAttack(s: S, unit: number, from: number, facing: number, hex: number): boolean {
  const direction = s.compiled.grid.directionTo(from, hex);
  const { side, type } = s.card(unit);
  if (direction < 0 || s.isEmpty(hex) || s.holds(side, hex)) return false;
  return arcOf(facing, direction) === FRONT && s.compiled.moveCost[type]![from * 6 + direction]! >= 0;
}

/** Enemies that a unit could attack if it stood in a hex and faced so. */
export function targetsOf(s: S, unit: number, from = s.hexOf(unit), facing = s.facingOf(unit)): number[] {
  return s.compiled.grid
    .around(from)
    .filter((hex) => canAttack(s, unit, from, facing, hex))
    .map((hex) => s.topAt(hex));
}

/** Friends that could attack the same enemy. */
function helpersOf(s: S, unit: number, target: number): number {
  const hex = s.hexOf(target);
  const others = s.compiled.grid.around(hex).map((next) => s.topAt(next));
  return others.filter((other) => other >= 0 && other !== unit && canAttack(s, other, s.hexOf(other), s.facingOf(other), hex)).length;
}

/** Whether a hexside hinders those who attack over it. @rule 3.3 uphill, or through a stream @param bits seen from the attacker */
export function isHindered(bits: number): boolean {
  return (bits & UP) !== 0 || (bits & (STREAM | BRIDGE)) === STREAM;
}

/** Lead of an attack from a hex.
 * @rule 3.3 strength, arc (1 in the flank, 2 in the rear), a point for each helper; cover, and 1 uphill or through a stream, against it */
export function leadOf(s: S, unit: number, target: number, from = s.hexOf(unit)): number {
  const { grid, terrain, hexsides } = s.compiled;
  const hex = s.hexOf(target);
  const against = TERRAIN[terrain[hex]!]!.cover + Number(isHindered(hexsides[from * 6 + grid.directionTo(from, hex)]!));
  const arc = arcOf(s.facingOf(target), grid.directionTo(hex, from));
  return s.strengthOf(unit) + arc + helpersOf(s, unit, target) - s.strengthOf(target) - against;
}
