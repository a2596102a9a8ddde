import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { frame } from '../writer.ts';

type S = FuryState;

/** A charge, while the owner of the target decides or rolls for him: the target, the charger, the side that he strikes, how the target answers, and the
 * action by which it would form anew. */
export const answering = frame({
  unit: (k) => k.unit,
  charger: (k) => k.unit,
  side: (k) => k.count,
  how: (k) => k.count,
  action: (k) => k.count,
});
/** The same charge, while the charger moves. */
export const charging = frame({ unit: (k) => k.unit, target: (k) => k.unit, side: (k) => k.count, how: (k) => k.count });

// How the target answers: it stands, comes on as well, or has left its place.
export const STANDS = 0;
export const COUNTERS = 1;
export const GOES = 2;

/** It is for the charger to move now. */
export function moveIn(s: S, how: number): void {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  charging.setUnit(s, charger);
  charging.setTarget(s, target);
  charging.setHow(s, how);
  s.setRegister(4, 0);
  s.become(STEP['charge/move']);
}

interface Charge {
  readonly unit: number;
  readonly side: number;
  readonly how: number;
}

function faultOf(s: S, { unit, side, how }: Charge, other: number): string | null {
  if (side > 3 || how > GOES) return 'There are four sides, and three ways to answer.';
  if (!s.isOnTable(unit) || !s.isOnTable(other)) return 'Charger and target stand on the table.';
  return s.sideOf(unit) === s.sideOf(other) ? 'The target is an enemy.' : null;
}

/** What may wait below a charge under way: the charges of a turn, or whatever a pursuit that meets fresh enemies comes from. */
const BELOW = ['action/aggressive', 'action/forced', 'melee/next', 'officer/check'] as const;

/** What steps of a charge say of their frames, while it is answered and while it is made. */
export const ANSWER = {
  on: BELOW,
  registers: answering.registers,
  check: (s: S, registers: Charge & { readonly charger: number }): string | null => faultOf(s, registers, registers.charger),
} as const;
export const CHARGE = {
  on: BELOW,
  registers: charging.registers,
  check: (s: S, registers: Charge & { readonly target: number }): string | null =>
    s.isGone(registers.target) ? null : faultOf(s, registers, registers.target),
} as const;
