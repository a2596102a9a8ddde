import { cellBenchmarks } from './cells.ts';
import { engineBenchmarks } from './engine.ts';
import { envBenchmarks } from './envs.ts';
import type { Benchmark } from './harness.ts';
import { networkBenchmarks } from './networks.ts';
import { policyGradientBenchmarks } from './policy-gradient.ts';
import { searchBenchmarks } from './search.ts';
import { selfPlayBenchmarks } from './self-play.ts';

import { socketBenchmarks } from './socket-play.ts';
import { thinkingBenchmarks } from './thinking.ts';
import { vectorBenchmarks } from './vectors.ts';

export * from './harness.ts';
export { comparisonCells, formatResults } from './results.ts';

/** Every benchmark, in the order of RESULTS.md. */
export function allBenchmarks(): Benchmark[] {
  return [
    ...engineBenchmarks(),
    ...envBenchmarks(),
    ...vectorBenchmarks(),
    ...socketBenchmarks(),
    ...searchBenchmarks(),
    ...cellBenchmarks(),
    ...thinkingBenchmarks(),
    ...networkBenchmarks(),
    ...selfPlayBenchmarks(),
    ...policyGradientBenchmarks(),
  ];
}
