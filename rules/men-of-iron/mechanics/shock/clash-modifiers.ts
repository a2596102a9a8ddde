import type { IntList } from '../../../core/index.ts';
import { arcOf, FLANK, FRONT } from '../../../hexes/facing.ts';
import { hexsideDefense } from '../../charts/terrain.ts';
import type { DieTable } from '../../charts/charts.ts';
import { TYPE } from '../../charts/types.ts';
import { AGAINST_SHOCK, type IronState } from '../../state/state.ts';
import { attacksBoth, CHARGE } from './attacks.ts';
import { weaponsBySpecial } from './declarations.ts';
import { commands } from '../command/leaders-at.ts';
import { isSchiltron } from '../results/results.ts';
import { defendingType } from '../shooting/shooting.ts';

type S = IronState;

// DRMs that the rulebook prints.
const ONE_FLANK = 2;
const FROM_REAR = 3;
const TWO_SIDES = 4;
const LEADER_RIDES = 1;
const ATTACKER_DISORDERED = -2;
const MOVED_BEFORE_CHARGE = -1;
const DEFENDER_RETIRED = 2;
const SHIELD_WALL = -1;
const COUNTER_CHARGED = -2;
/** DRM of Into the Breach. @rule 6.3 */
export const BREACH = 1;

// Reconstructed: what stakes are worth against horse and foot [Agincourt], and what troops lose who fight with weapons that are not theirs.
const STAKES_AGAINST_HORSE = -3;
const STAKES_AGAINST_FOOT = -2;
const NOT_THEIR_WEAPONS = -1;

/** Direction from which a unit attacks another, seen from that one. */
function directionFrom(s: S, defender: number, attacker: number): number {
  return s.scenario.grid.directionTo(s.hexOf(defender), s.hexOf(attacker));
}

/** Whether an attack comes through a front hex; a Schiltron has no others. @rule 16.2 */
export function comesFromFront(s: S, defender: number, attacker: number): boolean {
  return isSchiltron(s, defender) || arcOf(s.facingOf(defender), directionFrom(s, defender, attacker)) === FRONT;
}

/** Whether an attack comes through a flank. */
export function comesFromFlank(s: S, defender: number, attacker: number): boolean {
  return !isSchiltron(s, defender) && arcOf(s.facingOf(defender), directionFrom(s, defender, attacker)) === FLANK;
}

/** Front, rear, right and left flank as bits, by the number of hexsides clockwise from the one that a unit faces left of. @ruling MI-13 */
const SIDE_BITS = [1, 1, 2, 4, 4, 8] as const;
const FRONT_BIT = 1;
const REAR_BIT = 4;

/** @rule 12.3 2A all through one flank, all from the rear, or from two sides or more @ruling MI-13 */
function angleOfAttack(s: S, defender: number, attackers: IntList): number {
  if (isSchiltron(s, defender)) return 0;
  let sides = 0;
  for (let i = 0; i < attackers.length; i++)
    sides |= SIDE_BITS[(directionFrom(s, defender, attackers.at(i)) - s.facingOf(defender) + 6) % 6]!;
  if (sides === FRONT_BIT) return 0;
  if (sides === REAR_BIT) return FROM_REAR;
  return (sides & (sides - 1)) === 0 ? ONE_FLANK : TWO_SIDES;
}

/** @rule 12.3 1 @ruling MI-14 one attacker against two counts both in either roll @ruling MI-106 but not one who has gone */
function strengthAdvantage(s: S, attackers: IntList): number {
  const against = attackers.length === 1 && attacksBoth(s, attackers.at(0)) ? 2 : 1;
  return attackers.length - against;
}

/** @rule 12.3 2B ground of the defender, each kind of hexside once, and the footing of the attackers */
function groundAdvantage(s: S, defender: number, attackers: IntList): number {
  const { grid, hexsides, shockCover, footing } = s.scenario;
  let bits = 0;
  let stand = 0;
  for (let i = 0; i < attackers.length; i++) {
    const hex = s.hexOf(attackers.at(i));
    bits |= hexsides[hex * 6 + grid.directionTo(hex, s.hexOf(defender))]!;
    stand = Math.min(stand, footing[hex]!);
  }
  return shockCover[s.hexOf(defender)]! + hexsideDefense(bits) + stand + stakes(s, defender, attackers);
}

/** Whether any of the attackers comes through a front hex. */
function anyFromFront(s: S, defender: number, attackers: IntList): boolean {
  for (let i = 0; i < attackers.length; i++) if (comesFromFront(s, defender, attackers.at(i))) return true;
  return false;
}

/** Stakes in front of a defender. */
function stakes(s: S, defender: number, attackers: IntList): number {
  if (s.stakes(defender) === 0 || !anyFromFront(s, defender, attackers)) return 0;
  for (let i = 0; i < attackers.length; i++) if (!s.isMounted(attackers.at(i))) return STAKES_AGAINST_FOOT;
  return STAKES_AGAINST_HORSE;
}

/** The highest Charisma of those who lead the attackers, and one more where leaders ride with Charges (Men of Iron) or heavy horse (Infidel).
 * @rule 12.3 4 @rule 5.2 */
function leaderPresence(s: S, attackers: IntList): number {
  let charisma = 0;
  let rides = 0;
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    for (const leader of s.game.leadersOf[s.sideOf(unit)]) {
      if (s.leaderHex(leader) !== s.hexOf(unit)) continue;
      const isTheirs = commands(s, leader, unit);
      if (isTheirs) charisma = Math.max(charisma, s.charismaOf(leader));
      if (isLedHome(s, unit, isTheirs)) rides = LEADER_RIDES;
    }
  }
  return charisma + rides;
}

/** Whether a leader's riding with it counts in itself. @rule 12.3 4 any leader with a Charge (Men of Iron), its own with heavy horse (Infidel)
 * @ruling MI-98 who Counter-Charges against fire charges; who answers an attack is its defender */
function isLedHome(s: S, unit: number, isTheirs: boolean): boolean {
  const { game } = s.scenario.charts;
  const type = s.type(unit);
  if (game === 'men-of-iron') return type === TYPE.MM && s.mark(unit) === CHARGE;
  return game === 'infidel' && isTheirs && (type === TYPE.KN || type === TYPE.HC);
}

/** @rule 12.3 5 the best of the attackers' rows @rule 16.5 Archers with Flails who have fired in reaction defend as Archers */
function weapons(s: S, defender: number, attackers: IntList): number {
  const column = defendingType(s, defender);
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    const own = s.scenario.charts.matrix[s.type(unit)];
    const drm = own ? own[column]! : s.scenario.charts.matrix[weaponsBySpecial(s, unit)]![column]! + NOT_THEIR_WEAPONS;
    best = Math.max(best, drm);
  }
  return best;
}

/** @rule 12.3 6 Disordered, or moved before a Charge @rule 13.4 @rule 12.3 8 earlier Shock Phases [14.7] */
function attackerStatus(s: S, attackers: IntList): number {
  let disordered = 0;
  let moved = 0;
  let again = 0;
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    if (s.isDisordered(unit)) disordered = ATTACKER_DISORDERED;
    if (s.mark(unit) === CHARGE && s.moved(unit) === 1) moved = MOVED_BEFORE_CHARGE;
    again = Math.max(again, s.again(unit));
  }
  return disordered + moved - again;
}

/** @rule 12.3 7 Retired @rule 12.3 9 Shield Wall, if anybody comes from in front @ruling MI-37 @rule 13.8 after a Counter-Charge */
function defenderStatus(s: S, defender: number, attackers: IntList): number {
  const retired = s.isRetired(defender) ? DEFENDER_RETIRED : 0;
  const wall = s.formation(defender) !== 0 && anyFromFront(s, defender, attackers) ? SHIELD_WALL : 0;
  return retired + wall + (s.answer(defender) === AGAINST_SHOCK ? COUNTER_CHARGED : 0);
}

/** All DRMs of an attack on a unit by others, as they stand. @rule 12.3 positive ones are good for the attackers */
export function clashModifier(s: S, defender: number, attackers: IntList): number {
  return (
    strengthAdvantage(s, attackers) +
    angleOfAttack(s, defender, attackers) +
    groundAdvantage(s, defender, attackers) +
    s.shockDefenseOf(defender) +
    leaderPresence(s, attackers) +
    weapons(s, defender, attackers) +
    attackerStatus(s, attackers) +
    defenderStatus(s, defender, attackers)
  );
}

/** The table on which an attack is resolved, and its column. @rule 12.3 Charge, if at least half of the attackers still are @ruling MI-15 @rule 14.5 */
export function clashTable(s: S, defender: number, attackers: IntList): DieTable {
  const { charge, shock } = s.scenario.charts;
  return (isCharge(s, attackers) ? charge : shock)[s.isDisordered(defender) ? 1 : 0];
}

/** Whether at least half of the attackers charge. @rule 13.4 @ruling MI-15 */
export function isCharge(s: S, attackers: IntList): boolean {
  let charging = 0;
  for (let i = 0; i < attackers.length; i++) if (s.mark(attackers.at(i)) === CHARGE) charging++;
  return 2 * charging >= attackers.length;
}
