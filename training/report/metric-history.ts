import { type MeasuredProgress, metricsOfProgress } from '../metrics/progress-metrics.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import type { CurvePoint } from '../charts/line-chart.ts';

/** One entry of the metrics of a run. */
export interface MetricEntry {
  /** Gradient steps. */
  readonly step: number;
  /** Time of the run. */
  readonly minutes: number;
  /** By name of the metric. */
  readonly values: Readonly<Record<string, number>>;
}

/** Points of a curve at most; more are drawn as means of stretches. */
const MOST_POINTS = 120;

type Line = Readonly<Record<string, unknown>>;

function entryOf(step: unknown, metrics: object): MetricEntry {
  const values = Object.fromEntries(Object.entries(metrics).filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
  return { step: typeof step === 'number' ? step : 0, minutes: (values['elapsedSeconds'] ?? NaN) / 60, values };
}

/** Runs that were begun before metrics had lines of their own have their progress. */
function linesOf(run: RunDirectory): MetricEntry[] {
  const entries = run.entries('metrics').map(({ step, time: _time, event: _event, ...metrics }: Line) => entryOf(step, metrics));
  if (entries.length > 0) return entries;
  return run.entries('progress').map((line) => entryOf(line['steps'], metricsOfProgress(line as unknown as MeasuredProgress)));
}

/** All entries of a run, oldest first, each with its time. What was written before a kill and then made again is left out. */
export function readMetricHistory(run: RunDirectory): MetricEntry[] {
  const kept: MetricEntry[] = [];
  let minutes = 0;
  for (const entry of linesOf(run)) {
    while (kept.length > 0 && kept.at(-1)!.step > entry.step) kept.pop();
    minutes = Number.isNaN(entry.minutes) ? minutes : entry.minutes;
    kept.push({ ...entry, minutes });
  }
  return kept;
}

/** Means of equal stretches, at most so many, each with the span of its values; few points stay as they are. */
export function thinPoints(points: readonly CurvePoint[], most = MOST_POINTS): CurvePoint[] {
  const stretch = Math.ceil(points.length / most);
  if (stretch <= 1) return [...points];
  return Array.from({ length: Math.ceil(points.length / stretch) }, (_, i) => {
    const some = points.slice(i * stretch, (i + 1) * stretch);
    const mean = (of: (point: CurvePoint) => number): number => some.reduce((sum, point) => sum + of(point), 0) / some.length;
    const heights = some.map(({ y }) => y);
    return { x: mean(({ x }) => x), y: mean(({ y }) => y), low: Math.min(...heights), high: Math.max(...heights) };
  });
}

/** The course of one metric. */
export function curveOf(history: readonly MetricEntry[], name: string, along: 'step' | 'minutes'): CurvePoint[] {
  return thinPoints(history.flatMap((entry) => (entry.values[name] === undefined ? [] : [{ x: entry[along], y: entry.values[name] }])));
}
