import { type IntList, opponent, type Player } from '../../../core/index.ts';
import { MARKS } from '../../state/layout.ts';
import { AMBUSH, type IronState } from '../../state/state.ts';

type S = IronState;

// What a unit has declared, as in MARKS.
export const NO_MARK = MARKS.indexOf('none');
export const SHOCK = MARKS.indexOf('shock');
export const CHARGE = MARKS.indexOf('charge');

/** The side that attacks: the Active one, or the other while one of its units Counter-Charges against fire. @rule 13.9 */
export function attackingSide(s: S): Player {
  return s.sortie >= 0 ? s.enemy : s.side;
}

/** Whether this is a Shock Phase of Continued Attacks. @rule 14.7 */
export function isContinuing(s: S): boolean {
  return s.sortie >= 0 ? s.again(s.sortie) > 0 : s.clashes > 0;
}

/** Units that may attack in this Shock Phase, as far as they are able to: those of the activated Battle, the one in an ambush, or the one that
 * Counter-Charges. */
export function candidates(s: S): readonly number[] {
  if (s.sortie >= 0) return s.game.unitsOf[attackingSide(s)];
  if (s.battle >= 0) return s.scenario.battles[s.battle]!.units;
  return s.activation === AMBUSH ? s.game.unitsOf[s.side] : NOBODY;
}

const NOBODY: readonly number[] = [];

/** Who fights for a hex: of two in it the one that is no artillery; -1 if it is empty. @rule 12.3 */
export function defenderAt(s: S, hex: number): number {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  return under >= 0 && s.isGun(top) ? under : top;
}

/** Artillery that stands in a hex with another unit, -1 if none does. @rule 12.5 */
export function gunsWith(s: S, unit: number): number {
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  return other >= 0 && s.isGun(other) ? other : -1;
}

export function isAttacking(s: S, unit: number, defender: number): boolean {
  return s.mark(unit) !== NO_MARK && (s.target(unit) === defender || s.second(unit) === defender);
}

/** Units that have declared an attack on another, ascending, but for one of them; valid until the next call. */
export function attackersOf(s: S, defender: number, except = -1): IntList {
  const list = s.game.scratch.attackers.clear();
  const units = s.game.unitsOf[opponent(s.sideOf(defender))];
  for (let i = 0; i < units.length; i++) if (units[i] !== except && isAttacking(s, units[i]!, defender)) list.push(units[i]!);
  return list;
}

/** One of them, -1 if nobody attacks it. */
export function anyAttackerOf(s: S, defender: number): number {
  const units = s.game.unitsOf[opponent(s.sideOf(defender))];
  for (let i = 0; i < units.length; i++) if (isAttacking(s, units[i]!, defender)) return units[i]!;
  return -1;
}

/** Whether a unit attacks both hexes in front of it; it does so alone. @rule 12.1 */
export function attacksBoth(s: S, unit: number): boolean {
  return s.second(unit) >= 0;
}

/** Takes the declarations of all that attack a unit away. */
export function clearAttacksOn(s: S, defender: number): void {
  const attackers = attackersOf(s, defender);
  for (let i = 0; i < attackers.length; i++) clearAttack(s, attackers.at(i));
}

/** Takes a unit's declaration away. */
export function clearAttack(s: S, unit: number): void {
  s.setMark(unit, NO_MARK);
  s.setTarget(unit, -1);
  s.setSecond(unit, -1);
  s.setChargeHex(unit, -1);
  s.setChargeVia(unit, -1);
}

/** Whether a unit, where it is, can strike another. */
function reaches(s: S, unit: number, other: number): boolean {
  return s.isOnMap(other) && s.scenario.grid.isBeside(s.hexOf(unit), s.hexOf(other));
}

/** Takes back attacks that have nobody to strike any more, or nobody to strike with. Chargers have to be in place. @ruling MI-90 */
export function dropLapsedAttacks(s: S): void {
  for (const unit of s.game.unitsOf[attackingSide(s)]) {
    if (s.mark(unit) === NO_MARK) continue;
    if (!s.isOnMap(unit) || s.isRetired(unit)) clearAttack(s, unit);
    else dropLapsedTargets(s, unit);
  }
}

function dropLapsedTargets(s: S, unit: number): void {
  if (attacksBoth(s, unit) && !reaches(s, unit, s.second(unit))) s.setSecond(unit, -1);
  if (reaches(s, unit, s.target(unit))) return;
  if (!attacksBoth(s, unit)) return clearAttack(s, unit);
  s.setTarget(unit, s.second(unit));
  s.setSecond(unit, -1);
}
