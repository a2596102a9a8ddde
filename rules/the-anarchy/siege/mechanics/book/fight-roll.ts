import type { OutcomeList } from '../../../../core/index.ts';
import { MOST_ANIMALS } from '../../../charts/encounters.ts';
import { TENTS_A_DAY } from '../../../charts/siege.ts';
import { type FightId, type FightOutcome, outcomesOf } from '../../../charts/siege-fights.ts';

/**
 * The outcomes of a fight by their places in the table, times ten, with what is brought home; those that come to the same are one. @rule 7.7 @ruling AN-179
 * @param comesTo what an outcome comes to here, beside its tents
 */
export function addFightOutcomes(fight: FightId, odds: number, comesTo: (row: FightOutcome) => readonly number[], into: OutcomeList): void {
  const rows = outcomesOf(fight, odds);
  const results = rows.map((row) => [...comesTo(row), Math.floor(row.tents / TENTS_A_DAY)].join());
  rows.forEach((row, i) => {
    const place = 10 * results.indexOf(results[i]!);
    if (fight !== 'supply-sally' || row.result !== 1) return into.add(place, row.weight * MOST_ANIMALS);
    for (let animals = 1; animals <= MOST_ANIMALS; animals++) into.add(place + animals, row.weight);
  });
}

/** Twentieths of some men, rounded to the nearest. */
export function shareOf(men: number, twentieths: number): number {
  return Math.round((men * twentieths) / 20);
}
