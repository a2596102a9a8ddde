import { percent } from '../../rules/core/values/words.ts';
import type { TimedEvaluation } from '../settings/session-progress.ts';
import { lineChart } from '../charts/line-chart.ts';
import { figure, notice, section, table } from '../charts/html.ts';
import { formatCount, formatInterval, formatNumber } from '../charts/numbers.ts';

/** Measurements by opponent, each opponent's oldest first. Those of steps that a kill undid are left out. */
export function byOpponent(evaluations: readonly TimedEvaluation[]): Map<string, TimedEvaluation[]> {
  const found = new Map<string, TimedEvaluation[]>();
  for (const evaluation of evaluations) {
    const earlier = (found.get(evaluation.opponent) ?? []).filter(({ steps }) => steps < evaluation.steps);
    found.set(evaluation.opponent, [...earlier, evaluation]);
  }
  return found;
}

/** One measurement as a sentence. */
function formatStrength({ score, interval, games, steps, simulations }: TimedEvaluation): string {
  const points = `${percent(score)} (95 % interval ${formatInterval(interval)})`;
  return `${points} in ${games} games after ${formatCount(steps)} steps, with ${simulations} simulations per decision`;
}

function strengthFigure(opponent: string, measured: readonly TimedEvaluation[]): string {
  const latest = formatStrength(measured.at(-1)!);
  return figure({
    title: `Against ${opponent}`,
    caption: `Latest: ${latest}.`,
    picture: lineChart({
      description: `Points per game against ${opponent} over ${measured.length} measurements. Latest: ${latest}.`,
      curves: [{ name: opponent, points: measured.map(({ steps, score, interval: [low, high] }) => ({ x: steps, y: score, low, high })) }],
      xLabel: 'gradient steps',
      yLabel: 'points per game',
      formatX: formatNumber,
      formatY: percent,
      ySpan: [0, 1],
      reference: 0.5,
    }),
    numbers: table(
      ['gradient steps', 'points per game', '95 % interval', 'games', 'simulations', 'seed'],
      measured.map(({ steps, score, interval, games, simulations, seed }) => [
        formatCount(steps),
        percent(score),
        formatInterval(interval),
        String(games),
        String(simulations),
        String(seed),
      ]),
    ),
  });
}

/** The part of the page on strength against fixed opponents. */
export function strengthSection(evaluations: readonly TimedEvaluation[]): string {
  const opponents = byOpponent(evaluations);
  const content =
    opponents.size === 0
      ? [
          notice(
            'Strength has not been measured yet. The first measurement comes some time after the warm-up (parameter evaluationSeconds; 0 means never).',
          ),
        ]
      : [
          '<p>Points per game, a draw counting half, sides swapped and dice the same. The band is ' +
            'the 95 % interval of each measurement by itself; the dashed line is an even match.</p>',
          '<div class="figures">',
          ...[...opponents].map(([opponent, measured]) => strengthFigure(opponent, measured)),
          '</div>',
        ];
  return section('strength', 'Strength', content);
}
