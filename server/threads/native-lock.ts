/** States of the lock's one cell. */
const [FREE, BUSY, STOPPED] = [0, 1, 2];
const POLL_MS = 5;
/** Nothing native takes so long: then the thread hangs, and there is no gentle way. */
const PATIENCE_MS = 30_000;

/**
 * Keeps a thread from being ended while native code runs in it, which would take the whole process down. The thread holds the lock while a network
 * is loaded or runs; whoever wants to end the thread takes it for good.
 */
export class NativeLock {
  /** Goes to the thread. */
  readonly memory: SharedArrayBuffer;
  private readonly cell: Int32Array;
  private depth = 0;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.cell = new Int32Array(memory);
  }

  /** In the thread: runs something that calls native code. A thread that is about to be ended waits here for its end. */
  async hold<T>(run: () => Promise<T> | T): Promise<T> {
    if (this.depth++ === 0 && Atomics.compareExchange(this.cell, 0, FREE, BUSY) === STOPPED) Atomics.wait(this.cell, 0, STOPPED);
    try {
      return await run();
    } finally {
      if (--this.depth === 0) Atomics.compareExchange(this.cell, 0, BUSY, FREE);
    }
  }

  /** Outside: resolves once no native code runs in the thread, and none will. */
  async stop(): Promise<void> {
    for (
      const end = performance.now() + PATIENCE_MS;
      Atomics.compareExchange(this.cell, 0, FREE, STOPPED) === BUSY && performance.now() < end;
    ) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
