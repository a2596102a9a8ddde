import type { Player } from '../../core/index.ts';
import type { Scenario } from './scenario.ts';
import { FOURS_AT_START } from '../charts/charts.ts';

/** Numbers of the chits of each value that fill boxes, `[chit]`; the first is not used. */
type Filling = readonly number[];

/** All ways in which a side may allocate its points. */
export interface Allocations {
  readonly battles: readonly number[];
  /** Fillings of each Battle, `[place][points]`: places count the side's Battles; there are none for some numbers of points. */
  readonly ways: readonly (readonly (readonly Filling[] | undefined)[])[];
  /** Number of allocations of so many points over the Battles from each place on, `[place][points]`. */
  readonly counts: readonly (readonly number[])[];
}

/** Lists the allocations of a side at the start. */
export function listAllocations(scenario: Scenario, side: Player): Allocations {
  const battles = scenario.battles.flatMap((card, battle) => (card.side === side ? [battle] : []));
  const ways = battles.map((battle) => fillings(scenario, battle));
  return { battles, ways, counts: countAllocations(ways, scenario.commandPoints[side]) };
}

/** Ways to fill the boxes of one Battle, by points: all multisets of chits 1-4 within its boxes and its limit on 4s. */
function fillings(scenario: Scenario, battle: number): readonly (readonly Filling[] | undefined)[] {
  const { trackBoxes } = scenario.battles[battle]!;
  const fours = Math.min(trackBoxes, FOURS_AT_START[(scenario.leaders[battle]!.leadership - 1) as 0]!);
  const byPoints: Filling[][] = [];
  for (let n4 = 0; n4 <= fours; n4++)
    for (let n3 = 0; n4 + n3 <= trackBoxes; n3++)
      for (let n2 = 0; n4 + n3 + n2 <= trackBoxes; n2++)
        for (let n1 = 0; n4 + n3 + n2 + n1 <= trackBoxes; n1++) {
          const points = n1 + 2 * n2 + 3 * n3 + 4 * n4;
          (byPoints[points] ??= []).push([0, n1, n2, n3, n4]);
        }
  return byPoints;
}

/** Counts the allocations of up to `points` over the Battles from each place in the list on. */
function countAllocations(ways: Allocations['ways'], points: number): number[][] {
  const counts: number[][] = Array.from({ length: ways.length + 1 }, () => new Array<number>(points + 1).fill(0));
  counts[ways.length]![0] = 1;
  for (let place = ways.length - 1; place >= 0; place--)
    for (let total = 0; total <= points; total++)
      for (let here = 0; here <= total; here++)
        counts[place]![total]! += (ways[place]![here]?.length ?? 0) * counts[place + 1]![total - here]!;
  return counts;
}
