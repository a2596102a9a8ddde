import { percent } from '../../rules/core/values/words.ts';
import { formatInterval } from '../charts/numbers.ts';
import type { ChangeEffect } from './changes/worth.ts';
import type { Share } from './play/luck.ts';
import type { Suggestion } from './changes/race.ts';
import type { LabSummary, Spread } from './summary.ts';

/** A table of texts, the heading first. */
export type Cells = readonly (readonly string[])[];

const range = ({ mean, usual: [low, high] }: Spread): string => `${mean.toFixed(0)} (${low} to ${high})`;
const withInterval = ({ share, interval }: Share): string => `${percent(share)} (${formatInterval(interval)})`;

/** A difference of shares in points of a hundred, with its sign and its interval. */
function points({ share, interval: [low, high] }: Share): string {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}`;
  return `${signed(share)} (${signed(low)} to ${signed(high)})`;
}

/** @param first name of the first side */
export function evenCells({ even }: LabSummary, first: string): Cells {
  return [
    ['both sides played by', 'games', `${first}, share`, 'draws', 'lead in points', 'turns', 'decisions', 'to the last turn'],
    ...even.map((row) => [
      row.player,
      String(row.games),
      withInterval(row.first),
      String(row.draws),
      `${row.lead.mean.toFixed(1)} (${row.lead.interval.map((end) => end.toFixed(1)).join(' to ')})`,
      range(row.turns),
      range(row.decisions),
      row.atLimit === null ? '–' : percent(row.atLimit),
    ]),
  ];
}

export function skillCells({ skill }: LabSummary): Cells {
  return [
    ['stronger', 'weaker', 'games', 'score of the stronger', 'results explained'],
    ...skill.map(({ strong, weak, games, score, explained }) => [
      strong,
      weak,
      String(games),
      withInterval(score),
      withInterval(explained),
    ]),
  ];
}

export function endingCells({ endings }: LabSummary, [first, second]: readonly [string, string]): Cells {
  return [
    ['last words', 'games', `${first} won`, `${second} won`],
    ...endings.map(({ ending, games, wins }) => [ending, String(games), String(wins[0]), String(wins[1])]),
  ];
}

/** @param first name of the first side */
export function optionCells({ options }: LabSummary, first: string): Cells {
  return [
    ['option', 'games', 'the same game', `${first}, points of 100`, 'turns'],
    ...options.map(({ name, value, games, same, shift, turns }) => [
      `${name}=${String(value)}`,
      String(games),
      String(same),
      points(shift),
      `${turns < 0 ? '−' : '+'}${Math.abs(turns).toFixed(1)}`,
    ]),
  ];
}

/** @param first name of the first side */
export function suggestionCells(rows: readonly Suggestion[], first: string): Cells {
  return [
    ['change', 'cost', 'games', `${first}, share`, 'again, with other dice'],
    ...rows.map(({ changes, cost, games, first: share, confirmed }) => [
      changes.length === 0 ? 'as it is' : changes.join('; '),
      String(cost),
      String(games),
      withInterval(share),
      confirmed === null ? '–' : withInterval(confirmed),
    ]),
  ];
}

/** @param first name of the first side */
export function effectCells(rows: readonly ChangeEffect[], first: string): Cells {
  return [['change', 'games', `${first}, points of 100`], ...rows.map(({ words, games, shift }) => [words, String(games), points(shift)])];
}
