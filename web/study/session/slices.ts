/** Milliseconds of work after which the page may draw again. */
const SLICE_MS = 8;

interface SliceOptions {
  /** Told how much is done, 0 to 1, after each slice. */
  readonly onShare?: (share: number) => void;
  readonly signal?: AbortSignal;
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Does long work in slices, so that the page never stands still.
 * @param work yields the share that is done, often
 * @throws the reason of the signal once it falls, and whatever the work throws */
export async function inSlices<T>(work: Generator<number, T>, { onShare, signal }: SliceOptions = {}): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    let step = work.next();
    while (step.done !== true && performance.now() < until) step = work.next();
    if (step.done === true) return step.value;
    onShare?.(step.value);
    await breath();
  }
}
