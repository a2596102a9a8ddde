import { opponent } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { DIRECTIONS, oppositeDirection } from '../../../hexes/grid.ts';
import { CAN } from '../../charts/types.ts';
import { PATHS } from '../../state/actions.ts';
import { type IronState, NORMAL } from '../../state/state.ts';
import { CHARGE, isContinuing } from './attacks.ts';
import { isSprung } from '../command/battles.ts';
import { standardAt } from '../command/leaders-at.ts';
import { canGo, isEntryOfEnemy } from '../movement/places.ts';
import { isSchiltron } from '../results/results.ts';
import { canSeeToCharge } from '../shooting/sight.ts';

type S = IronState;

/** Hexes between a unit and the target of its Charge. @rule 13.3 */
const LONGEST_PATH = 2;

/** Farthest target of a Charge, hexes. */
export const CHARGE_RANGE = LONGEST_PATH + 1;

/** Whether a unit may charge at all. @rule 13.1 @rule 13.3 not Disordered, not next to an enemy at the start of Activation or Shock Phase
 * @rule 5.3 In Command @rule 16.4 as Knights always are @ruling MI-17 */
export function mayCharge(s: S, unit: number): boolean {
  if (!s.can(unit, CAN.charge) || s.sortie >= 0 || isContinuing(s)) return false;
  if (s.status(unit) !== NORMAL || s.attacked(unit) === 1) return false;
  if (s.inCommand(unit) === 0 && !s.can(unit, CAN.knight)) return false;
  return s.beganNext(unit) === 0 && !s.isThreatened(unit);
}

/** The facing after turning by at most one vertex: `turn` is -1, 0 or 1. @rule 13.2 */
export function turnedFacing(s: S, unit: number, turn: number): number {
  return (s.facingOf(unit) + turn + DIRECTIONS) % DIRECTIONS;
}

/** Whether a unit that faces so can strike into a hex beside it with the impetus of a Charge.
 * @rule 13.3 the target in a frontal hex, on ground that lets a Charge through; no Shield Wall or Schiltron from in front */
export function canRideInto(s: S, hex: number, target: number, facing: number): boolean {
  const { grid, canCharge, canAttack } = s.scenario;
  const direction = grid.directionTo(hex, s.hexOf(target));
  if (direction < 0 || arcOf(facing, direction) !== FRONT) return false;
  if (canCharge[hex * 6 + direction] === 0 || canAttack[hex * 6 + direction] === 0) return false;
  return s.formation(target) === 0 || !(isSchiltron(s, target) || arcOf(s.facingOf(target), oppositeDirection(direction)) === FRONT);
}

/** Whether the way of another Charge leads through a hex. @rule 13.3 ways are not shared @rule 12.2 nobody retreats into them */
export function isOnChargePath(s: S, hex: number, except: number): boolean {
  for (const side of s.game.unitsOf) {
    for (let i = 0; i < side.length; i++) {
      const unit = side[i]!;
      if (unit !== except && s.mark(unit) === CHARGE && (s.chargeHex(unit) === hex || s.chargeVia(unit) === hex)) return true;
    }
  }
  return false;
}

/** Whether a Charge can lead from a hex to the next one. @rule 13.3 @rule 7.3 @rule 16.7 not from ambush to a Standard */
export function canRide(s: S, unit: number, from: number, direction: number): boolean {
  const to = s.scenario.grid.neighbours[from * 6 + direction]!;
  if (to < 0 || s.scenario.canCharge[from * 6 + direction] === 0 || !s.isEmpty(to) || !canGo(s, unit, from, direction)) return false;
  if (isSprung(s, unit) && standardAt(s, to, s.enemy) >= 0) return false;
  return !isOnChargePath(s, to, unit) && !isEntryOfEnemy(s, s.sideOf(unit), to);
}

/** Direction of a step of a way: its first bit says whether the first step goes through the right front hex, its second likewise. */
function directionOfStep(facing: number, way: number, step: number): number {
  return (facing + ((way >> step) & 1)) % DIRECTIONS;
}

/** The hex that a unit rides through on a way of two steps, -1 if it has but one. @ruling MI-16 */
export function viaOfWay(s: S, unit: number, target: number, facing: number, way: number): number {
  const { grid } = s.scenario;
  if (grid.distance(s.hexOf(unit), s.hexOf(target)) < CHARGE_RANGE) return -1;
  return grid.neighbours[s.hexOf(unit) * 6 + directionOfStep(facing, way, 0)]!;
}

/** Where a way ends, next to the target; -1 if it is barred. @rule 13.3 @ruling MI-16 one or two steps, each into a frontal hex */
export function endOfWay(s: S, unit: number, target: number, facing: number, way: number): number {
  const { grid } = s.scenario;
  let hex = s.hexOf(unit);
  const steps = grid.distance(hex, s.hexOf(target)) - 1;
  if (way >= 1 << steps) return -1;
  for (let step = 0; step < steps; step++) {
    const direction = directionOfStep(facing, way, step);
    if (!canRide(s, unit, hex, direction)) return -1;
    hex = grid.neighbours[hex * 6 + direction]!;
    if (step < steps - 1 && s.isBeside(opponent(s.sideOf(unit)), hex)) return -1;
  }
  return canRideInto(s, hex, target, facing) ? hex : -1;
}

/** Ways open to a unit that faces so, as bits. @rule 13.3 */
export function waysTo(s: S, unit: number, target: number, facing: number): number {
  const { grid } = s.scenario;
  const [from, to] = [s.hexOf(unit), s.hexOf(target)];
  const distance = grid.distance(from, to);
  if (distance < 2 || distance > CHARGE_RANGE || !grid.isBefore(from, facing, to)) return 0;
  let ways = 0;
  for (let way = 0; way < PATHS; way++) if (endOfWay(s, unit, target, facing, way) >= 0) ways |= 1 << way;
  return ways === 0 || !canSeeToCharge(s, from, to) ? 0 : ways;
}

/** Whether a unit that may charge has a way to a target, turned by at most one vertex. */
export function canChargeAt(s: S, unit: number, target: number): boolean {
  for (let turn = -1; turn <= 1; turn++) if (waysTo(s, unit, target, turnedFacing(s, unit, turn)) !== 0) return true;
  return false;
}
