import type { OutcomeList } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { type Force, forceOf, strengthIn, typeIn } from './force.ts';
import { MELEE_DIE, meleeHits, TYPE_MODIFIER } from '../../charts/melee.ts';

/** Modifier of a roll by the types that roll and that they roll against.
 * @rule 9.2 @ruling R-50 against heavy cavalry it may be switched off */
export function typeModifier(s: BaronsWarState, against: Force, rolling: Force): number {
  const row = typeIn(against);
  if (row === HEAVY_CAVALRY && s.game.options.heavyCavalryRow === 'zero') return 0;
  return TYPE_MODIFIER[row]![typeIn(rolling)];
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

/** Modifier of a roll against the flank or rear, with all who attack from the directions of `mask`.
 * @rule 9.2.2 @rule 9.2.5 concentric */
export function behindModifier(s: BaronsWarState, mask: number): number {
  return 1 + (isConcentric(mask) ? s.game.options.concentricModifier : 0);
}

/** Modifier of the roll of the attackers in one direction from the target; `mask` has the directions of all attackers.
 * @rule 9.2 leader, flank, rear, slope, concentric, type @rule 9.2.3 @rule 9.2.4 @ruling R-47 by the hexside attacked across */
export function attackModifier(s: BaronsWarState, target: number, direction: number, mask: number): number {
  const { grid, slopeModifier } = s.scenario;
  const from = grid.neighbours[target * 6 + direction]!;
  const behind = arcOf(s.facingOf(s.topAt(target)), direction) === FRONT ? 0 : behindModifier(s, mask);
  const type = typeModifier(s, forceOf(s, target, false), forceOf(s, from, true));
  return leaderBonus(s, from) + behind + slopeModifier[from * 6 + ((direction + 3) % 6)]! + type;
}

/** Modifier of the defender's roll against the attackers in one direction.
 * @ruling R-48 type with the roles exchanged, slope reversed, leader; never flank or rear */
export function strikeModifier(s: BaronsWarState, target: number, direction: number): number {
  const { grid, slopeModifier } = s.scenario;
  const attacker = forceOf(s, grid.neighbours[target * 6 + direction]!, true);
  return leaderBonus(s, target) + slopeModifier[target * 6 + direction]! + typeModifier(s, attacker, forceOf(s, target, false));
}

/** Adds the hits of a melee roll with their exact weights: one for each face of the die. */
export function addMeleeOutcomes(force: Force, modifier: number, into: OutcomeList): void {
  const die = MELEE_DIE[typeIn(force)];
  for (let face = 1; face <= die; face++) into.add(meleeHits(face + modifier, strengthIn(force)), 1);
}
