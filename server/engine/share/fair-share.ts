import { soon } from '../../../agents/turn/soon.ts';
import { checkWanted } from './called-off.ts';
import { Turns } from './turns.ts';

/** Milliseconds for which games are made ready in one turn of the event loop. */
const SLICE_MS = 10;

/** Told how many milliseconds of the thread something has cost. */
export type Spend = (milliseconds: number) => void;

/** Whose work it is. */
interface Asker {
  readonly owner: string;
  /** Falls when the answer is of no more use. */
  readonly signal: AbortSignal;
  readonly spend: Spend;
}

/** Shares a thread out among clients: games are made ready one after the other, searches go on slice by slice, and who has used it least comes first.
 * Everything else on the thread has its turns in between. */
export class FairShare {
  private readonly turns = new Turns<() => void>();
  /** In this turn of the event loop. */
  private spentMs = 0;
  private isTurnDue = false;

  /** Runs something that can rest after each of its steps: for a slice of time, again and again, as soon as it is its turn.
   * @throws RequestError DEADLINE or CANCELLED if its signal falls before the end */
  async runSteps<T>(steps: Iterator<unknown, T, void>, asker: Asker): Promise<T> {
    const slice = (): IteratorResult<unknown, T> => {
      const end = performance.now() + SLICE_MS;
      for (;;) {
        const step = steps.next();
        if (step.done === true || performance.now() >= end) return step;
      }
    };
    // What has begun is done before others of its client begin.
    for (let rank = 0; ; rank = -1) {
      const step = await this.run(slice, asker, rank);
      if (step.done === true) return step.value;
    }
  }

  /** Runs something that computes without pause, as soon as it is its turn.
   * @param rank among things of one client, the lower ones come first
   * @throws RequestError DEADLINE or CANCELLED if its signal falls before */
  async run<T>(act: () => T, { owner, signal, spend }: Asker, rank = 0): Promise<T> {
    checkWanted(signal);
    if (this.spentMs >= SLICE_MS || this.turns.size > 0) await this.turn(owner, signal, rank);
    checkWanted(signal);
    const startedAt = performance.now();
    try {
      return act();
    } finally {
      const milliseconds = performance.now() - startedAt;
      this.spentMs += milliseconds;
      this.turns.charge(owner, milliseconds);
      spend(milliseconds);
      this.expectTurn();
      this.callNext();
    }
  }

  /** Lets others have the thread in the middle of a search; goes on when it is its turn again, or its signal falls. */
  async rest(owner: string, signal: AbortSignal): Promise<void> {
    this.expectTurn();
    const wasCalled = await this.turn(owner, signal);
    if (!wasCalled) return;
    this.spentMs = SLICE_MS; // the search goes on until it rests or waits, and nothing else begins before
    const startedAt = performance.now();
    soon(() => this.turns.charge(owner, performance.now() - startedAt));
    this.expectTurn();
  }

  /** Waits for a turn. @returns whether it came, rather than that the signal fell */
  private turn(owner: string, signal: AbortSignal, rank = 0): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = this.turns.add(
        owner,
        () => {
          signal.removeEventListener('abort', onAbort);
          resolve(true);
        },
        rank,
      );
      const onAbort = (): void => void (leave() && resolve(false));
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  private callNext(): void {
    if (this.spentMs < SLICE_MS) this.turns.take()?.();
  }

  private expectTurn(): void {
    if (this.isTurnDue) return;
    this.isTurnDue = true;
    soon(() => {
      this.isTurnDue = false;
      this.spentMs = 0;
      this.callNext();
    });
  }
}
