import { percent } from '../../rules/core/values/words.ts';
import { type Calibration, calibrate, type Forecast, STAGES } from '../charts/calibration.ts';
import { reliabilityChart } from '../charts/reliability-chart.ts';
import { figure, notice, section, table } from '../charts/html.ts';
import { formatCount, formatInterval } from '../charts/numbers.ts';

/** Games below which intervals are too wide to say much. */
const FEW_GAMES = 50;

function sentence({ brier, baseline, error, rows, games }: Calibration): string {
  const score = `Brier score ${brier.toFixed(3)} (always the mean result: ${baseline.toFixed(3)})`;
  return `${score}, calibration error ${percent(error)}; ${formatCount(rows)} rows of ${formatCount(games)} games`;
}

function calibrationFigure(title: string, forecasts: readonly Forecast[]): string {
  const calibration = calibrate(forecasts);
  const { bins } = calibration;
  return figure({
    title,
    caption: `${sentence(calibration)}.`,
    picture: reliabilityChart(
      `${title}: chances that searches gave the first side, against the points it took. ${sentence(calibration)}.`,
      bins,
    ),
    numbers: table(
      ['chance, from and to', 'mean chance', 'points that came', '95 % interval', 'rows', 'worth games'],
      bins.map(({ from, to, chance, score, interval, rows, games }) => [
        formatInterval([from, to]),
        percent(chance),
        percent(score),
        formatInterval(interval),
        formatCount(rows),
        games.toFixed(1),
      ]),
    ),
  });
}

/** The part of the page on whether searches promise what games keep. */
export function calibrationSection(forecasts: readonly Forecast[]): string {
  if (forecasts.length === 0) {
    return section('calibration', 'Calibration', [
      notice('No game of self-play has been recorded yet: there are no forecasts to hold against results.'),
    ]);
  }
  const games = new Set(forecasts.map(({ game }) => game)).size;
  const stages = STAGES.map((name, stage) => [`The ${name} of games`, forecasts.filter((forecast) => forecast.stage === stage)] as const);
  return section('calibration', 'Calibration', [
    '<p>Every recorded search (without search, the network at every recorded decision) said how its game would end. Here ' +
      'is what it said, before the result was known, against what came. On the dashed diagonal the two agree; below it, ' +
      'too much was promised to the first side. Bars are 95 % intervals; rows of one game count as ' +
      'little more than one game. The columns beneath tell how many rows stand behind each dot.</p>',
    games < FEW_GAMES
      ? notice(`Only ${games} ${games === 1 ? 'game' : 'games'} so far: the intervals are wide, and little can be said yet.`)
      : '',
    '<div class="figures small">',
    calibrationFigure('Whole games', forecasts),
    ...stages.filter(([, some]) => some.length > 0).map(([title, some]) => calibrationFigure(title, some)),
    '</div>',
  ]);
}
