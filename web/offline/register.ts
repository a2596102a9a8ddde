import { tellFetched } from './fetched.ts';

/** Has the browser keep the page for times without a line. Where it cannot, as over plain HTTP from another machine, the page works with a line only. */
export function keepForLater(): void {
  if (!('serviceWorker' in navigator)) return;
  tellFetched();
  void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
}
