import type { ModelEvaluation } from '../../models/cards/card.ts';
import type { HeadLosses } from '../learners/learner.ts';

/** A measurement of strength and when in the run it was made. */
export interface TimedEvaluation extends ModelEvaluation {
  /** Gradient steps of the network measured. */
  readonly steps: number;
}

/** Where a run stands. */
export interface TrainingProgress {
  readonly run: string;
  /** `ruleset/scenario` */
  readonly scenario: string;
  /** Games at random, then learning from them, then games by search. */
  readonly phase: 'warm-up' | 'self-play' | 'done';
  /** Finished games. */
  readonly games: number;
  /** Player decisions in finished games. */
  readonly positions: number;
  readonly positionsPerSecond: number;
  /** States that the network judges in self-play per second. */
  readonly evaluationsPerSecond: number;
  /** Share of the time of self-play spent in networks, encoding included, `[0, 1]`. */
  readonly networkShare: number;
  /** Training rows made. */
  readonly rows: number;
  /** Rows that training draws from. */
  readonly window: number;
  /** Gradient steps. */
  readonly steps: number;
  /** Rows trained on, each as often as it was. */
  readonly rowsTrained: number;
  readonly rowsPerSecond: number;
  /** Means over the last steps; null before the first. */
  readonly losses: HeadLosses | null;
  /** Length of the gradient, averaged likewise. */
  readonly gradientLength: number;
  readonly learningRate: number;
  /** Strength against fixed opponents, oldest first. */
  readonly evaluations: readonly TimedEvaluation[];
  /** Time spent in the run, over all its sessions. */
  readonly elapsedMs: number;
  /** How near the nearest limit is, `[0, 1]`; 0 without one. */
  readonly share: number;
}

/** What a caller may listen to while a run goes on. */
export interface TrainHooks {
  /** About once a second, and at the end. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** After each measurement of strength. */
  readonly onEvaluation?: (evaluation: TimedEvaluation, progress: TrainingProgress) => void;
  /** Told at the beginning what of the run's games is missing, damaged or there twice, and what to do about it. */
  readonly onNote?: (note: string) => void;
  /** Ends the session within about half a second, with a checkpoint. */
  readonly signal?: AbortSignal | undefined;
}

/** When a run is over; the first limit reached ends it, without one only the signal does. */
export interface SessionLimits {
  readonly minutes?: number | undefined;
  readonly steps?: number | undefined;
  readonly games?: number | undefined;
}

const RATE_MS = 2500;

/** Counts something and tells how often it happened in the last few seconds. */
export class Rate {
  private count = 0;
  private since = performance.now();
  private latest = 0;

  add(count: number): void {
    this.count += count;
    const elapsed = performance.now() - this.since;
    if (elapsed < RATE_MS) return;
    this.latest = (this.count * 1000) / elapsed;
    this.count = 0;
    this.since = performance.now();
  }

  get perSecond(): number {
    const elapsed = performance.now() - this.since;
    if (this.latest === 0 || elapsed > 2 * RATE_MS) return elapsed > 0 ? (this.count * 1000) / elapsed : 0;
    return this.latest;
  }
}

/** A duty that comes due again and again. */
export class Interval {
  private readonly milliseconds: number;
  private last: number;

  /** @param milliseconds 0 for never */
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
    this.last = performance.now();
  }

  /** Whether it is due; if so, it counts as done. */
  isDue(): boolean {
    if (this.milliseconds === 0 || performance.now() - this.last < this.milliseconds) return false;
    this.reset();
    return true;
  }

  reset(): void {
    this.last = performance.now();
  }
}
