import { CAN, TYPE } from '../../charts/types.ts';
import type { Offers } from '../../state/actions.ts';
import { AMBUSH, type IronState } from '../../state/state.ts';
import {
  anyAttackerOf,
  attackingSide,
  attacksBoth,
  candidates,
  CHARGE,
  defenderAt,
  isAttacking,
  isContinuing,
  NO_MARK,
  SHOCK,
} from './attacks.ts';
import { isSprung } from '../command/battles.ts';
import { CHARGE_RANGE, canChargeAt, mayCharge, turnedFacing, waysTo } from './charge-paths.ts';
import { isSchiltron } from '../results/results.ts';

type S = IronState;
/** Attacks that can be declared. */
type Declared = Offers<'attack' | 'attack-both' | 'charge'>;

/** Whether a type attacks at all, or may by a rule of its battle. @rule 12.1 */
export function hasWeapons(s: S, unit: number): boolean {
  return s.can(unit, CAN.shock) || weaponsBySpecial(s, unit) >= 0;
}

/** Type by whose row of the matrix a unit attacks that has none of its own, by a rule of its battle; -1 without. */
export function weaponsBySpecial(s: S, unit: number): number {
  const type = s.type(unit);
  if (type === TYPE.LB && s.fired(unit) === 0 && s.has('archers-melee')) return TYPE.UH;
  return type === TYPE.MH && s.has('keith') ? TYPE.MM : -1;
}

/** Whether those who fight only by a rule of their battle fight this one. */
function isPrey(s: S, unit: number, defender: number): boolean {
  if (s.can(unit, CAN.shock) || s.isDisordered(defender)) return true;
  return s.type(unit) === TYPE.LB ? s.type(defender) === TYPE.UH : s.can(defender, CAN.missile);
}

/** Whether what a unit has formed lets it attack. @rule 16.2 no Shield Wall does; drilled Schiltrons do */
function isFree(s: S, unit: number): boolean {
  return s.formation(unit) === 0 || (isSchiltron(s, unit) && s.has('drilled-schiltron'));
}

/** Whether a unit could still declare an attack. @rule 12.1 one attack an Activation @rule 14.7 or a Continued Attack
 * @rule 14.5 no Retired units @rule 16.5 not after fire @rule 16.7 in an ambush but one */
export function canAttack(s: S, unit: number): boolean {
  if (!s.isOnMap(unit) || s.isRetired(unit) || s.mark(unit) !== NO_MARK || !hasWeapons(s, unit) || !isFree(s, unit)) return false;
  if (isContinuing(s)) return s.goesOn(unit) === 1;
  if (s.activation === AMBUSH && s.sortie < 0 && !isSprung(s, unit)) return false;
  return s.attacked(unit) === 0 && (s.type(unit) !== TYPE.AF || s.fired(unit) === 0);
}

/** Whether Engaged units are bound to this fight only. @rule 16.9 @ruling MI-92 */
function isBound(s: S, unit: number, defender: number): boolean {
  return s.engaged(unit) === 0 || s.engaged(defender) === 1;
}

/** The enemy in the left (0) or right (1) front hex whom a unit can attack there; -1 if none. @rule 12.1 @rule 12.3 */
export function targetInFront(s: S, unit: number, right: 0 | 1): number {
  return targetBeside(s, unit, (s.facingOf(unit) + right) % 6);
}

/** The enemy whom a unit could attack in a direction if it faced there; -1 if none. */
export function targetBeside(s: S, unit: number, direction: number): number {
  const edge = s.hexOf(unit) * 6 + direction;
  const to = s.scenario.grid.neighbours[edge]!;
  if (to < 0 || s.scenario.canAttack[edge] === 0) return -1;
  const defender = defenderAt(s, to);
  return defender >= 0 && isFoe(s, defender) && isPrey(s, unit, defender) && isBound(s, unit, defender) ? defender : -1;
}

/** Whether a unit is an enemy of the attackers, and not neutral. */
function isFoe(s: S, unit: number): boolean {
  return s.sideOf(unit) !== attackingSide(s) && s.battleNeutral(s.battleOf(unit)) === 0;
}

/** Whether somebody attacks a unit and one next to it, and so wants no company. @rule 12.1 */
function isTakenAlone(s: S, defender: number): boolean {
  const attacker = anyAttackerOf(s, defender);
  return attacker >= 0 && attacksBoth(s, attacker);
}

/** Whether troops that may not attack alone have nobody with them. @rule 16.8 */
function isLonely(s: S, unit: number): boolean {
  if (s.mark(unit) === NO_MARK || !s.can(unit, CAN.levy)) return false;
  const units = candidates(s);
  return !units.some((other) => !s.can(other, CAN.levy) && isAttacking(s, other, s.target(unit)));
}

/** Whether a unit has to attack: with a Continued Attack, or Engaged. @rule 14.7 @rule 16.9 */
function isBidden(s: S, unit: number): boolean {
  return (isContinuing(s) ? s.goesOn(unit) : s.engaged(unit)) === 1 && canAttack(s, unit);
}

/** An enemy in front of a unit that has declared, whom nobody attacks: somebody still has to; -1 if none.
 * @rule 12.1 @rule 13.0 chargers owe no more than their target */
function owedBy(s: S, unit: number): number {
  if (s.mark(unit) !== SHOCK) return -1;
  for (const right of SIDES) {
    const defender = targetInFront(s, unit, right);
    if (defender >= 0 && anyAttackerOf(s, defender) < 0) return defender;
  }
  return isLonely(s, unit) ? s.target(unit) : -1;
}

const SIDES = [0, 1] as const;

/** What is still owed by all that have declared; -1 if nothing is. */
function owed(s: S): number {
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) {
    const defender = owedBy(s, units[i]!);
    if (defender >= 0) return defender;
  }
  return -1;
}

/** Whether the attacks declared can stand as they are. @rule 12.1 */
export function isComplete(s: S): boolean {
  if (owed(s) >= 0) return false;
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) if (isBidden(s, units[i]!) && canDeclare(s, units[i]!)) return false;
  return true;
}

/** Whether the attacks declared can stand once other units have declared theirs. @rule 12.1 @ruling MI-11 */
function canComplete(s: S): boolean {
  const defender = owed(s);
  if (defender < 0) return true;
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) if (canAttack(s, units[i]!) && canRelieve(s, units[i]!, defender)) return true;
  return false;
}

/** Whether all can be completed by a unit that attacks a given enemy. */
function canRelieve(s: S, unit: number, defender: number): boolean {
  const [left, right] = [targetInFront(s, unit, 0), targetInFront(s, unit, 1)];
  if (left === defender || right === defender)
    return wouldStand(s, unit, defender, -1, SHOCK) || (left >= 0 && right >= 0 && wouldStand(s, unit, left, right, SHOCK));
  return mayCharge(s, unit) && canChargeAt(s, unit, defender) && wouldStand(s, unit, defender, -1, CHARGE);
}

/** Whether a unit that has to attack can do so no more, because others take on alone all who are before it. Levies need company anyhow.
 * @rule 16.9 @rule 14.7 */
function leavesOut(s: S): boolean {
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (s.can(unit, CAN.levy) || !isBidden(s, unit)) continue;
    const [left, right] = [targetInFront(s, unit, 0), targetInFront(s, unit, 1)];
    const isLeftTaken = left < 0 || isTakenAlone(s, left);
    if (left + right > -2 && isLeftTaken && (right < 0 || isTakenAlone(s, right))) return true;
  }
  return false;
}

/** Whether a unit may declare an attack on one enemy, or alone on two: all can still be completed then.
 * @rule 12.1 @rule 16.8 @rule 16.9 nobody who has to attack is left out @ruling MI-11 */
function wouldStand(s: S, unit: number, target: number, second: number, mark: number): boolean {
  if (second >= 0 ? anyAttackerOf(s, target) >= 0 || anyAttackerOf(s, second) >= 0 : isTakenAlone(s, target)) return false;
  if (second >= 0 && s.can(unit, CAN.levy)) return false;
  s.setMark(unit, mark);
  s.setTarget(unit, target);
  s.setSecond(unit, second);
  const stands = canComplete(s) && !(second >= 0 && leavesOut(s));
  s.setMark(unit, NO_MARK);
  s.setTarget(unit, -1);
  s.setSecond(unit, -1);
  return stands;
}

/** Adds the attacks that a unit may declare; with `into` null it only answers whether there is one. @rule 12.1 @rule 13.2 */
function addDeclarations(s: S, unit: number, into: Declared | null): boolean {
  const [left, right] = [targetInFront(s, unit, 0), targetInFront(s, unit, 1)];
  let isAny = false;
  for (const target of [left, right]) {
    if (target < 0 || !wouldStand(s, unit, target, -1, SHOCK)) continue;
    if (into === null) return true;
    isAny = true;
    into.push('attack', s.hexOf(target));
  }
  if (left >= 0 && right >= 0 && wouldStand(s, unit, left, right, SHOCK)) {
    isAny = true;
    into?.push('attack-both');
  }
  return addCharges(s, unit, into) || isAny;
}

/** The same for Charges: whom, and how it faces. @rule 13.2 */
function addCharges(s: S, unit: number, into: Offers<'charge'> | null): boolean {
  if (!mayCharge(s, unit)) return false;
  const { grid } = s.scenario;
  let isAny = false;
  for (const hex of grid.within(s.hexOf(unit), CHARGE_RANGE)) {
    if (s.isEmpty(hex) || grid.distance(s.hexOf(unit), hex) < 2) continue;
    const target = defenderAt(s, hex);
    if (!isFoe(s, target) || !canChargeAt(s, unit, target) || !wouldStand(s, unit, target, -1, CHARGE)) continue;
    isAny = true;
    if (into === null) return true;
    for (let turn = -1; turn <= 1; turn++) {
      const facing = turnedFacing(s, unit, turn);
      if (waysTo(s, unit, target, facing) !== 0) into.push('charge', hex, facing);
    }
  }
  return isAny;
}

/** Whether a unit may declare an attack now. */
export function canDeclare(s: S, unit: number): boolean {
  return canAttack(s, unit) && addDeclarations(s, unit, null);
}

/** Adds the attacks that a unit may declare. */
export function listDeclarations(s: S, unit: number, into: Declared): void {
  addDeclarations(s, unit, into);
}
