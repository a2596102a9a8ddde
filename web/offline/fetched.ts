/** Where the worker that keeps the page asks what was fetched before it was there, and is told. */
export const FETCHED = 'schiltron fetched';

/** Tells that worker, once it asks, the addresses of all that has been fetched here, and of what is still on its way. */
export function tellFetched(): void {
  const channel = new BroadcastChannel(FETCHED);
  const tell = (entries: readonly PerformanceEntry[]): void => channel.postMessage(entries.map(({ name }) => name));
  const observer = new PerformanceObserver((list) => tell(list.getEntries()));
  channel.addEventListener('message', ({ data }) => data === 'tell' && observer.observe({ type: 'resource', buffered: true }));
}
