import { RequestError } from './problem.ts';

/** Runs jobs one after the other, in the order they came; refuses new ones when too many wait. */
export class JobQueue {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Jobs that run or wait. */
  get length(): number {
    return this.waiting;
  }

  /** @throws RequestError BUSY if the queue is full, CANCELLED if the signal fell before the job's turn */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.waiting >= this.capacity) throw new RequestError('BUSY', `${this.waiting} requests are waiting; try again in a moment.`);
    this.waiting++;
    const turn = this.tail.then(() => {
      if (signal?.aborted === true) throw new RequestError('CANCELLED', 'The request was cancelled before its turn came.');
      return job();
    });
    this.tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }

  /** Resolves once everything that was waiting is done. */
  async drained(): Promise<void> {
    await this.tail;
  }
}
