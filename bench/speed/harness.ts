import { createReference } from './reference.ts';

/** Something that is done over and over, in batches. */
export interface Workload {
  /** Does one batch and answers how many units of work it was. */
  run(): number | Promise<number>;
  /** Figures beside the speed, over the batches since they were last asked for: those of the benchmark's gauges, in their order. */
  gauge?(): readonly number[];
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
  /** What it is compared with. */
  readonly rival?: Rival;
  /** What its workload gauges beside its speed. */
  readonly gauges?: readonly Gauge[];
}

/** A figure that stands beside speeds. */
export interface Gauge {
  /** First part of the figure's name: "layer-cost". */
  readonly kind: string;
  readonly about: string;
  readonly unit: '%' | 'times';
}

/** Something that is done in turns with a benchmark, round by round, so that both meet the same machine. */
export interface Rival extends Gauge {
  /** The figure that compares the speed of the benchmark with that of the rival. */
  compare(speed: number, rival: number): number;
  prepare(): Workload | Promise<Workload>;
}

/** A gauge as it was read, or how a benchmark compares with its rival. */
export interface Comparison {
  /** `layer-cost/barons-war/skirmish` */
  readonly name: string;
  readonly about: string;
  readonly unit: Gauge['unit'];
  /** Median over the rounds. */
  readonly figure: number;
  /** Lowest and highest round. */
  readonly range: readonly [number, number];
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
  /** Median over the rounds: steps of the reference per second. */
  readonly reference: number;
  /** Slowest and fastest round, units per second. */
  readonly range: readonly [number, number];
  readonly rounds: number;
  /** How it compares with its rival, and what was gauged. */
  readonly comparisons: readonly Comparison[];
}

interface BenchOptions {
  /** Rounds per benchmark; the median counts. Default 5. */
  readonly rounds?: number;
  /** Length of a round in milliseconds. Default 400. */
  readonly roundMs?: number;
  readonly onResult?: (result: BenchResult) => void;
  /** Told of a benchmark, or of a comparison, that cannot be run here, with the reason; it is left out. */
  readonly onSkip?: (name: string, reason: string) => void;
  readonly signal?: AbortSignal;
}

function median(values: readonly number[]): number {
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

/** Rounds, half as long as the others, after which a workload counts as warm in any case. */
const MOST_WARMING = 12;
/** How much faster than ever before it has to become to be warmed further. */
const STILL_WARMING = 1.05;

/** Runs a workload for as long as it still becomes faster: a large engine takes seconds until it is compiled. */
async function warmUp(run: Workload['run'], roundMs: number): Promise<void> {
  let fastest = 0;
  for (let i = 0; i < MOST_WARMING; i++) {
    const speed = await rate(run, roundMs / 2);
    if (speed < fastest * STILL_WARMING) return;
    fastest = speed;
  }
}

interface Round {
  readonly yardstick: number;
  readonly speed: number;
  /** NaN if there is no rival. */
  readonly rival: number;
  /** Empty if nothing is gauged. */
  readonly gauges: readonly number[];
}

/** Each round of a benchmark follows a shorter one of the reference and goes before one of its rival, so that all meet the same machine. */
async function runRounds(workload: Workload, rival: Workload | undefined, rounds: number, roundMs: number): Promise<Round[]> {
  const reference = createReference();
  await rate(reference, roundMs / 8);
  for (const warming of [workload, rival]) if (warming !== undefined) await warmUp(() => warming.run(), roundMs);
  const measured: Round[] = [];
  for (let i = 0; i < rounds; i++) {
    const yardstick = await rate(reference, roundMs / 4);
    const speed = await rate(() => workload.run(), roundMs);
    const gauges = workload.gauge?.() ?? [];
    measured.push({ yardstick, speed, gauges, rival: rival === undefined ? NaN : await rate(() => rival.run(), roundMs) });
  }
  return measured;
}

const rangeOf = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];

const figureName = (name: string, { kind }: Gauge): string => name.replace(/^[^/]*/, kind);

function figureOver(name: string, gauge: Gauge, figures: readonly number[]): Comparison {
  return { name: figureName(name, gauge), about: gauge.about, unit: gauge.unit, figure: median(figures), range: rangeOf(figures) };
}

function compareRounds(name: string, rival: Rival | undefined, gauges: readonly Gauge[], rounds: readonly Round[]): Comparison[] {
  const compared =
    rival === undefined
      ? []
      : [
          figureOver(
            name,
            rival,
            rounds.map((round) => rival.compare(round.speed, round.rival)),
          ),
        ];
  const gauged = gauges.map((gauge, i) =>
    figureOver(
      name,
      gauge,
      rounds.map((round) => round.gauges[i]!),
    ),
  );
  return [...compared, ...gauged];
}

/** A rival that cannot be prepared here is done without. */
async function prepareRival({ name, rival }: Benchmark, onSkip: BenchOptions['onSkip']): Promise<Workload | undefined> {
  try {
    return await rival?.prepare();
  } catch (error) {
    onSkip?.(figureName(name, rival!), faultText(error));
    return undefined;
  }
}

const faultText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function measure(benchmark: Benchmark, rounds: number, roundMs: number, onSkip: BenchOptions['onSkip']): Promise<BenchResult> {
  const { name, unit, about, gauges = [] } = benchmark;
  const workload = await benchmark.prepare();
  const rivalWorkload = await prepareRival(benchmark, onSkip);
  try {
    const measured = await runRounds(workload, rivalWorkload, rounds, roundMs);
    const speeds = measured.map(({ speed }) => speed);
    const perSecond = median(speeds);
    const ratio = median(measured.map(({ speed, yardstick }) => speed / (yardstick / 1e6)));
    const reference = median(measured.map(({ yardstick }) => yardstick));
    const rival = rivalWorkload === undefined ? undefined : benchmark.rival;
    const comparisons = compareRounds(name, rival, gauges, measured);
    return { name, unit, about, perSecond, microseconds: 1e6 / perSecond, ratio, reference, range: rangeOf(speeds), rounds, comparisons };
  } finally {
    for (const used of [workload, rivalWorkload]) await used?.close?.();
  }
}

/** Runs benchmarks one after the other. One that cannot be prepared or fails is told to `onSkip` and left out. */
export async function runBenchmarks(benchmarks: readonly Benchmark[], options: BenchOptions = {}): Promise<BenchResult[]> {
  const { rounds = 5, roundMs = 400, onResult, onSkip, signal } = options;
  const results: BenchResult[] = [];
  for (const benchmark of benchmarks) {
    if (signal?.aborted === true) break;
    try {
      const result = await measure(benchmark, rounds, roundMs, onSkip);
      results.push(result);
      onResult?.(result);
    } catch (error) {
      onSkip?.(benchmark.name, faultText(error));
    }
  }
  return results;
}
