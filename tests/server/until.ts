import type { OpponentService } from '../../server/service/service.ts';

/** Waits until something is so. The limit of the test ends it. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until a request is in work. */
export const untilBusy = (service: OpponentService): Promise<void> => until(() => /schiltron_running [1-9]/.test(service.metrics.text()));

/** A signal that is given once a request has been in work for a moment. */
export function endedWithin(service: OpponentService): AbortSignal {
  const off = new AbortController();
  void untilBusy(service).then(() => setTimeout(() => off.abort(), 50));
  return off.signal;
}
