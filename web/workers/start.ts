/** What a worker of the page can be. */
type WorkerRole = 'lab' | 'opponents' | 'scenarios' | 'table';

/** Starts a worker of the page. */
export function startWorker(role: WorkerRole): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: role });
}
