import type { Terminal } from './terminal.ts';

/** Falls on Ctrl-C, or when the system asks the process to end. */
export function whenAskedToEnd({ signal }: Terminal): AbortSignal {
  const controller = new AbortController();
  process.once('SIGTERM', () => controller.abort());
  return AbortSignal.any([signal, controller.signal]);
}

/** Waits until a signal falls. */
export async function fallen(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
