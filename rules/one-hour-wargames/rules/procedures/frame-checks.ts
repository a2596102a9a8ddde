import { CLOSE, judgeCharge, OUT } from '../charges.ts';
import { RESERVE } from '../../state/layout.ts';
import { mayAct } from '../orders.ts';
import { judgeShot, mayShoot } from '../shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { mayEnter } from '../entries.ts';
import { isAnybodyWaiting, isWaiting } from '../pools.ts';

// What the steps ask of frames that come from outside: registers that make no sense here would not be played on.

type S = OneHourState;
type Fault = string | null;
type OfSide = { readonly side: number };
type OfUnit = { readonly unit: number };
type OfWave = { readonly wave: number };
type Pair = { readonly unit: number; readonly target: number };

/** Whether a unit of the side whose turn it is stands on the table. */
const isOwn = (s: S, unit: number): boolean => s.sideOf(unit) === s.side && s.isOnTable(unit);
const areFoes = (s: S, { unit, target }: Pair): boolean => isOwn(s, unit) && s.sideOf(target) !== s.side && s.isOnTable(target);
const NO_FOES = '"unit" must be of the side whose turn it is and "target" an enemy, both on the table.';

// ---- forces and set-up

export function checkForces(s: S, { side }: OfSide): Fault {
  const stands = s.compiled.units.some((unit, i) => unit.side === side && s.place(i) !== RESERVE);
  return stands ? 'Forces are rolled before any unit of the side is set up.' : null;
}

export function checkSubstitution(s: S, { side, left }: { readonly side: number; readonly left: number }): Fault {
  const substitution = s.compiled.special.substitution[side as 0];
  if (substitution === null) return 'This side puts no unit in the place of another [5.2].';
  if (left < 1 || left > substitution.count) return `"left" is from 1 to ${substitution.count}.`;
  return s.compiled.units.every((unit, i) => unit.side !== side || s.type(i) >= 0) ? null : 'The forces of the side have not been rolled.';
}

export function checkPlacing(s: S, { group, unit }: { readonly group: number; readonly unit: number }): Fault {
  return isWaiting(s, unit) && s.compiled.groups[group]!.side === s.sideOf(unit)
    ? null
    : '"unit" must wait off the table and be of the side of "group".';
}

// ---- the turn

export function checkOrders(s: S): Fault {
  return s.compiled.special.activation[s.side] === null ? 'Nobody rolls for orders on this side.' : null;
}

export function checkOwnWave(s: S, { wave }: OfWave): Fault {
  return s.compiled.waves[wave]!.side === s.side ? null : '"wave" must be of the side whose turn it is.';
}

function checkWaiting(s: S): Fault {
  return isAnybodyWaiting(s, s.side) ? null : 'Nobody of the side whose turn it is waits to come onto the table.';
}

export function checkComing(s: S, { wave }: OfWave): Fault {
  if (s.compiled.waves[wave]!.facesEach === 0 || s.waveLeft(wave) === 0) return 'No unit of this wave is still to be rolled for.';
  return checkOwnWave(s, { wave }) ?? checkWaiting(s);
}

export function checkNaming(s: S, { wave, left }: { readonly wave: number; readonly left: number }): Fault {
  return checkOwnWave(s, { wave }) ?? checkWaiting(s) ?? (left >= 1 ? null : '"left" counts the units to be named: at least 1.');
}

export function checkEntry(s: S, { unit }: OfUnit): Fault {
  return s.sideOf(unit) === s.side && mayEnter(s, unit) ? null : '"unit" must be due off the table, and there must be room at the edge.';
}

export function checkMove(s: S, { unit }: OfUnit): Fault {
  return isOwn(s, unit) && mayAct(s, unit) ? null : '"unit" must stand on the table, be of the side whose turn it is, and be free to act.';
}

export function checkFacing(s: S, { unit }: OfUnit): Fault {
  return isOwn(s, unit) && !s.isInMelee(unit) ? null : '"unit" must stand on the table out of melee, and be of the side whose turn it is.';
}

/** @rule 0.0 */
export function checkRace(s: S, { unit, target, side }: { readonly unit: number; readonly target: number; readonly side: number }): Fault {
  if (!areFoes(s, { unit, target })) return NO_FOES;
  return !s.isInMelee(unit) && judgeCharge(s, unit, target, side) === CLOSE ? null : 'This charge is not too close to call.';
}

export function checkShot(s: S, { unit, target }: Pair): Fault {
  if (!areFoes(s, { unit, target })) return NO_FOES;
  return mayShoot(s, unit) && judgeShot(s, unit, target) !== OUT ? null : '"unit" cannot shoot at "target" [2.0].';
}

export function checkRange(s: S, pair: Pair): Fault {
  return checkShot(s, pair) ?? (judgeShot(s, pair.unit, pair.target) === CLOSE ? null : 'This range is not too close to call.');
}

export function checkStriker(s: S, { unit }: OfUnit): Fault {
  return isOwn(s, unit) && s.isInMelee(unit) ? null : '"unit" must be in melee, and of the side whose turn it is.';
}

export function checkStrike(s: S, { unit, target }: Pair): Fault {
  return isOwn(s, unit) && s.contactSide(unit, target) >= 0
    ? null
    : '"unit" must be in contact with "target", and of the side whose turn it is.';
}
