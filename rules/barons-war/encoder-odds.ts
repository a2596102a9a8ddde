import { arcOf, FRONT } from '../geometry/hex-grid.ts';
import { isConcentric, leaderBonus } from './melee-odds.ts';
import { MELEE_DIE, meleeHits, TYPE_MODIFIER } from './tables/melee.ts';
import { HEAVY_CAVALRY, INFANTRY } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

const LOWEST = -12;
const MODIFIERS = 32;
const STRENGTHS = 8;

/** Mean hits of a roll, `[type][strength][modifier - LOWEST]`. */
const MEAN_HITS = Float32Array.from({ length: 3 * STRENGTHS * MODIFIERS }, (_, i) => {
  const die = MELEE_DIE[Math.floor(i / (STRENGTHS * MODIFIERS)) as 0]!;
  const strength = Math.floor(i / MODIFIERS) % STRENGTHS;
  let sum = 0;
  for (let face = 1; face <= die && strength > 0; face++) sum += meleeHits(face + (i % MODIFIERS) + LOWEST, strength);
  return sum / die;
});

/** Hits to expect from a roll of the Melee Table [9.1]. */
export function meanHits(type: number, strength: number, modifier: number): number {
  const column = strength >= STRENGTHS ? STRENGTHS - 1 : strength < 0 ? 0 : strength;
  const place = Math.min(MODIFIERS - 1, Math.max(0, modifier - LOWEST));
  return MEAN_HITS[(type * STRENGTHS + column) * MODIFIERS + place]!;
}

/** Type modifier of a roll against a hex of type `against`, as the options have it. */
export function typeEdge(s: S, against: number, rolling: number): number {
  if (against === HEAVY_CAVALRY && s.game.rules.heavyCavalryRow === 'zero') return 0;
  return TYPE_MODIFIER[against as 0]![rolling as 0]!;
}

/** Strength of the units of a hex; those that are shaken count only in defence [7.31]. */
export function hexStrength(s: S, hex: number, attacking: boolean): number {
  const top = s.topAt(hex);
  if (top < 0) return 0;
  const under = s.underAt(hex);
  return unitStrength(s, top, attacking) + (under < 0 ? 0 : unitStrength(s, under, attacking));
}

function unitStrength(s: S, unit: number, attacking: boolean): number {
  return attacking && s.isShaken(unit) ? 0 : s.strengthOf(unit);
}

/** Type that rolls for a hex [9.0]. */
export function hexType(s: S, hex: number): number {
  const top = s.topAt(hex);
  if (top < 0) return INFANTRY;
  const under = s.underAt(hex);
  if (under < 0 || s.typeOf(under) === s.typeOf(top)) return s.typeOf(top);
  const a = s.strengthOf(top);
  const b = s.strengthOf(under);
  return a > b ? s.typeOf(top) : b > a ? s.typeOf(under) : Math.min(s.typeOf(top), s.typeOf(under));
}

/** Value of striking a hex over its hexside in a direction: 1 in flank or rear, more if the attack is concentric [9.2]. */
export function behindBonus(s: S, target: number, direction: number, mask: number): number {
  if (arcOf(s.facingOf(s.topAt(target)), direction) === FRONT) return 0;
  return 1 + (isConcentric(mask) ? s.game.rules.concentricModifier : 0);
}

/** Hits to expect if the enemies in the hexes of `mask` (directions from `hex`) attack a unit of a type that faces so. */
export function meanDanger(s: S, hex: number, facing: number, type: number, mask: number): number {
  const { grid, slopeModifier } = s.scenario;
  let sum = 0;
  for (let rest = mask, direction = 0; rest !== 0; rest >>= 1, direction++) {
    if ((rest & 1) === 0) continue;
    const from = grid.neighbours[hex * 6 + direction]!;
    const attacker = hexType(s, from);
    const behind = arcOf(facing, direction) === FRONT ? 0 : 1 + (isConcentric(mask) ? s.game.rules.concentricModifier : 0);
    const modifier = behind + leaderBonus(s, from) + slopeModifier[from * 6 + ((direction + 3) % 6)]! + typeEdge(s, type, attacker);
    sum += meanHits(attacker, hexStrength(s, from, true), modifier);
  }
  return sum;
}
