import { FACES } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { facesOfRefusal, numbersBonus, progressBonus } from '../book/parley.ts';
import { headCount } from './men.ts';
import { breaches } from './walls.ts';

type S = SiegeState;

/** What the numbers of both sides add to the roll. @rule 7.8.1 */
function bonusOfMen(s: S): number {
  const { besieger, besieged } = s.siege;
  return numbersBonus(headCount(s, besieger), headCount(s, besieged));
}

/** What everybody can see adds to the roll. @rule 7.8.1 */
export function openBonus(s: S): number {
  return s.siegeOuter === 1 ? openBonusInKeep(s) : bonusOfMen(s) + progressBonus(false, breaches(s, 'outer') > 0);
}

/** The same once the outer walls are taken. @rule 7.8.1 */
export function openBonusInKeep(s: S): number {
  return bonusOfMen(s) + progressBonus(true, breaches(s, 'keep') > 0);
}

/** Chance that a garrison surrenders. @param stores days in all @param used days gone */
export function chanceOfParley(bonus: number, stores: number, used: number): number {
  return 1 - facesOfRefusal(bonus, stores, used) / FACES;
}

/** Faces of ten with which the garrison holds out. @rule 7.8.1 */
export function refusals(s: S): number {
  return facesOfRefusal(openBonus(s), s.siegeStores, s.siegeUsed);
}

/** A failed parley is written down, because it tells of the supplies. */
export function noteParley(s: S): void {
  s.setParleyBonus(s.turn - 1, openBonus(s) + 1);
  s.setParleyUsed(s.turn - 1, s.siegeUsed);
}
