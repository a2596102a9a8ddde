import { percent } from '../../rules/core/values/words.ts';
import type { Game } from '../../rules/core/index.ts';
import type { GameSummary } from '../rows/game-rows.ts';
import { lineChart } from '../charts/line-chart.ts';
import { shareChart } from '../charts/share-chart.ts';
import { figure, notice, section, table } from '../charts/html.ts';
import { formatCount } from '../charts/numbers.ts';

/** Games in the order in which they ended, counted from 1. */
interface GameStretch {
  readonly from: number;
  readonly to: number;
  /** Shares won by the first side, drawn, won by the second side. */
  readonly shares: readonly [number, number, number];
  /** Share ended at the longest length. */
  readonly capped: number;
  /** Decisions: mean, and what one game in ten falls short of or exceeds. */
  readonly length: { readonly mean: number; readonly low: number; readonly high: number };
}

const MOST_STRETCHES = 40;
/** Games in a stretch at least, so that shares say something. */
const FEWEST_GAMES = 20;

/** Cuts the games of a run into stretches of equal numbers. */
export function stretchesOf(games: readonly GameSummary[]): GameStretch[] {
  const size = Math.max(FEWEST_GAMES, Math.ceil(games.length / MOST_STRETCHES));
  return Array.from({ length: Math.ceil(games.length / size) }, (_, i) => {
    const some = games.slice(i * size, (i + 1) * size);
    const share = (holds: (game: GameSummary) => boolean): number => some.filter(holds).length / some.length;
    const lengths = some.map(({ decisions }) => decisions).sort((a, b) => a - b);
    const quantile = (part: number): number => lengths[Math.round(part * (lengths.length - 1))]!;
    return {
      from: i * size + 1,
      to: i * size + some.length,
      shares: [share(({ result }) => result > 0), share(({ result }) => result === 0), share(({ result }) => result < 0)],
      capped: share(({ capped }) => capped === true),
      length: { mean: lengths.reduce((sum, length) => sum + length, 0) / lengths.length, low: quantile(0.1), high: quantile(0.9) },
    };
  });
}

type Moment = { readonly milestone: { readonly x: number; readonly name: string } } | Record<string, never>;

function resultsFigure(
  title: string,
  stretches: readonly GameStretch[],
  [first, second]: readonly [string, string],
  moment: Moment,
): string {
  const names = [`${first} won`, 'drawn', `${second} won`];
  const last = stretches
    .at(-1)!
    .shares.map((share, i) => `${names[i]} ${percent(share)}`)
    .join(', ');
  return figure({
    title: `Results by side${title}`,
    caption: `The latest games: ${last}.`,
    legend: names,
    kind: 'results',
    picture: shareChart({
      description: `How games ended, by side, in the order of their ending. The latest: ${last}.`,
      names,
      columns: stretches,
      xLabel: 'games, in the order of their ending',
      yLabel: 'share of games',
      ...moment,
    }),
    numbers: table(
      ['games', ...names, 'ended at the longest length'],
      stretches.map(({ from, to, shares, capped }) => [
        `${formatCount(from)} to ${formatCount(to)}`,
        ...shares.map(percent),
        percent(capped),
      ]),
    ),
  });
}

function lengthFigure(title: string, stretches: readonly GameStretch[], moment: Moment): string {
  const { mean, low, high } = stretches.at(-1)!.length;
  const last = `${mean.toFixed(1)} decisions, eight games in ten from ${low} to ${high}`;
  return figure({
    title: `Length of games${title}`,
    caption: `The latest games: ${last}. The band holds eight games in ten.`,
    picture: lineChart({
      description: `Decisions per game, in the order of their ending. The latest: ${last}.`,
      curves: [
        {
          name: 'mean',
          points: stretches.map(({ from, to, length }) => ({ x: (from + to) / 2, y: length.mean, low: length.low, high: length.high })),
        },
      ],
      xLabel: 'games, in the order of their ending',
      yLabel: 'decisions per game',
      ySpan: [0, 0],
      ...moment,
    }),
    numbers: table(
      ['games', 'mean', 'one in ten below', 'one in ten above'],
      stretches.map(({ from, to, length }) => [
        `${formatCount(from)} to ${formatCount(to)}`,
        length.mean.toFixed(1),
        String(length.low),
        String(length.high),
      ]),
    ),
  });
}

/** @param title what the headings add, to tell scenarios apart */
function figuresOf(game: Game, summaries: readonly GameSummary[], title: string): string[] {
  const warmup = summaries.filter((summary) => summary.warmup === true).length;
  const moment: Moment = warmup > 0 && warmup < summaries.length ? { milestone: { x: warmup, name: 'end of the warm-up' } } : {};
  const stretches = stretchesOf(summaries);
  return [resultsFigure(title, stretches, game.players, moment), lengthFigure(title, stretches, moment)];
}

/** The part of the page on how games of self-play end and how long they are.
 * @param games the run's scenarios, as the summaries number them
 * @param remarks what is to be said before, in sentences */
export function gamesSection(games: readonly Game[], summaries: readonly GameSummary[], remarks: readonly string[]): string {
  const notices = remarks.map(notice);
  if (summaries.length === 0) return section('games', 'Games', [...notices, notice('No game has been finished yet.')]);
  const byScenario = games
    .map((game, i) => ({ game, own: summaries.filter(({ scenario = 0 }) => scenario === i) }))
    .filter(({ own }) => own.length > 0);
  return section('games', 'Games', [
    ...notices,
    summaries.every(({ warmup }) => warmup === true)
      ? notice('All games so far belong to the warm-up: the network has not played yet.')
      : '',
    '<div class="figures">',
    ...byScenario.flatMap(({ game, own }) => figuresOf(game, own, games.length > 1 ? `: ${game.scenario.title}` : '')),
    '</div>',
  ]);
}
