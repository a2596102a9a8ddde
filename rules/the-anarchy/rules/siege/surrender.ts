import type { OutcomeList } from '../../../core/index.ts';
import { HALF_GONE, NEARLY_GONE, NEARLY_GONE_DAYS, SURRENDER_FROM } from '../../charts/siege.ts';
import { FACES } from '../../charts/tables.ts';
import type { AnarchyState } from '../../state/state.ts';
import { headCount } from './men.ts';
import { breaches } from './walls.ts';

type S = AnarchyState;

/** What numbers add to the roll. @rule 7.8.1 */
function numbersBonus(s: S): number {
  const { besieger, besieged } = s.compiled.siege!;
  const [many, few] = [headCount(s, besieger), headCount(s, besieged)];
  return many >= 3 * few ? 2 : many >= 2 * few ? 1 : 0;
}

/** What it adds that the besiegers hold the outer walls. @rule 7.8.1 */
function inKeepBonus(s: S): number {
  return breaches(s, 'keep') > 0 ? 3 : 2;
}

/** What the progress of the siege adds. @rule 7.8.1 */
function progressBonus(s: S): number {
  if (s.siegeOuter === 1) return inKeepBonus(s);
  return breaches(s, 'outer') > 0 ? 1 : 0;
}

/** What everybody can see adds to the roll. @rule 7.8.1 */
export function openBonus(s: S): number {
  return numbersBonus(s) + progressBonus(s);
}

/** The same once the outer walls are taken. @rule 7.8.1 */
export function openBonusInKeep(s: S): number {
  return numbersBonus(s) + inKeepBonus(s);
}

/** What the state of the supplies adds. @ruling AN-03 @param stores days in all @param used days gone */
function supplyBonus(stores: number, used: number): number {
  const left = stores - used;
  return left <= NEARLY_GONE_DAYS ? NEARLY_GONE : 2 * left <= stores ? HALF_GONE : 0;
}

/** Lowest face with which a garrison surrenders. */
function leastFace(bonus: number, stores: number, used: number): number {
  return SURRENDER_FROM - bonus - supplyBonus(stores, used);
}

/** Faces of ten with which it does not. */
export function facesOfRefusal(bonus: number, stores: number, used: number): number {
  return Math.max(0, Math.min(FACES, leastFace(bonus, stores, used) - 1));
}

/** Chance that a garrison surrenders. @param stores days in all @param used days gone */
export function chanceOfParley(bonus: number, stores: number, used: number): number {
  return 1 - facesOfRefusal(bonus, stores, used) / FACES;
}

/** Outcome 1: the garrison surrenders. @rule 7.8 @rule 7.8.1 */
export function addParleys(s: S, into: OutcomeList): void {
  const refused = facesOfRefusal(openBonus(s), s.siegeStores, s.siegeUsed);
  into.add(0, refused);
  into.add(1, FACES - refused);
}

/** A failed parley is written down, because it tells of the supplies. */
export function noteParley(s: S): void {
  s.setParleyBonus(s.turn - 1, openBonus(s) + 1);
  s.setParleyUsed(s.turn - 1, s.siegeUsed);
}
