import { arcOf, FRONT } from '../../hexes/facing.ts';
import { meanHits } from '../odds/melee.ts';
import { behindModifier, leaderBonus, typeModifier } from '../mechanics/combat/blows.ts';
import { type Force, forceOf, packForce, strengthIn, typeIn } from '../mechanics/combat/force.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

/** Mean hits of a roll of the Melee Table, as exact as an observation. */
export function observedHits(force: Force, modifier: number): number {
  return Math.fround(meanHits(force, modifier));
}

/** What networks take for those who attack out of a hex: the strength of those who are not shaken, but the die of all. */
export function attackersIn(s: S, hex: number): Force {
  return packForce(strengthIn(forceOf(s, hex, true)), typeIn(forceOf(s, hex, false)));
}

/** Hits to expect if the enemies in the hexes of `mask` (directions from `hex`) attack a unit of a type that faces so. */
export function meanDanger(s: S, hex: number, facing: number, type: number, mask: number): number {
  const { grid, slopeModifier } = s.scenario;
  const defence = packForce(0, type);
  let sum = 0;
  for (let rest = mask, direction = 0; rest !== 0; rest >>= 1, direction++) {
    if ((rest & 1) === 0) continue;
    const from = grid.neighbours[hex * 6 + direction]!;
    const attackers = attackersIn(s, from);
    const behind = arcOf(facing, direction) === FRONT ? 0 : behindModifier(s, mask);
    const slope = slopeModifier[from * 6 + ((direction + 3) % 6)]!;
    sum += observedHits(attackers, behind + leaderBonus(s, from) + slope + typeModifier(s, defence, attackers));
  }
  return sum;
}
