import type { Player } from '../../core/index.ts';
import { arcOf, FRONT } from '../../hexes/facing.ts';
import { oppositeDirection } from '../../hexes/grid.ts';
import { attackModifier, strikeModifier } from '../mechanics/combat/blows.ts';
import { type Force, forceOf, strengthIn } from '../mechanics/combat/force.ts';
import type { BaronsWarState } from '../state/state.ts';
import { hitChance, meanHits } from './melee.ts';

type S = BaronsWarState;

/** One roll of the Melee Table as it would be made now. */
export interface Blow {
  /** Hex that rolls. */
  readonly hex: number;
  readonly force: Force;
  readonly modifier: number;
  /** Mean of its hits. */
  readonly hits: number;
  /** Chance of a hit at all. */
  readonly chance: number;
}

function blowOf(hex: number, force: Force, modifier: number): Blow {
  return { hex, force, modifier, hits: meanHits(force, modifier), chance: hitChance(force, modifier) };
}

/** The roll of the attackers in a direction from the target; `mask` has the directions of all attackers. */
export function attackBlow(s: S, target: number, direction: number, mask: number): Blow {
  const from = s.scenario.grid.neighbours[target * 6 + direction]!;
  return blowOf(from, forceOf(s, from, true), attackModifier(s, target, direction, mask));
}

/** The roll of the target against the attackers in a direction. */
export function returnBlow(s: S, target: number, direction: number): Blow {
  return blowOf(target, forceOf(s, target, false), strikeModifier(s, target, direction));
}

/** The directions whose bits are set. */
export function directionsOf(mask: number): readonly number[] {
  return [0, 1, 2, 3, 4, 5].filter((direction) => (mask >> direction) & 1);
}

/** All rolls of an attack from the directions of `mask`. */
export function attackBlows(s: S, target: number, mask: number): readonly Blow[] {
  return directionsOf(mask).map((direction) => attackBlow(s, target, direction, mask));
}

/** Mean hits of several rolls together. */
export function totalHits(blows: readonly Blow[]): number {
  return blows.reduce((sum, { hits }) => sum + hits, 0);
}

/** Directions from a hex in which units of a side face it that could attack: front hexsides, unshaken. */
export function facedFrom(s: S, side: Player, hex: number): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from < 0 || !s.holds(side, from) || strengthIn(forceOf(s, from, true)) === 0) continue;
    if (arcOf(s.facingOf(s.topAt(from)), oppositeDirection(direction)) === FRONT) mask |= 1 << direction;
  }
  return mask;
}
