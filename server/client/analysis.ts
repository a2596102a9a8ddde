import type { AnalysisInfo, MoveReply } from './types.ts';

/** An analysis that runs: loop over it for what it finds on the way, await `result` for its end. Leaving the loop early ends it. */
export class Analysis implements AsyncIterable<AnalysisInfo> {
  readonly result: Promise<MoveReply>;
  private readonly off = new AbortController();
  private readonly waiting: AnalysisInfo[] = [];
  private isOver = false;
  private wake: () => void = () => undefined;

  /** @param start sends the request */
  constructor(start: (signal: AbortSignal, onInfo: (info: AnalysisInfo) => void) => Promise<MoveReply>) {
    const onInfo = (info: AnalysisInfo): void => {
      this.waiting.push(info);
      this.wake();
    };
    this.result = start(this.off.signal, onInfo).finally(() => {
      this.isOver = true;
      this.wake();
    });
    this.result.catch(() => undefined); // the loop tells it too
  }

  /** Ends the thinking; `result` is then what was found so far. */
  cancel(): void {
    this.off.abort();
  }

  /** @throws OpponentError as `result` does */
  async *[Symbol.asyncIterator](): AsyncGenerator<AnalysisInfo, void> {
    try {
      for (;;) {
        const info = this.waiting.shift();
        if (info !== undefined) yield info;
        else if (this.isOver) break;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
      await this.result;
    } finally {
      this.cancel();
    }
  }
}
