import { createReference } from './reference.ts';

/** Something that is done over and over, in batches. */
export interface Workload {
  /** Does one batch and answers how many units of work it was. */
  run(): number | Promise<number>;
  close?(): void | Promise<void>;
}

export interface Benchmark {
  /** `random-play/barons-war/skirmish` */
  readonly name: string;
  /** What is counted, in the plural: "decisions". */
  readonly unit: string;
  readonly about: string;
  /** Builds what is measured; its time does not count. */
  prepare(): Workload | Promise<Workload>;
}

export interface BenchResult {
  readonly name: string;
  readonly unit: string;
  readonly about: string;
  /** Median over the rounds. */
  readonly perSecond: number;
  /** Microseconds for one unit, from the median. */
  readonly microseconds: number;
  /** Median over the rounds of: units per second, for a million steps of the reference in the same time. */
  readonly ratio: number;
  /** Slowest and fastest round, units per second. */
  readonly range: readonly [number, number];
  readonly rounds: number;
}

export interface BenchOptions {
  /** Rounds per benchmark; the median counts. Default 5. */
  readonly rounds?: number;
  /** Length of a round in milliseconds. Default 400. */
  readonly roundMs?: number;
  readonly onResult?: (result: BenchResult) => void;
  /** Told of a benchmark that cannot be run here, with the reason; it is left out. */
  readonly onSkip?: (name: string, reason: string) => void;
  readonly signal?: AbortSignal;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Units per second of a workload over about `ms` milliseconds. */
async function rate(run: Workload['run'], ms: number): Promise<number> {
  const start = performance.now();
  let units = 0;
  let elapsed = 0;
  do {
    const batch = run();
    units += typeof batch === 'number' ? batch : await batch;
    elapsed = performance.now() - start;
  } while (elapsed < ms);
  return (units / elapsed) * 1000;
}

/** Measures one benchmark: each round of it follows a shorter one of the reference, so that both meet the same machine. */
async function measure(benchmark: Benchmark, rounds: number, roundMs: number): Promise<BenchResult> {
  const { name, unit, about } = benchmark;
  const reference = createReference();
  const workload = await benchmark.prepare();
  try {
    await rate(reference, roundMs / 8);
    await rate(() => workload.run(), roundMs / 2);
    const speeds: number[] = [];
    const ratios: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const yardstick = await rate(reference, roundMs / 4);
      const speed = await rate(() => workload.run(), roundMs);
      speeds.push(speed);
      ratios.push(speed / (yardstick / 1e6));
    }
    const perSecond = median(speeds);
    const range = [Math.min(...speeds), Math.max(...speeds)] as const;
    return { name, unit, about, perSecond, microseconds: 1e6 / perSecond, ratio: median(ratios), range, rounds };
  } finally {
    await workload.close?.();
  }
}

/** Runs benchmarks one after the other. One that cannot be prepared or fails is told to `onSkip` and left out. */
export async function runBenchmarks(benchmarks: readonly Benchmark[], options: BenchOptions = {}): Promise<BenchResult[]> {
  const { rounds = 5, roundMs = 400, onResult, onSkip, signal } = options;
  const results: BenchResult[] = [];
  for (const benchmark of benchmarks) {
    if (signal?.aborted === true) break;
    try {
      const result = await measure(benchmark, rounds, roundMs);
      results.push(result);
      onResult?.(result);
    } catch (error) {
      onSkip?.(benchmark.name, error instanceof Error ? error.message : String(error));
    }
  }
  return results;
}
