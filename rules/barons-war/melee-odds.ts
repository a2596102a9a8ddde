import type { OutcomeList } from '../core/index.ts';
import { arcOf, FRONT } from '../geometry/hex-grid.ts';
import { INFANTRY } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { MELEE_DIE, meleeHits, TYPE_MODIFIER } from './tables/melee.ts';

/** Strength of the units of a hex that fight, and the type that rolls for them. */
export interface Force {
  readonly strength: number;
  readonly type: number;
}

/** Combined strength and type of a hex; shaken units do not attack but defend.
 * @rule 7.31 a stack fights as one @rule 9.0 the die of the stronger type, of the infantry if they are equal @ruling R-51 */
export function forceOf(s: BaronsWarState, hex: number, attacking: boolean): Force {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  const a = top < 0 || (attacking && s.isShaken(top)) ? 0 : s.strengthOf(top);
  const b = under < 0 || (attacking && s.isShaken(under)) ? 0 : s.strengthOf(under);
  const typeA = top < 0 ? INFANTRY : s.typeOf(top);
  const typeB = under < 0 ? typeA : s.typeOf(under);
  return { strength: a + b, type: a > b ? typeA : b > a ? typeB : Math.min(typeA, typeB) };
}

/** Type modifier against heavy cavalry may be switched off. */
function typeModifier(s: BaronsWarState, against: number, rolling: number): number {
  if (against === 2 && s.game.rules.heavyCavalryRow === 'zero') return 0;
  return TYPE_MODIFIER[against as 0]![rolling as 0]!;
}

/** @rule 9.2.1 the bonus of the units' own leader in their hex @ruling R-26 */
export function leaderBonus(s: BaronsWarState, hex: number): number {
  const battle = s.battleOf(s.topAt(hex));
  return s.leaderHex(battle) === hex ? s.combatBonusOf(battle) : 0;
}

/** Whether attackers from these directions (bits, seen from the target) surround it.
 * @rule 9.2.5 opposite hexes, or three with a hex between each, or more than three @ruling R-49 */
export function isConcentric(mask: number): boolean {
  const opposite = (mask & (mask >> 3) & 7) !== 0;
  const triangle = (mask & 0b010101) === 0b010101 || (mask & 0b101010) === 0b101010;
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return opposite || triangle || count > 3;
}

/** Modifier of the roll of the attackers in one direction from the target.
 * @rule 9.2 leader, flank, rear, slope, concentric, type @rule 9.2.2 @rule 9.2.3 @rule 9.2.4 @ruling R-47 by the hexside attacked across */
export function attackModifier(s: BaronsWarState, target: number, direction: number, mask: number): number {
  const { grid, slopeModifier } = s.scenario;
  const from = grid.neighbours[target * 6 + direction]!;
  const attacker = forceOf(s, from, true);
  const defender = forceOf(s, target, false);
  const arc = arcOf(s.facingOf(s.topAt(target)), direction);
  const behind = arc === FRONT ? 0 : 1 + (isConcentric(mask) ? s.game.rules.concentricModifier : 0);
  return leaderBonus(s, from) + behind + slopeModifier[from * 6 + ((direction + 3) % 6)]! + typeModifier(s, defender.type, attacker.type);
}

/** Modifier of the defender's roll against the attackers in one direction.
 * @ruling R-48 type with the roles exchanged, slope reversed, leader; never flank or rear */
export function strikeModifier(s: BaronsWarState, target: number, direction: number): number {
  const { grid, slopeModifier } = s.scenario;
  const from = grid.neighbours[target * 6 + direction]!;
  const defender = forceOf(s, target, false);
  const attacker = forceOf(s, from, true);
  return leaderBonus(s, target) + slopeModifier[target * 6 + direction]! + typeModifier(s, attacker.type, defender.type);
}

/** Adds the hits of a melee roll with their exact weights: one for each face of the die. */
export function addMeleeOutcomes(force: Force, modifier: number, into: OutcomeList): void {
  const die = MELEE_DIE[force.type as 0]!;
  for (let face = 1; face <= die; face++) into.add(meleeHits(face + modifier, force.strength), 1);
}
