/** Where the worker that keeps the page asks what was fetched before it was there, and is told. */
export const FETCHED = 'schiltron fetched';

/** Tells that worker the addresses of what is fetched here, as it comes; and once it asks, of all that has come. */
export function tellFetched(): void {
  const channel = new BroadcastChannel(FETCHED);
  const tell = (entries: readonly PerformanceEntry[]): void => channel.postMessage(entries.map(({ name }) => name));
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
  channel.addEventListener('message', ({ data }) => data === 'tell' && tell(performance.getEntriesByType('resource')));
}
