import { capital, percent } from '../../rules/core/values/words.ts';
import { findMetric, type Metric, metrics } from '../metrics/metric-table.ts';
import { type Curve, lineChart } from '../charts/line-chart.ts';
import { figure, notice, paragraph, section, table } from '../charts/html.ts';
import { curveOf, type MetricEntry } from './metric-history.ts';
import { formatNumber } from '../charts/numbers.ts';

/** Metrics that share a chart because they share a unit and a size. */
interface CurvePlan {
  readonly title: string;
  readonly names: readonly string[];
  readonly along: 'step' | 'minutes';
}

const LEARNING: readonly CurvePlan[] = [
  { title: 'Entropy and surprise of policies', names: ['policyEntropy', 'policySurprise'], along: 'step' },
  { title: 'Value error', names: ['valueError'], along: 'step' },
  { title: 'Departure from the policy that played', names: ['departure'], along: 'step' },
  { title: 'Clipped rows', names: ['clipped'], along: 'step' },
  { title: 'Gradient length', names: ['gradientLength'], along: 'step' },
  { title: 'Learning rate', names: ['learningRate'], along: 'step' },
];

const SELF_PLAY: readonly CurvePlan[] = [
  { title: 'Decisions per second', names: ['decisionsPerSecond'], along: 'minutes' },
  { title: 'Network calls per second', names: ['networkCallsPerSecond'], along: 'minutes' },
  { title: 'Time in the network', names: ['networkShare'], along: 'minutes' },
  { title: 'Rows trained on per second', names: ['rowsTrainedPerSecond'], along: 'minutes' },
  { title: 'Rows made and window', names: ['rows', 'window'], along: 'minutes' },
  { title: 'Reuse of rows', names: ['reuse'], along: 'minutes' },
];

const X_LABELS = { step: 'gradient steps', minutes: 'minutes' } as const;

/** A chart for each loss that was written down: those of the network's main heads first. */
function lossPlans(history: readonly MetricEntry[]): CurvePlan[] {
  const order = metrics.map(({ name }) => name);
  const found = new Set(history.flatMap(({ values }) => Object.keys(values).filter((name) => name.startsWith('loss/'))));
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...found]
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => ({ title: capital(findMetric(name).title), names: [name], along: 'step' }));
}

function axisLabel(unit: string, title: string): string {
  if (unit === '1/s') return 'per second';
  return unit === '' || unit === 'share' ? title.toLowerCase() : unit;
}

/** The points of curves that were written down together, as a table. */
function numbersOf(curves: readonly Curve[], xName: string, format: (value: number) => string): string {
  const rows = new Map<number, string[]>();
  curves.forEach(({ points }, i) => {
    for (const { x, y } of points) rows.set(x, Object.assign(rows.get(x) ?? curves.map(() => ''), { [i]: format(y) }));
  });
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return table(
    [xName, ...curves.map(({ name }) => name)],
    sorted.map(([x, cells]) => [formatNumber(x), ...cells]),
  );
}

function curveFigure({ title, names, along }: CurvePlan, history: readonly MetricEntry[]): string {
  const described = names.map(findMetric);
  const curves = described.map((metric) => ({ name: metric.title, points: curveOf(history, metric.name, along) }));
  const { unit } = described[0]!;
  const explain = ({ title: name, about }: Metric): string => `${names.length > 1 ? `${capital(name)}: ` : ''}${about.replaceAll('`', '')}`;
  const isShare = unit === 'share';
  const format = isShare ? percent : formatNumber;
  const last = curves.map(({ name, points }) => `${name} ${format(points.at(-1)!.y)}`).join(', ');
  return figure({
    title,
    caption: described.map(explain).join(' '),
    legend: curves.length > 1 ? curves.map(({ name }) => name) : [],
    picture: lineChart({
      description: `${title} over ${X_LABELS[along]}. At the end: ${last}.`,
      curves,
      xLabel: X_LABELS[along],
      yLabel: axisLabel(unit, title),
      formatY: format,
      ...(isShare ? { ySpan: [0, 1] as const } : {}),
    }),
    numbers: numbersOf(curves, X_LABELS[along], format),
  });
}

function figures(plans: readonly CurvePlan[], history: readonly MetricEntry[]): string[] {
  const isKnown = (name: string): boolean => history.some(({ values }) => values[name] !== undefined);
  const drawn = plans.map((plan) => ({ ...plan, names: plan.names.filter(isKnown) })).filter(({ names }) => names.length > 0);
  const missing = plans.flatMap(({ names }) => names.filter((name) => !isKnown(name))).map((name) => findMetric(name).title);
  return [
    '<div class="figures">',
    ...drawn.map((plan) => curveFigure(plan, history)),
    '</div>',
    ...(missing.length > 0 && drawn.length > 0 ? [paragraph(`Not recorded in this run: ${missing.join(', ')}.`)] : []),
  ];
}

/** The part of the page on losses and targets. */
export function learningSection(history: readonly MetricEntry[]): string {
  const losses = lossPlans(history);
  const content =
    losses.length === 0
      ? [notice('The network has not learnt anything yet: it waits for the first rows (parameter minimumRows).')]
      : figures([...losses, ...LEARNING], history);
  return section('learning', 'Learning', content);
}

/** The part of the page on speed and rows. */
export function selfPlaySection(history: readonly MetricEntry[]): string {
  const content =
    history.length === 0 ? [notice('There are no metrics yet: the first entry comes after some seconds.')] : figures(SELF_PLAY, history);
  return section('self-play', 'Self-play', content);
}
