import { type Player, opponent } from '../../core/index.ts';
import { CAN } from '../charts/types.ts';
import { attackersOf, CHARGE, SHOCK } from '../rules/attacks.ts';
import { canAttack, targetInFront } from '../rules/declarations.ts';
import { CHARGE_RANGE, canRideInto } from '../rules/charge-paths.ts';
import { canHit, isArmed, rangeOf } from '../rules/shooting.ts';
import { type IronState, NORMAL } from '../state/state.ts';
import { clashGain, fireGain, worthOf } from './worth.ts';

type S = IronState;

/** Looks at what could be done from places where units do not stand yet: the unit is set there for the question, and back. */
function asIf<T>(s: S, unit: number, hex: number, facing: number, question: () => T): T {
  const [fromHex, fromFacing] = [s.hexOf(unit), s.facingOf(unit)];
  s.setHex(unit, hex);
  s.setFacing(unit, facing);
  const answer = question();
  s.setHex(unit, fromHex);
  s.setFacing(unit, fromFacing);
  return answer;
}

/** What an attack of a unit on another brings, with those who have declared it already. */
export function attackGain(s: S, unit: number, defender: number, mark: number): number {
  const before = s.mark(unit);
  const target = s.target(unit);
  s.setMark(unit, mark);
  s.setTarget(unit, defender);
  const attackers = attackersOf(s, defender);
  const others = attackers.filter((one) => one !== unit);
  const gain = clashGain(s, defender, attackers) - (others.length === 0 ? 0 : clashGain(s, defender, others));
  s.setMark(unit, before);
  s.setTarget(unit, target);
  return gain;
}

/** Whether a unit is one of those who can strike in the Activation at hand. */
function isStriker(s: S, unit: number): boolean {
  return s.activation === 1 && s.battleOf(unit) === s.battle && canAttack(s, unit);
}

/** What the best attack of a unit would bring from a hex, faced so: on those in front of it, or by a Charge; 0 at least. */
export function bestAttackFrom(s: S, unit: number, hex: number, facing: number): number {
  if (!isStriker(s, unit)) return 0;
  return asIf(s, unit, hex, facing, () => {
    let best = 0;
    for (const right of [0, 1] as const) {
      const defender = targetInFront(s, unit, right);
      if (defender >= 0) best = Math.max(best, attackGain(s, unit, defender, SHOCK));
    }
    return best > 0 || s.isThreatened(unit) ? best : bestCharge(s, unit, hex, facing);
  });
}

/** What a Charge from a hex would bring, straight ahead. */
function bestCharge(s: S, unit: number, hex: number, facing: number): number {
  if (!s.can(unit, CAN.charge) || s.status(unit) !== NORMAL || s.inCommand(unit) === 0) return 0;
  const { grid } = s.compiled;
  const enemy = opponent(s.sideOf(unit));
  let best = 0;
  for (const at of grid.wedge(hex, facing, CHARGE_RANGE)) {
    if (!s.holds(enemy, at) || grid.distance(hex, at) < 2) continue;
    const end = endBefore(s, hex, at, facing);
    if (end >= 0)
      best = Math.max(
        best,
        asIf(s, unit, end, facing, () => attackGain(s, unit, s.topAt(at), CHARGE)),
      );
  }
  return best;
}

/** A free hex on the near side of a target, from which a Charge would strike; -1 if none. */
function endBefore(s: S, hex: number, target: number, facing: number): number {
  const { grid } = s.compiled;
  for (const end of grid.around(target)) {
    const isNear = grid.distance(hex, end) === grid.distance(hex, target) - 1;
    if (isNear && s.isEmpty(end) && canRideInto(s, end, s.topAt(target), facing)) return end;
  }
  return -1;
}

/** What the best shot of a unit would bring from a hex, faced so; 0 without any. */
export function bestShotFrom(s: S, unit: number, hex: number, facing: number): number {
  if (s.fired(unit) === 1 || !isArmed(s, unit)) return 0;
  return asIf(s, unit, hex, facing, () => bestShot(s, unit));
}

/** What the best shot of a unit brings from where it stands. */
export function bestShot(s: S, unit: number): number {
  const range = rangeOf(s, unit);
  const { grid } = s.compiled;
  let best = 0;
  for (const enemy of s.game.unitsOf[opponent(s.sideOf(unit))]) {
    if (!s.isOnMap(enemy) || grid.distance(s.hexOf(unit), s.hexOf(enemy)) > range || !canHit(s, unit, enemy)) continue;
    best = Math.max(best, fireGain(s, unit, enemy));
  }
  return best;
}

/** Steps to the nearest unit of a side, 30 at most. */
export function stepsTo(s: S, side: Player, hex: number): number {
  const { grid } = s.compiled;
  const units = s.game.unitsOf[side];
  let least = 30;
  for (let i = 0; i < units.length; i++) {
    if (s.isOnMap(units[i]!)) least = Math.min(least, grid.distance(hex, s.hexOf(units[i]!)));
  }
  return least;
}

/** What a side has left on the map. */
export function worthLeft(s: S, side: Player): number {
  return s.game.unitsOf[side].reduce((sum, unit) => sum + (s.isOnMap(unit) ? worthOf(s, unit) : 0), 0);
}
