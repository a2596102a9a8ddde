import { arcOf, FRONT } from '../../hexes/facing.ts';
import { behindModifier, leaderBonus, typeModifier } from '../mechanics/combat/blows.ts';
import { type Force, forceOf, strengthIn, typeIn } from '../mechanics/combat/force.ts';
import { MELEE_DIE, meleeHits } from '../charts/melee.ts';
import type { BaronsWarState } from '../state/state.ts';

// Beyond these limits the Melee Table says the same as at them.
const LEAST_MODIFIER = -8;
const MODIFIERS = 20;
const STRENGTHS = 8;

/** A value for each type, modifier and strength: of the hits of all faces of its die; 0 for nobody. */
function tableOf(value: (hits: readonly number[]) => number): Float64Array {
  return Float64Array.from({ length: 3 * MODIFIERS * STRENGTHS }, (_, i) => {
    const strength = i % STRENGTHS;
    const modifier = (Math.floor(i / STRENGTHS) % MODIFIERS) + LEAST_MODIFIER;
    const die = MELEE_DIE[Math.floor(i / STRENGTHS / MODIFIERS) as 0]!;
    return strength === 0 ? 0 : value(Array.from({ length: die }, (_, face) => meleeHits(face + 1 + modifier, strength)));
  });
}

const MEAN_HITS = tableOf((hits) => hits.reduce((sum, each) => sum + each, 0) / hits.length);
const CHANCE = tableOf((hits) => 1 - hits.filter((each) => each === 0).length / hits.length);

function cellOf(force: Force, modifier: number): number {
  const column = Math.max(0, Math.min(MODIFIERS - 1, modifier - LEAST_MODIFIER));
  return (typeIn(force) * MODIFIERS + column) * STRENGTHS + Math.min(STRENGTHS - 1, strengthIn(force));
}

/** Mean hits of a roll of the Melee Table. */
export function meanHits(force: Force, modifier: number): number {
  return MEAN_HITS[cellOf(force, modifier)]!;
}

/** Chance that a roll of the Melee Table hits at all. */
export function hitChance(force: Force, modifier: number): number {
  return CHANCE[cellOf(force, modifier)]!;
}

/** Hits to expect from attacks on one hex: aimed at it once, then asked about each side of it. */
export class AttackOdds {
  private target = 0;
  private facing = 0;
  private defence: Force = 0;
  private defenderBonus = 0;
  /** What an attack from behind adds to the roll. */
  private behind = 0;

  /** Looks at the defenders of a hex; `mask` has the directions of all who attack it. */
  aim(s: BaronsWarState, target: number, mask: number): void {
    this.target = target;
    this.facing = s.facingOf(s.topAt(target));
    this.defence = forceOf(s, target, false);
    this.defenderBonus = leaderBonus(s, target);
    this.behind = behindModifier(s, mask);
  }

  /** Mean hits by a force that attacks from a direction, with the bonus of its leader. */
  dealt(s: BaronsWarState, direction: number, force: Force, bonus: number): number {
    const { grid, slopeModifier } = s.scenario;
    const from = grid.neighbours[this.target * 6 + direction]!;
    const behind = arcOf(this.facing, direction) === FRONT ? 0 : this.behind;
    return meanHits(force, bonus + behind + slopeModifier[from * 6 + ((direction + 3) % 6)]! + typeModifier(s, this.defence, force));
  }

  /** Mean hits by the defenders if they strike back at a force that attacks from a direction. */
  returned(s: BaronsWarState, direction: number, force: Force): number {
    const slope = s.scenario.slopeModifier[this.target * 6 + direction]!;
    return meanHits(this.defence, this.defenderBonus + slope + typeModifier(s, force, this.defence));
  }
}
