import type { MatchTogether, ScoreOfPairs } from '../../../training/evaluation/index.ts';
import { formatTable } from '../../table.ts';

const percent = (share: number): string => (100 * share).toFixed(1);

function cellsOf({ games, score, interval }: ScoreOfPairs): string[] {
  return [String(games), percent(score), interval.map(percent).join(' to ')];
}

/** A table of scores by scenario, the best first, and all together below. */
export function formatTogether({ first, second, scenarios, ...together }: MatchTogether): string {
  const rows = scenarios.toSorted((a, b) => b.score - a.score).map(({ scenario, ...one }) => [scenario, ...cellsOf(one)]);
  return `${first} against ${second}\n${formatTable([['scenario', 'games', 'score, %', '95 %'], ...rows, ['all', ...cellsOf(together)]])}`;
}
