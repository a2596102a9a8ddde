import type { Decision, Limits } from './agent.ts';

/** Time after which other work on this thread gets a turn. */
const YIELD_MS = 30;
/** Time between two reports, if the caller does not say. */
const REPORT_MS = 200;

/** Milliseconds of some steady clock. */
export type Clock = () => number;

export const steadyClock: Clock = () => performance.now();

/** Watches the time of one decision: when it is over, when to report, when to let other work have the thread. */
export class Pacer {
  private readonly limits: Limits;
  private readonly now: Clock;
  private readonly start: number;
  private readonly end: number;
  private time: number;
  private nextPause: number;
  private nextReport: number;

  /** Begins now.
   * @param timeMs milliseconds that the decision may take */
  constructor(limits: Limits, timeMs: number, now: Clock) {
    this.limits = limits;
    this.now = now;
    this.start = this.time = now();
    this.end = this.start + timeMs;
    this.nextPause = this.start + YIELD_MS;
    this.nextReport = limits.onProgress === undefined ? Infinity : this.start + (limits.progressMs ?? REPORT_MS);
  }

  /** Looks at the clock: whether the time is up or the caller has had enough. */
  isOver(): boolean {
    this.time = this.now();
    return this.time >= this.end || this.limits.signal?.aborted === true;
  }

  /** Milliseconds since the beginning, at the last look. */
  get spentMs(): number {
    return this.time - this.start;
  }

  /** Milliseconds left, at the last look. */
  get leftMs(): number {
    return this.end - this.time;
  }

  /** Reports and rests where it is time to; a promise only if it rests. */
  breathe(decide: () => Decision): Promise<void> | void {
    if (this.time >= this.nextReport) {
      this.limits.onProgress!(decide());
      this.nextReport = this.time + (this.limits.progressMs ?? REPORT_MS);
    }
    if (this.time >= this.nextPause) return this.rest();
  }

  private async rest(): Promise<void> {
    await (this.limits.pause?.() ?? new Promise((resolve) => setTimeout(resolve, 0)));
    this.nextPause = this.now() + YIELD_MS;
  }
}
