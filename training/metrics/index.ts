export { GameTally } from './game-tally.ts';
export { findMetric, type Metric, type MetricName, metrics, type MetricValues, type Reading } from './metric-table.ts';
export { MetricWriter, type MetricWriterOptions } from './metric-writer.ts';
export { metricsOfEvaluation, metricsOfProgress } from './progress-metrics.ts';
