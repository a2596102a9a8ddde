import type { OutcomeList } from '../../../../core/index.ts';
import { BUILDINGS, FASTING_DAYS, supplyBand } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { headCount } from './men.ts';

type S = SiegeState;

/** In how many ways some ten-sided dice come to each sum, `[sum]`. */
function waysOf(dice: number): readonly number[] {
  let ways = [1];
  for (let die = 0; die < dice; die++) {
    const next = Array<number>(ways.length + FACES).fill(0);
    ways.forEach((count, sum) => {
      for (let face = 1; face <= FACES; face++) next[sum + face]! += count;
    });
    ways = next;
  }
  return ways;
}
/** The same for the dice of each building. */
const WAYS = Object.fromEntries(Object.entries(BUILDINGS).map(([id, { dice }]) => [id, waysOf(dice)])) as Readonly<
  Record<keyof typeof BUILDINGS, readonly number[]>
>;

/** Days of supply that a garrison of so many may have, with their weights. @rule 7.1.1 at least the days of fasting */
export function addSupplies(s: S, heads: number, into: OutcomeList): void {
  const { building, leastSupply, moreSupply } = s.siege;
  const band = supplyBand(building, heads);
  const ways = WAYS[building];
  for (let sum = 0; sum < ways.length; sum++) into.add(Math.max(FASTING_DAYS, leastSupply, sum + band + moreSupply), ways[sum]!);
}

/** Days of supply that are left. */
export function daysLeft(s: S): number {
  return s.siegeStores - s.siegeUsed;
}

/** Who falls back leaves half of what there is to eat: once, what is in the keep stays there. @rule 7.7.1 @ruling AN-361 */
export function halveStores(s: S): void {
  if (s.siegeHalved > 0) return;
  s.siegeHalved = s.turn;
  s.siegeHalvedUsed = s.siegeUsed;
  s.siegeHalvedBrought = s.siegeBrought;
  s.siegeLeft = leftBehind(s.siegeStores, s.siegeUsed);
  s.siegeStores -= s.siegeLeft;
}

/** Days of food that are left behind of so many. @param used days gone */
export function leftBehind(stores: number, used: number): number {
  return Math.floor((stores - used) / 2);
}

/** The marker moves on by as many days as a larger garrison brings it into a worse band. @rule 7.1.1 @rule 7.9 event 14 @ruling AN-31 */
export function crowdIn(s: S, before: number): void {
  const { building, besieged } = s.siege;
  s.siegeUsed += Math.max(0, supplyBand(building, before) - supplyBand(building, headCount(s, besieged)));
}
