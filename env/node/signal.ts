/** What a thread can be told to do. `START`: make its environments; `PLAY`: step them; `BEGIN`: reset as the message on its port says. */
export const START = 0;
export const PLAY = 1;
export const BEGIN = 2;
export type Command = typeof START | typeof PLAY | typeof BEGIN;

/** How an order came out. `LATE`: no answer within the time given; `GONE`: the thread has ended and will never answer. */
export type Outcome = 'done' | 'failed' | 'late' | 'gone';

/** Words for each thread: two cache lines, so that threads do not slow each other by writing side by side. */
const WORDS = 32;
const ORDER = 0;
const COMMAND = 1;
const ANSWER = 2;
const HAS_FAILED = 3;
/** Stands in `ANSWER` once the thread has ended. Orders are numbered from 1 up and never reach it. */
const GONE = -1;
const LAST_ORDER = 2 ** 31 - 1;

/** Looks at a word before a thread goes to sleep: about 300 µs, so that a thread is still awake when a caller who thinks quickly steps again. Being
 * woken takes tens of microseconds, and often on the processor of the one who woke it. */
const LOOKS = 20_000;

/** Shared memory for the signals of so many threads. */
export function allocateSignals(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * WORDS * Int32Array.BYTES_PER_ELEMENT);
}

/** Orders to one thread and its answers: words in shared memory on which either side sleeps until the other one wakes it. No messages, so
 * that neither side has to go back to its event loop. */
export class Signal {
  private readonly words: Int32Array;
  private readonly looks: number;

  /** @param isEager whether to look at the word for a while before sleeping: quicker where a processor is free for it */
  constructor(memory: SharedArrayBuffer, thread: number, isEager: boolean) {
    this.words = new Int32Array(memory, thread * WORDS * Int32Array.BYTES_PER_ELEMENT, WORDS);
    this.looks = isEager ? LOOKS : 0;
  }

  /** Tells the thread what to do. The order before must have been answered. */
  order(command: Command): void {
    const { words } = this;
    Atomics.store(words, COMMAND, command);
    Atomics.store(words, ORDER, (Atomics.load(words, ORDER) % LAST_ORDER) + 1);
    Atomics.notify(words, ORDER);
  }

  /** Blocks until the thread has carried out its order. */
  awaitAnswer(limitMs = Infinity): Outcome {
    const { words } = this;
    const order = Atomics.load(words, ORDER);
    for (let look = 0; look < this.looks && Atomics.load(words, ANSWER) !== order; look++);
    for (;;) {
      const answer = Atomics.load(words, ANSWER);
      if (answer === order) return Atomics.load(words, HAS_FAILED) === 0 ? 'done' : 'failed';
      if (answer === GONE) return 'gone';
      if (Atomics.wait(words, ANSWER, answer, limitMs) === 'timed-out') return 'late';
    }
  }

  /** Blocks the thread until it is told what to do next. */
  awaitOrder(): Command {
    const { words } = this;
    const answered = Atomics.load(words, ANSWER);
    for (let look = 0; look < this.looks && Atomics.load(words, ORDER) === answered; look++);
    while (Atomics.load(words, ORDER) === answered) Atomics.wait(words, ORDER, answered);
    return Atomics.load(words, COMMAND) as Command;
  }

  /** Says that the order has been carried out. */
  answer(hasFailed: boolean): void {
    const { words } = this;
    Atomics.store(words, HAS_FAILED, hasFailed ? 1 : 0);
    Atomics.store(words, ANSWER, Atomics.load(words, ORDER));
    Atomics.notify(words, ANSWER);
  }

  /** Says that the thread has ended, whatever it was told. */
  end(): void {
    Atomics.store(this.words, ANSWER, GONE);
    Atomics.notify(this.words, ANSWER);
  }
}
