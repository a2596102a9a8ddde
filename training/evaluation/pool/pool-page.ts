import { isGuestSpec } from '../../../agents/registry/catalogue.ts';
import { loadChoice } from '../../matches/game-choice.ts';
import { fillPlace, percent, range } from '../ladder/ladder-page.ts';
import type { PoolResult } from './pool.ts';
import { type FullPoolConfig, PoolError } from './pool-plan.ts';
import { type PoolSummary, summarisePool } from './pool-summary.ts';
import { formatElo, formatEloDifference, summariseTally } from '../../matches/statistics.ts';

const PLACE = 'ratings';

/** A table as rows of cells, the heading first: the strongest agent on top.
 * @param withAlphaRank whether the two columns of alpha-rank are shown */
export function ratingCells({ rows }: PoolSummary, withAlphaRank: boolean): string[][] {
  const heading = ['', 'agent', 'Elo', '95 %', 'games', 'score, %', ...(withAlphaRank ? ['alpha-rank, %', 'averaged, %'] : [])];
  const cells = rows.map(({ spec, elo, interval, games, score, alphaRank, meanAlphaRank, isReproducible }, i) => [
    String(i + 1),
    isReproducible ? spec : `${spec} (${isGuestSpec(spec) ? 'not of this package' : 'by the clock'})`,
    formatElo(elo),
    range(interval, formatElo),
    String(games),
    percent(score),
    ...(withAlphaRank ? [percent(alphaRank), percent(meanAlphaRank)] : []),
  ]);
  return [heading, ...cells];
}

/** The row's score against each in per cent, the heading first. */
export function scoreCells({ rows, scores }: PoolSummary): string[][] {
  const heading = ['', 'score, % against', ...rows.map((_, i) => String(i + 1))];
  return [
    heading,
    ...rows.map(({ spec }, i) => [String(i + 1), spec, ...scores[i]!.map((score) => (score === null ? '–' : percent(score)))]),
  ];
}

/** What the pool shows, in sentences: what Elo 0 is, circles, what cannot be played again, what is missing. */
export function formatPoolNotes({ config, pairings }: PoolResult, { rows, cycle, anchor }: PoolSummary): string {
  const notes = [anchor === null ? 'Elo 0 is the mean of the pool.' : `Elo 0 is ${anchor}.`];
  if (cycle !== null) {
    const steps = cycle.specs.map(
      (spec, i) => `${spec} scores ${percent(cycle.scores[i]!)} % against ${cycle.specs[(i + 1) % cycle.specs.length]!}`,
    );
    const doubt = cycle.certainSteps === 3 ? 'No step of it is chance (95 %)' : `${cycle.certainSteps} of 3 steps are beyond chance (95 %)`;
    notes.push(`The pool has a circle: ${steps.join(', ')}. ${doubt}; one list of ratings cannot show it, alpha-rank does.`);
  }
  const once = rows.filter((row) => !row.isReproducible).map(({ spec }) => isGuestSpec(spec));
  if (once.includes(false)) notes.push('Games of agents that think by the clock cannot be played again.');
  if (once.includes(true)) notes.push('Games of agents that are not of this package may not come out the same again.');
  const played = pairings.reduce((sum, { summary }) => sum + summary.games, 0);
  const total = pairings.length * config.games;
  if (played < total) notes.push(`${played} of ${total} games have been played; single games without their mirror do not count yet.`);
  return notes.join(' ');
}

/** The pairings in which one agent has won every game: what their games alone say of the difference, as a match says it. */
export function formatClearPairings({ pairings }: PoolResult): string[] {
  return pairings.flatMap(({ strong, weak, summary }) => {
    const isClear = summary.games > 0 && (summary.score === 0 || summary.score === 1);
    return isClear ? [`${strong} against ${weak}: ${formatEloDifference(summariseTally(summary))}.`] : [];
  });
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [heading, ...body] = rows;
  return [line(heading!), line(heading!.map((_, i) => (i === 1 ? '---' : '---:'))), ...body.map(line)].join('\n');
}

/** What of a pool is shown. */
export interface PoolView {
  /** Spec of the agent whose rating is 0; the mean of the pool if it is left out. */
  readonly anchor?: string;
  /** Whether alpha-rank is shown even if there is no circle. */
  readonly alphaRank?: boolean;
}

/** A pool in numbers.
 * @throws PoolError if the anchor is none of its agents */
export function viewPool(pool: PoolResult, { anchor }: PoolView): PoolSummary {
  if (anchor === undefined) return summarisePool(pool);
  const specs = pool.config.entrants.map(({ spec }) => spec);
  if (!specs.includes(anchor)) throw new PoolError(`The anchor "${anchor}" is not in the pool; its agents are ${specs.join('; ')}.`);
  return summarisePool(pool, specs.indexOf(anchor));
}

/** Who meets whom in a pool, in words. */
export function formatMeetings({ gauntlet, reach }: Pick<FullPoolConfig, 'gauntlet' | 'reach'>): string {
  if (gauntlet === true) return 'the first agent and each other';
  return reach === undefined ? 'each two' : `each agent and the next ${reach} in the list`;
}

function formatOne(pool: PoolResult, view: PoolView): string {
  const { config, rulesetVersion } = pool;
  const { scenario, options } = loadChoice(config);
  const chosen = Object.entries(options)
    .map(([name, value]) => `, ${name}=${value}`)
    .join('');
  const summary = viewPool(pool, view);
  return [
    `### ${scenario.title} (\`${config.ruleset}/${scenario.id}\`)`,
    `${config.games} games between ${formatMeetings(config)}, ` +
      `seed \`${config.seed}\`, rules ${rulesetVersion}${chosen}. ${formatPoolNotes(pool, summary)}`,
    markdownTable(ratingCells(summary, view.alphaRank === true || summary.cycle !== null)),
    markdownTable(scoreCells(summary)),
  ].join('\n\n');
}

/** A page with what stands between `<!-- ratings -->` and `<!-- /ratings -->` replaced by the tables.
 * @throws PoolError if the page has no such place */
export function fillPoolPage(page: string, pools: readonly PoolResult[], view: PoolView = {}): string {
  const filled = fillPlace(page, PLACE, pools.map((pool) => formatOne(pool, view)).join('\n\n'));
  if (filled === null)
    throw new PoolError(`The page has no place for the tables: put the lines <!-- ${PLACE} --> and <!-- /${PLACE} --> into it.`);
  return filled;
}
