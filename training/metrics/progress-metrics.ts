import type { TimedEvaluation, TrainingProgress } from '../settings/session-progress.ts';
import type { MetricValues } from './metric-table.ts';

/** The parts of a run's progress that are metrics. */
export type MeasuredProgress = Pick<
  TrainingProgress,
  | 'elapsedMs'
  | 'games'
  | 'positions'
  | 'positionsPerSecond'
  | 'evaluationsPerSecond'
  | 'rows'
  | 'window'
  | 'rowsTrained'
  | 'rowsPerSecond'
  | 'losses'
  | 'learningRate'
>;

type LossValues = { readonly [K in `loss/${string}`]: number };

/** Where a run stands, as metrics. */
export function metricsOfProgress(progress: MeasuredProgress): MetricValues {
  const {
    elapsedMs,
    games,
    positions,
    positionsPerSecond,
    evaluationsPerSecond,
    rows,
    window,
    rowsTrained,
    rowsPerSecond,
    learningRate,
    losses,
  } = progress;
  const byHead: LossValues = Object.fromEntries(Object.entries(losses ?? {}).map(([head, loss]) => [`loss/${head}`, loss as number]));
  return {
    elapsedSeconds: elapsedMs / 1000,
    ...byHead,
    learningRate,
    rowsTrained,
    rowsTrainedPerSecond: rowsPerSecond,
    rows,
    window,
    reuse: rows === 0 ? undefined : rowsTrained / rows,
    games,
    decisions: positions,
    decisionsPerSecond: positionsPerSecond,
    networkCallsPerSecond: evaluationsPerSecond,
  };
}

/** A measurement of strength, as metrics. */
export function metricsOfEvaluation({
  opponent,
  score,
  interval: [low, high],
}: Pick<TimedEvaluation, 'opponent' | 'score' | 'interval'>): MetricValues {
  return { [`strength/${opponent}`]: score, [`strength/${opponent}/low`]: low, [`strength/${opponent}/high`]: high };
}
