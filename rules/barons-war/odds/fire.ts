import type { Player } from '../../core/index.ts';
import { targetsOf } from '../mechanics/procedures/combat/fire.ts';
import { canHit, fireWeight, isArmed } from '../mechanics/combat/shooting.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

/** Chance that a shot of a unit at a hex with enemies hits. */
export function shotChance(s: S, unit: number, target: number): number {
  return fireWeight(s, unit, target, s.scenario.grid.distance(s.hexOf(unit), target)) / 10;
}

/** Whether a unit on the map has missiles and has not shot yet. */
function isLoaded(s: S, unit: number): boolean {
  return s.hexOf(unit) >= 0 && s.fired(unit) === 0 && isArmed(s, unit);
}

/** Chances to hit of all units of a side that could shoot into a hex with enemies as they stand. */
export function shotsInto(s: S, side: Player, hex: number): readonly number[] {
  return s.game.unitsOf[side].flatMap((unit) => (isLoaded(s, unit) && canHit(s, unit, hex) ? [shotChance(s, unit, hex)] : []));
}

/** Hexes a unit may shoot at as things stand, with the chance to hit, the best first. */
export function shotsOf(s: S, unit: number): readonly { readonly hex: number; readonly chance: number }[] {
  if (!isLoaded(s, unit)) return [];
  const shots = targetsOf(s, unit).map((hex) => ({ hex, chance: shotChance(s, unit, hex) }));
  return shots.sort((a, b) => b.chance - a.chance);
}
