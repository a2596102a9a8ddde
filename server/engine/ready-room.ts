/** Runs something in the next turn of the event loop: at once in Node, after a timer in a browser. */
const soon: (run: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : (run) => setTimeout(run, 0);

/** Milliseconds for which games are made ready in one turn of the event loop. */
const SLICE_MS = 10;

/** Told how many milliseconds of the thread something has cost. */
export type Spend = (milliseconds: number) => void;

/** Where games are made ready: one after the other, whoever asks, and with turns in between in which everything else on the thread goes on. */
export class ReadyRoom {
  private readonly waiting: (() => void)[] = [];
  /** In this turn of the event loop. */
  private spentMs = 0;
  private isTurnDue = false;

  /** Runs something that computes without pause, as soon as it is its turn. */
  async run<T>(act: () => T, spend: Spend): Promise<T> {
    if (this.spentMs >= SLICE_MS || this.waiting.length > 0) await new Promise<void>((go) => this.waiting.push(go));
    const startedAt = performance.now();
    try {
      return act();
    } finally {
      const milliseconds = performance.now() - startedAt;
      this.spentMs += milliseconds;
      spend(milliseconds);
      this.expectTurn();
      this.callNext();
    }
  }

  private callNext(): void {
    if (this.spentMs < SLICE_MS) this.waiting.shift()?.();
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
