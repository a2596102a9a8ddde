import { arcOf, FRONT } from '../../geometry/hex-grid.ts';
import { isConcentric } from '../melee-odds.ts';
import { INFANTRY } from '../scenario.ts';
import { BROKEN_STATUS, SOUND, type BaronsWarState } from '../state.ts';
import { MELEE_DIE, meleeHits, TYPE_MODIFIER } from '../tables/melee.ts';
import { hitCost } from './worth.ts';

const MODIFIERS = 17;
const NO_MODIFIER = 8;
const STRENGTHS = 8;

/** Mean hits by type that rolls, modifier plus eight, strength 0-7. */
const MEAN_HITS = Float64Array.from({ length: 3 * MODIFIERS * STRENGTHS }, (_, i) => {
  const strength = i % STRENGTHS;
  const modifier = (Math.floor(i / STRENGTHS) % MODIFIERS) - NO_MODIFIER;
  const die = MELEE_DIE[Math.floor(i / STRENGTHS / MODIFIERS) as 0]!;
  let sum = 0;
  for (let face = 1; face <= die; face++) sum += strength === 0 ? 0 : meleeHits(face + modifier, strength);
  return sum / die;
});

/** A force as one number: strength times four plus type. */
export type PackedForce = number;

export function packForce(strength: number, type: number): PackedForce {
  return strength * 4 + type;
}

export function meanHits(force: PackedForce, modifier: number): number {
  const strength = Math.min(7, force >> 2);
  const column = Math.max(0, Math.min(MODIFIERS - 1, modifier + NO_MODIFIER));
  return MEAN_HITS[((force & 3) * MODIFIERS + column) * STRENGTHS + strength]!;
}

/** Strength and type of two units that fight as one [7.31, 9.0]. */
export function joinForces(strengthA: number, typeA: number, strengthB: number, typeB: number): PackedForce {
  const type = strengthA > strengthB ? typeA : strengthB > strengthA ? typeB : Math.min(typeA, typeB);
  return packForce(strengthA + strengthB, type);
}

/** What a hex fights with; shaken units only defend. */
export function forceAt(s: BaronsWarState, hex: number, attacking: boolean): PackedForce {
  const top = s.topAt(hex);
  if (top < 0) return packForce(0, INFANTRY);
  const under = s.underAt(hex);
  const a = attacking && s.isShaken(top) ? 0 : s.strengthOf(top);
  if (under < 0) return packForce(a, s.typeOf(top));
  const b = attacking && s.isShaken(under) ? 0 : s.strengthOf(under);
  return joinForces(a, s.typeOf(top), b, s.typeOf(under));
}

function typeModifier(s: BaronsWarState, against: PackedForce, rolling: PackedForce): number {
  const row = against & 3;
  if (row === 2 && s.game.rules.heavyCavalryRow === 'zero') return 0;
  return TYPE_MODIFIER[row]![(rolling & 3) as 0]!;
}

export function bonusAt(s: BaronsWarState, hex: number): number {
  const battle = s.battleOf(s.topAt(hex));
  return s.leaderHex(battle) === hex ? s.combatBonusOf(battle) : 0;
}

/** An attacker that is not on the map where it would stand: direction from the target, what it fights with, what a hit on it costs. */
export interface Newcomer {
  direction: number;
  force: PackedForce;
  bonus: number;
  hitCost: number;
}

export const NOBODY: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };

/** What the last forecast expects each side to lose, in worth. */
export const forecast = { dealt: 0, taken: 0 };

/** Expected losses of both sides if the hexes in `mask` (directions from the target) attack it together; the newcomer counts as one of them. */
export function forecastAttack(s: BaronsWarState, target: number, mask: number, newcomer: Newcomer = NOBODY): void {
  const { grid, slopeModifier } = s.scenario;
  const top = s.topAt(target);
  const facing = s.facingOf(top);
  const defence = forceAt(s, target, false);
  const strikes = s.game.rules.brokenStrikesBack || s.statusOf(s.battleOf(top)) !== BROKEN_STATUS;
  const defenderBonus = bonusAt(s, target);
  const around = isConcentric(mask) ? s.game.rules.concentricModifier : 0;
  let hits = 0;
  let worst = 0;
  for (let direction = 0; mask >> direction !== 0; direction++) {
    if (((mask >> direction) & 1) === 0) continue;
    const from = grid.neighbours[target * 6 + direction]!;
    const isNew = direction === newcomer.direction;
    const force = isNew ? newcomer.force : forceAt(s, from, true);
    const bonus = isNew ? newcomer.bonus : bonusAt(s, from);
    const behind = arcOf(facing, direction) === FRONT ? 0 : 1 + around;
    const slope = slopeModifier[from * 6 + ((direction + 3) % 6)]!;
    hits += meanHits(force, bonus + behind + slope + typeModifier(s, defence, force));
    if (!strikes) continue;
    const back = meanHits(defence, defenderBonus + slopeModifier[target * 6 + direction]! + typeModifier(s, force, defence));
    const cost = back * (isNew ? newcomer.hitCost : hitCost(s, s.topAt(from)));
    if (cost > worst) worst = cost;
  }
  forecast.dealt = hits * hitCost(s, top);
  forecast.taken = worst;
}

/** Directions from a target in which hexes of the Battle (or of the whole side, -1) stand ready to attack it.
 * @param anew as at the start of an activation: what fired or fought before does not count */
export function readyMask(s: BaronsWarState, target: number, side: number, battle: number, anew: boolean): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[target * 6 + direction]!;
    if (from < 0) continue;
    const top = s.topAt(from);
    if (top < 0 || s.sideOf(top) !== side || (battle >= 0 && s.battleOf(top) !== battle)) continue;
    if (arcOf(s.facingOf(top), (direction + 3) % 6) !== FRONT) continue;
    if (isSteady(s, top, s.underAt(from)) && (anew || isFree(s, top, target))) mask |= 1 << direction;
  }
  return mask;
}

/** A hex attacks if one of its units is not shaken and its Battle still fights [12.1, 13.0]. */
function isSteady(s: BaronsWarState, top: number, under: number): boolean {
  if (s.statusOf(s.battleOf(top)) !== SOUND) return false;
  return !s.isShaken(top) || (under >= 0 && !s.isShaken(under));
}

function isFree(s: BaronsWarState, top: number, target: number): boolean {
  const { data, u } = s;
  if (data[u.fought + top] === 1 || data[u.charge + top]! >= 0) return false;
  return data[u.fired + top] === 0 || data[u.firedAt + top] === target;
}
