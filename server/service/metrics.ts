/** Numbers about a running service in the text format of Prometheus. */

type Labels = Readonly<Record<string, string>>;

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function format(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

interface Metric {
  readonly name: string;
  readonly about: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

/** A number that only grows, for each set of labels. */
export class Counter implements Metric {
  readonly kind = 'counter';
  readonly name: string;
  readonly about: string;
  private readonly values = new Map<string, number>();

  constructor(name: string, about: string) {
    this.name = name;
    this.about = about;
  }

  add(amount = 1, labels: Labels = {}): void {
    const key = format(labels);
    this.values.set(key, (this.values.get(key) ?? 0) + amount);
  }

  lines(): string[] {
    const values = this.values.size === 0 ? [['', 0] as const] : [...this.values];
    return values.map(([labels, value]) => `${this.name}${labels} ${value}`);
  }
}

/** A number that is asked for when somebody looks. */
export class Gauge implements Metric {
  readonly kind = 'gauge';
  readonly name: string;
  readonly about: string;
  private readonly read: () => readonly (readonly [number, Labels])[];

  constructor(name: string, about: string, read: () => number | readonly (readonly [number, Labels])[]) {
    this.name = name;
    this.about = about;
    this.read = () => {
      const value = read();
      return typeof value === 'number' ? [[value, {}]] : value;
    };
  }

  lines(): string[] {
    return this.read().map(([value, labels]) => `${this.name}${format(labels)} ${value}`);
  }
}

/** How often values fell below each of some bounds. */
export class Histogram implements Metric {
  readonly kind = 'histogram';
  readonly name: string;
  readonly about: string;
  private readonly bounds: readonly number[];
  private readonly counts: number[];
  private sum = 0;
  private count = 0;

  constructor(name: string, about: string, bounds: readonly number[]) {
    this.name = name;
    this.about = about;
    this.bounds = bounds;
    this.counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.sum += value;
    this.count++;
    this.bounds.forEach((bound, i) => {
      if (value <= bound) this.counts[i]!++;
    });
  }

  lines(): string[] {
    const buckets = this.bounds.map((bound, i) => `${this.name}_bucket{le="${bound}"} ${this.counts[i]!}`);
    return [...buckets, `${this.name}_bucket{le="+Inf"} ${this.count}`, `${this.name}_sum ${this.sum}`, `${this.name}_count ${this.count}`];
  }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What a service counts. */
export class Metrics {
  readonly requests = new Counter('schiltron_requests_total', 'Requests answered, by kind and by result (ok or the code of the error).');
  readonly visits = new Counter('schiltron_visits_total', 'Simulations made.');
  readonly cancelled = new Counter('schiltron_cancelled_total', 'Requests called off by their clients.');
  readonly restarts = new Counter('schiltron_thread_restarts_total', 'Search threads started afresh.');
  readonly queueSeconds = new Histogram('schiltron_queue_seconds', 'Seconds that requests waited for their turn.', SECONDS);
  readonly searchSeconds = new Histogram('schiltron_search_seconds', 'Seconds of thinking.', SECONDS);
  readonly batchSize = new Histogram(
    'schiltron_batch_states',
    'States judged by one call of a network.',
    [1, 2, 4, 8, 16, 32, 64, 128, 256],
  );
  readonly inferenceSeconds = new Counter('schiltron_inference_seconds_total', 'Seconds spent in networks.');
  private readonly all: Metric[] = [
    this.requests,
    this.visits,
    this.cancelled,
    this.restarts,
    this.queueSeconds,
    this.searchSeconds,
    this.batchSize,
    this.inferenceSeconds,
  ];

  /** Adds one that others keep. */
  add(metric: Metric): void {
    this.all.push(metric);
  }

  /** The text that Prometheus reads. */
  text(): string {
    return this.all
      .map((metric) => `# HELP ${metric.name} ${metric.about}\n# TYPE ${metric.name} ${metric.kind}\n${metric.lines().join('\n')}\n`)
      .join('');
  }
}
