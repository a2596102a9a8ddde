import { type Clock, steadyClock } from '../../agents/turn/pacing.ts';
import { Turns } from '../engine/share/turns.ts';
import { RequestError } from '../protocol/problem.ts';
import type { SearchThread } from './search-thread.ts';

/** `alone`: computes without pause and has a thread to itself, but for short tasks. `shared`: waits for a network or is short; many fit into a thread. */
export type Weight = 'alone' | 'shared';

/** Among one client's own requests a point of priority is worth so many milliseconds of waiting. */
const POINT_MS = 2000;
/** Weight of the latest task in the mean time of a task. */
const LEARNING = 0.1;
/** Jobs that a thread takes beyond its measure, one of each client that has none of the kind there: nobody waits for the end of others' searches. */
const GUESTS = 7;
/** A client with nothing waiting is taken in until so many times the capacity wait. */
const LAST_SEATS = 2;

interface Job {
  readonly weight: Weight;
  /** Whose it is. */
  readonly owner: string;
  /** −10 to 10; of one client's own jobs, higher ones come first. */
  readonly priority: number;
  /** The thread that knows its session, if one does. */
  readonly home?: SearchThread | undefined;
  /** Does the work; never rejects. */
  readonly start: (thread: SearchThread) => Promise<void>;
}

interface Load {
  readonly thread: SearchThread;
  readonly running: Set<Job>;
}

/** How many jobs there may be. */
export interface SchedulerBounds {
  /** Jobs that may wait. */
  readonly capacity: number;
  /** Of these, jobs of one client. */
  readonly capacityEach: number;
  /** Jobs that may share a thread. */
  readonly sharedPerThread: number;
}

/** Shares jobs out among threads, client by client; refuses new ones when too many wait. */
export class Scheduler {
  private readonly loads: readonly Load[];
  private readonly bounds: SchedulerBounds;
  private readonly most: Readonly<Record<Weight, number>>;
  private readonly turns: Turns<Job>;
  private readonly now: Clock;
  private meanMs = 100;
  private idlers: (() => void)[] = [];

  constructor(threads: readonly SearchThread[], bounds: SchedulerBounds, now: Clock = steadyClock) {
    this.loads = threads.map((thread) => ({ thread, running: new Set() }));
    this.bounds = bounds;
    this.most = { alone: 1, shared: bounds.sharedPerThread };
    this.turns = new Turns(now);
    this.now = now;
  }

  get waitingCount(): number {
    return this.turns.size;
  }

  get runningCount(): number {
    return this.loads.reduce((sum, { running }) => sum + running.size, 0);
  }

  /** Takes a job in.
   * @returns takes it out again, if it still waits
   * @throws RequestError BUSY */
  add(job: Job): () => boolean {
    // A job that waits and could start would have started.
    const load = this.roomFor(job);
    if (load !== undefined) {
      this.start(load, job);
      return () => false;
    }
    this.checkCapacity(job);
    const leave = this.turns.add(job.owner, job, this.now() - job.priority * POINT_MS);
    return () => {
      const wasThere = leave();
      this.tellIdlers();
      return wasThere;
    };
  }

  /** A client that has nothing waiting finds a seat when others have filled the room. */
  private checkCapacity({ owner }: Job): void {
    this.checkShare(owner);
    const { capacity } = this.bounds;
    const { size } = this.turns;
    if (size >= (this.turns.countOf(owner) === 0 ? LAST_SEATS * capacity : capacity)) this.refuse(`${size} requests`);
  }

  /** @throws RequestError BUSY if a client has as many waiting as it may */
  checkShare(owner: string): void {
    const own = this.turns.countOf(owner);
    if (own >= this.bounds.capacityEach) this.refuse(`${own} requests of yours`);
  }

  private refuse(who: string): never {
    const retryAfterMs = Math.max(1000, Math.round((this.turns.size * this.meanMs) / this.loads.length));
    const seconds = Math.ceil(retryAfterMs / 1000);
    throw new RequestError('BUSY', `${who} are waiting; try again in ${seconds} seconds.`, undefined, { retryAfterMs });
  }

  /** The thread with room for a job that has least to do; its own if that has room. */
  private roomFor(job: Job): Load | undefined {
    const free = this.loads.filter((load) => this.hasRoom(load, job));
    return (
      free.find(({ thread }) => thread === job.home) ??
      free.reduce<Load | undefined>((best, load) => (best === undefined || load.running.size < best.running.size ? load : best), undefined)
    );
  }

  private hasRoom({ running }: Load, { weight, owner }: Job): boolean {
    const alike = [...running].filter((job) => job.weight === weight);
    const most = this.most[weight];
    return alike.length < most || (alike.length < most + GUESTS && alike.every((job) => job.owner !== owner));
  }

  private start({ thread, running }: Load, job: Job): void {
    const startedAt = this.now();
    const end = this.turns.begin(job.owner);
    running.add(job);
    void job.start(thread).finally(() => {
      end();
      running.delete(job);
      this.meanMs += LEARNING * (this.now() - startedAt - this.meanMs);
      this.pump();
    });
  }

  private pump(): void {
    let next;
    while ((next = this.turns.take((job) => this.roomFor(job) !== undefined)) !== undefined) this.start(this.roomFor(next)!, next);
    this.tellIdlers();
  }

  private tellIdlers(): void {
    if (this.waitingCount > 0 || this.runningCount > 0) return;
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
