import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { INFANTRY } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** What rolls as one, as one number: strength times four plus the type whose die it is; strength 0 is nobody. */
export type Force = number;

export function packForce(strength: number, type: number): Force {
  return strength * 4 + type;
}

/** Strength points of a force. */
export function strengthIn(force: Force): number {
  return force >> 2;
}

/** Type that rolls for a force. */
export function typeIn(force: Force): 0 | 1 | 2 {
  return (force & 3) as 0 | 1 | 2;
}

/** What two units fight with as one, or one unit if `under` is -1; shaken ones only defend.
 * @rule 7.31 a stack fights as one @rule 9.0 the die of the stronger type, of the infantry if they are equal @ruling R-51 */
export function forceOfUnits(s: BaronsWarState, top: number, under: number, attacking: boolean): Force {
  const type = s.typeOf(top);
  const strength = attacking && s.isShaken(top) ? 0 : s.strengthOf(top);
  if (under < 0) return packForce(strength, type);
  const other = s.typeOf(under);
  const help = attacking && s.isShaken(under) ? 0 : s.strengthOf(under);
  return packForce(strength + help, strength > help ? type : help > strength ? other : Math.min(type, other));
}

/** What the units of a hex fight with. */
export function forceOf(s: BaronsWarState, hex: number, attacking: boolean): Force {
  const top = s.topAt(hex);
  return top < 0 ? packForce(0, INFANTRY) : forceOfUnits(s, top, s.underAt(hex), attacking);
}

/** Directions from a target in which units of the activated Battle stand ready to attack it: facing it, unshaken, not yet fought. */
export function readyAround(s: BaronsWarState, target: number): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[target * 6 + direction]!;
    if (from < 0 || !s.holds(s.side, from)) continue;
    const top = s.topAt(from);
    if (s.battleOf(top) !== s.battle || s.fought(top) === 1 || strengthIn(forceOf(s, from, true)) === 0) continue;
    if (arcOf(s.facingOf(top), (direction + 3) % 6) === FRONT) mask |= 1 << direction;
  }
  return mask;
}
