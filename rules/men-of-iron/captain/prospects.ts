import { type Player, opponent } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { CAN } from '../charts/types.ts';
import { attackersOf, CHARGE, SHOCK } from '../mechanics/shock/attacks.ts';
import { isSprung } from '../mechanics/command/battles.ts';
import { canAttack, targetBeside } from '../mechanics/shock/declarations.ts';
import { CHARGE_RANGE, canRideInto } from '../mechanics/shock/charge-paths.ts';
import { canHit, canReach, isArmed, isInArc, rangeOf } from '../mechanics/shooting/shooting.ts';
import { type IronState, NORMAL } from '../state/state.ts';
import { clashGain, fireGain, worthOf } from './worth.ts';

type S = IronState;

/** What an attack of a unit on another brings, with those who have declared it already. */
export function attackGain(s: S, unit: number, defender: number, mark: number): number {
  const before = s.mark(unit);
  const target = s.target(unit);
  s.setMark(unit, mark);
  s.setTarget(unit, defender);
  let gain = clashGain(s, defender, attackersOf(s, defender));
  const others = attackersOf(s, defender, unit);
  if (others.length > 0) gain -= clashGain(s, defender, others);
  s.setMark(unit, before);
  s.setTarget(unit, target);
  return gain;
}

/** Whether a unit is one of those who can strike in the Activation at hand. */
function isStriker(s: S, unit: number): boolean {
  return ((s.battle >= 0 && s.battleOf(unit) === s.battle) || isSprung(s, unit)) && canAttack(s, unit);
}

/** What the best attack of a unit brings from where it stands: on those in front of it, or by a Charge; 0 at least. */
export function bestAttack(s: S, unit: number): number {
  if (!isStriker(s, unit)) return 0;
  const facing = s.facingOf(unit);
  const best = Math.max(0, shockGain(s, unit, facing), shockGain(s, unit, (facing + 1) % DIRECTIONS));
  return best > 0 || s.isThreatened(unit) ? best : bestCharge(s, unit, facing);
}

/** What an attack of a unit on the enemy beside it in a direction brings, 0 if it cannot attack there. */
function shockGain(s: S, unit: number, direction: number): number {
  const defender = targetBeside(s, unit, direction);
  return defender < 0 ? 0 : attackGain(s, unit, defender, SHOCK);
}

/** What a Charge of a unit that faces so brings from where it stands, straight ahead. */
function bestCharge(s: S, unit: number, facing: number): number {
  if (!s.can(unit, CAN.charge) || s.status(unit) !== NORMAL || s.inCommand(unit) === 0) return 0;
  const { grid } = s.scenario;
  const enemy = opponent(s.sideOf(unit));
  const hex = s.hexOf(unit);
  let best = 0;
  for (const at of grid.wedge(hex, facing, CHARGE_RANGE)) {
    if (!s.holds(enemy, at) || grid.distance(hex, at) < 2) continue;
    const end = endBefore(s, hex, at, facing);
    if (end < 0) continue;
    s.setHex(unit, end); // for the question only
    best = Math.max(best, attackGain(s, unit, s.topAt(at), CHARGE));
    s.setHex(unit, hex);
  }
  return best;
}

/** A free hex on the near side of a target, from which a Charge would strike; -1 if none. */
function endBefore(s: S, hex: number, target: number, facing: number): number {
  const { grid } = s.scenario;
  for (const end of grid.around(target)) {
    const isNear = grid.distance(hex, end) === grid.distance(hex, target) - 1;
    if (isNear && s.isEmpty(end) && canRideInto(s, end, s.topAt(target), facing)) return end;
  }
  return -1;
}

/** What the best shot of a unit brings from where it stands. */
export function bestShot(s: S, unit: number): number {
  let best = 0;
  for (const enemy of s.game.unitsOf[opponent(s.sideOf(unit))]) if (canHit(s, unit, enemy)) best = Math.max(best, fireGain(s, unit, enemy));
  return best;
}

/** What a unit could do from a hex in which it need not stand yet, by the way it would face there. */
export class Outlook {
  /** What the best attack and the best shot would bring, 0 at least; `[facing]`. */
  readonly attacks = new Float64Array(DIRECTIONS);
  readonly shots = new Float64Array(DIRECTIONS);
  private readonly shocks = new Float64Array(DIRECTIONS);

  /** @param gap steps to the nearest enemy from there */
  survey(s: S, unit: number, hex: number, gap: number): void {
    this.attacks.fill(0);
    this.shots.fill(0);
    const strikes = gap <= CHARGE_RANGE && isStriker(s, unit);
    const shoots = gap <= rangeOf(s, unit) && s.fired(unit) === 0 && isArmed(s, unit);
    if (!strikes && !shoots) return;
    const [fromHex, fromFacing] = [s.hexOf(unit), s.facingOf(unit)];
    s.setHex(unit, hex); // set there for the question, and back
    if (strikes) this.surveyAttacks(s, unit, gap);
    if (shoots) this.surveyShots(s, unit);
    s.setHex(unit, fromHex);
    s.setFacing(unit, fromFacing);
  }

  private surveyAttacks(s: S, unit: number, gap: number): void {
    const { attacks, shocks } = this;
    const isThreatened = s.isThreatened(unit);
    for (let direction = 0; direction < DIRECTIONS; direction++) shocks[direction] = gap > 1 ? 0 : shockGain(s, unit, direction);
    for (let facing = 0; facing < DIRECTIONS; facing++) {
      const best = Math.max(0, shocks[facing]!, shocks[(facing + 1) % DIRECTIONS]!);
      attacks[facing] = best > 0 || isThreatened ? best : bestCharge(s, unit, facing);
    }
  }

  private surveyShots(s: S, unit: number): void {
    for (const enemy of s.game.unitsOf[opponent(s.sideOf(unit))]) {
      if (!canReach(s, unit, enemy)) continue;
      const gain = fireGain(s, unit, enemy);
      for (let facing = 0; facing < DIRECTIONS; facing++) {
        s.setFacing(unit, facing);
        if (gain > this.shots[facing]! && isInArc(s, unit, s.hexOf(enemy))) this.shots[facing] = gain;
      }
    }
  }
}

/** Steps beyond which nobody counts as near. */
export const FARTHEST = 30;

/** What a side has left on the map. */
export function worthLeft(s: S, side: Player): number {
  let sum = 0;
  for (const unit of s.game.unitsOf[side]) if (s.isOnMap(unit)) sum += worthOf(s, unit);
  return sum;
}
