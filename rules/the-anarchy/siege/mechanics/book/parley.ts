import type { DieRoll } from '../../../../core/index.ts';
import { HALF_GONE, NEARLY_GONE, NEARLY_GONE_DAYS, SURRENDER_FROM } from '../../../charts/siege.ts';
import { d10, FACES } from '../../../charts/tables.ts';

// Whether a garrison comes to terms, by numbers alone: for men, and for groups of a campaign.

/** What numbers add to the roll. @rule 7.8.1 */
export function numbersBonus(besiegers: number, besieged: number): number {
  return besiegers >= 3 * besieged ? 2 : besiegers >= 2 * besieged ? 1 : 0;
}

/** What breaches add, before the outer walls are taken and after it. @rule 7.8.1 */
export function progressBonus(isOuterTaken: boolean, isBreached: boolean): number {
  return (isOuterTaken ? 2 : 0) + Number(isBreached);
}

/** What the state of the supplies adds. @rule 7.8.1 @ruling AN-03 @param stores days in all @param used days gone */
function supplyBonus(stores: number, used: number): number {
  const left = stores - used;
  return left <= NEARLY_GONE_DAYS ? NEARLY_GONE : 2 * left <= stores ? HALF_GONE : 0;
}

/** Faces of ten with which a garrison holds out. @rule 7.8 @param bonus what all can see adds @param stores days in all @param used days gone */
export function facesOfRefusal(bonus: number, stores: number, used: number): number {
  return Math.max(0, Math.min(FACES, SURRENDER_FROM - bonus - supplyBonus(stores, used) - 1));
}

/** Outcome 1: the garrison surrenders. @rule 7.8 @rule 7.8.1 @param refusals faces with which it holds out */
export function parleyDie<S>(refusals: (s: S) => number): DieRoll<S> {
  return d10((s, face) => Number(face > refusals(s)));
}

export function parleyWords(_: unknown, outcome: number): string {
  return outcome === 1 ? 'the garrison surrenders' : 'the garrison holds out';
}
