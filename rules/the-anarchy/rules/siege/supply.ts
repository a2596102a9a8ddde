import type { OutcomeList } from '../../../core/index.ts';
import { BUILDINGS, FASTING_DAYS, supplyBand } from '../../charts/siege.ts';
import { FACES } from '../../charts/tables.ts';
import type { AnarchyState } from '../../state/state.ts';
import { headCount } from './men.ts';

type S = AnarchyState;

/** Adds the sums of some ten-sided dice, each with its number of ways. */
function eachSum(dice: number, use: (sum: number, ways: number) => void): void {
  let ways = [1];
  for (let die = 0; die < dice; die++) {
    const next = Array<number>(ways.length + FACES).fill(0);
    ways.forEach((count, sum) => {
      for (let face = 1; face <= FACES; face++) next[sum + face]! += count;
    });
    ways = next;
  }
  ways.forEach((count, sum) => count > 0 && use(sum, count));
}

/** Days of supply that a garrison of so many may have, with their weights. @rule 7.1.1 at least the days of fasting */
export function addSupplies(s: S, heads: number, into: OutcomeList): void {
  const { building, leastSupply, moreSupply } = s.compiled.siege!;
  const band = supplyBand(building, heads);
  eachSum(BUILDINGS[building].dice, (sum, ways) => into.add(Math.max(FASTING_DAYS, leastSupply, sum + band + moreSupply), ways));
}

/** Days of supply that are left. */
export function daysLeft(s: S): number {
  return s.siegeStores - s.siegeUsed;
}

/** Who falls back leaves half of what there is to eat. @rule 7.7.1 */
export function halveStores(s: S): void {
  s.siegeHalved = s.turn;
  s.siegeHalvedUsed = s.siegeUsed;
  s.siegeStores = halved(s.siegeStores, s.siegeUsed);
}

/** Days in all that remain of so many when half of what is left is lost. */
export function halved(stores: number, used: number): number {
  return stores - Math.floor((stores - used) / 2);
}

/** The marker moves on by as many days as a larger garrison brings it into a worse band. @rule 7.1.1 @rule 7.9 event 14 @ruling AN-31 */
export function crowdIn(s: S, before: number): void {
  const { building, besieged } = s.compiled.siege!;
  s.siegeUsed += Math.max(0, supplyBand(building, before) - supplyBand(building, headCount(s, besieged)));
}
