import address from 'schiltron:worker-address';

/** What a worker of the page can be. */
type WorkerRole = 'lab' | 'opponents' | 'scenarios' | 'table';

/** Starts a worker of the page. */
export function startWorker(role: WorkerRole): Worker {
  return new Worker(address, { type: 'module', name: role });
}
