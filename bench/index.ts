import { cellBenchmarks } from './speed/learnt/cells.ts';
import { engineBenchmarks } from './speed/engine.ts';
import { envBenchmarks } from './speed/envs.ts';
import type { Benchmark } from './speed/harness.ts';
import { networkBenchmarks } from './speed/networks.ts';
import { policyGradientBenchmarks } from './speed/policy-gradient.ts';
import { policyBenchmarks } from './speed/learnt/policies.ts';
import { searchBenchmarks } from './speed/search.ts';
import { selfPlayBenchmarks } from './speed/self-play.ts';

import { socketBenchmarks } from './speed/socket-play.ts';
import { thinkingBenchmarks } from './speed/thinking.ts';
import { vectorBenchmarks } from './speed/vectors.ts';

export * from './speed/harness.ts';
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
    ...policyBenchmarks(),
    ...thinkingBenchmarks(),
    ...networkBenchmarks(),
    ...selfPlayBenchmarks(),
    ...policyGradientBenchmarks(),
  ];
}
