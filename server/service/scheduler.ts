import { RequestError } from '../protocol/problem.ts';
import type { Lane } from './lane.ts';

/** `alone`: computes without pause and has its lane's time to itself, but for short tasks. `shared`: waits for a network or is short; many fit into a lane. */
export type Weight = 'alone' | 'shared';

/** A point of priority is worth so many milliseconds of waiting: whoever waits long enough comes before anyone. */
const POINT_MS = 2000;
/** Weight of the latest task in the mean time of a task. */
const LEARNING = 0.1;

interface Job {
  readonly weight: Weight;
  /** −10 to 10; higher ones first. */
  readonly priority: number;
  /** The lane that knows its session, if one does. */
  readonly home?: Lane | undefined;
  /** Does the work; never rejects. */
  readonly start: (lane: Lane) => Promise<void>;
}

interface Waiting {
  readonly job: Job;
  /** The lower, the sooner: the time of arrival, set back by priority. */
  readonly rank: number;
}

interface Load {
  readonly lane: Lane;
  alone: number;
  shared: number;
}

/** Shares jobs out among lanes, by priority and age; refuses new ones when too many wait. */
export class Scheduler {
  private readonly loads: Load[];
  private readonly most: Readonly<Record<Weight, number>>;
  private readonly capacity: number;
  private waiting: Waiting[] = [];
  private meanMs = 100;
  private idlers: (() => void)[] = [];

  /** @param capacity jobs that may wait
   * @param sharedPerLane jobs that may share a lane */
  constructor(lanes: readonly Lane[], capacity: number, sharedPerLane: number) {
    this.loads = lanes.map((lane) => ({ lane, alone: 0, shared: 0 }));
    this.capacity = capacity;
    this.most = { alone: 1, shared: sharedPerLane };
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  get runningCount(): number {
    return this.loads.reduce((sum, { alone, shared }) => sum + alone + shared, 0);
  }

  /** Takes a job in.
   * @returns takes it out again, if it still waits
   * @throws RequestError BUSY */
  add(job: Job): () => boolean {
    const entry = { job, rank: performance.now() - job.priority * POINT_MS };
    const load = this.roomFor(job);
    if (load !== undefined && !this.waiting.some((other) => other.job.weight === job.weight)) {
      this.start(load, job);
      return () => false;
    }
    if (this.waiting.length >= this.capacity) {
      const retryAfterMs = Math.max(1000, Math.round((this.waiting.length * this.meanMs) / this.loads.length));
      throw new RequestError(
        'BUSY',
        `${this.waiting.length} requests are waiting; try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`,
        undefined,
        { retryAfterMs },
      );
    }
    const at = this.waiting.findIndex(({ rank }) => rank > entry.rank);
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, entry);
    return () => this.remove(entry);
  }

  private remove(entry: Waiting): boolean {
    const at = this.waiting.indexOf(entry);
    if (at >= 0) this.waiting.splice(at, 1);
    this.tellIdlers();
    return at >= 0;
  }

  /** The lane with room for a job that has least to do; its own if that has room. */
  private roomFor({ weight, home }: Job): Load | undefined {
    const free = this.loads.filter((load) => load[weight] < this.most[weight]);
    return (
      free.find(({ lane }) => lane === home) ??
      free.reduce<Load | undefined>(
        (best, load) => (best === undefined || load.alone + load.shared < best.alone + best.shared ? load : best),
        undefined,
      )
    );
  }

  private start(load: Load, job: Job): void {
    const startedAt = performance.now();
    load[job.weight]++;
    void job.start(load.lane).finally(() => {
      load[job.weight]--;
      this.meanMs += LEARNING * (performance.now() - startedAt - this.meanMs);
      this.pump();
    });
  }

  private pump(): void {
    for (const entry of [...this.waiting]) {
      const load = this.roomFor(entry.job);
      if (load === undefined) continue;
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      this.start(load, entry.job);
    }
    this.tellIdlers();
  }

  private tellIdlers(): void {
    if (this.waiting.length > 0 || this.runningCount > 0) return;
    for (const tell of this.idlers.splice(0)) tell();
  }

  /** Resolves once nothing runs or waits. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.idlers.push(resolve);
      this.tellIdlers();
    });
  }
}
