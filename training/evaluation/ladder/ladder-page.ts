import { loadChoice } from '../../matches/game-choice.ts';
import type { LadderResult } from './ladder.ts';
import { LadderError } from './ladder-plan.ts';
import type { LadderRung } from './ladder-summary.ts';
import { formatElo } from '../../matches/statistics.ts';

/** A share as per cent, with one digit after the point. */
export const percent = (share: number): string => (100 * share).toFixed(1);
const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** `LOW to HIGH`. */
export const range = ([low, high]: readonly [number, number], format: (value: number) => string): string =>
  `${format(low)} to ${format(high)}`;

/** Headings of `rungCells`. */
export const RUNG_HEADINGS = [
  'simulations',
  'games',
  'won, drawn, lost',
  'score, %',
  '95 % by pairs',
  '95 % by games',
  'Elo',
  '95 % by pairs',
  'rises',
  '50 % excluded',
  'decisions',
] as const;

/** One rung of a ladder as the cells of a table.
 * @param rung which one, from 0 */
export function rungCells({ config, rungs }: LadderResult, rung: number): string[] {
  const { results, summary } = rungs[rung]!;
  const { games, wins, draws, losses, score, interval, pairInterval, elo, pairEloInterval, rises, excludesHalf, meanDecisions } = summary;
  return [
    `${config.budgets[rung + 1]} : ${config.budgets[rung]}`,
    games === results.length ? String(games) : `${games} of ${results.length}`,
    `${wins}, ${draws}, ${losses}`,
    percent(score),
    range(pairInterval, percent),
    range(interval, percent),
    formatElo(elo),
    range(pairEloInterval, formatElo),
    yesOrNo(rises),
    yesOrNo(excludesHalf),
    meanDecisions.toFixed(0),
  ];
}

/** How many rungs rise, in a sentence. */
export function formatVerdict({ rungs }: LadderResult): string {
  const count = (holds: (rung: LadderRung) => boolean): number => rungs.filter(holds).length;
  const unfinished = count(({ results, summary }) => summary.games < results.length);
  const rising = count(({ summary }) => summary.rises);
  const sure = count(({ summary }) => summary.rises && summary.excludesHalf);
  const falling = count(({ summary }) => !summary.rises && summary.excludesHalf);
  const sentences = [
    `${rising} of ${rungs.length} rungs rise, ${sure} of them with 50 % outside the interval; ${falling} fall with 50 % outside the interval.`,
  ];
  if (unfinished > 0) sentences.push(`${unfinished} ${unfinished === 1 ? 'rung is' : 'rungs are'} not finished.`);
  return sentences.join(' ');
}

function formatOne(ladder: LadderResult): string {
  const { config, rulesetVersion, rungs } = ladder;
  const { scenario, options } = loadChoice(config);
  const chosen = Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `### ${scenario.title} (\`${config.ruleset}/${scenario.id}\`)`,
    '',
    `\`${config.agent}\`, seed \`${config.seed}\`, rules ${rulesetVersion}${chosen === '' ? '' : `, ${chosen}`}.`,
    '',
    formatVerdict(ladder),
    '',
    row(RUNG_HEADINGS),
    row(RUNG_HEADINGS.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...rungs.map((_, i) => row(rungCells(ladder, i))),
  ].join('\n');
}

/** Markdown: a heading, the conditions and a table for each ladder. */
export function formatLadder(ladders: readonly LadderResult[]): string {
  return ladders.map(formatOne).join('\n\n');
}

/** A page with what stands between `<!-- NAME -->` and `<!-- /NAME -->` replaced; null if it has no such place. */
export function fillPlace(page: string, name: string, text: string): string | null {
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  return place.test(page) ? page.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`) : null;
}

/** A page with what stands between `<!-- ladders -->` and `<!-- /ladders -->` replaced by the tables.
 * @throws LadderError if the page has no such place */
export function fillLadderPage(page: string, ladders: readonly LadderResult[]): string {
  const filled = fillPlace(page, 'ladders', formatLadder(ladders));
  if (filled === null)
    throw new LadderError('The page has no place for the tables: put the lines <!-- ladders --> and <!-- /ladders --> into it.');
  return filled;
}
