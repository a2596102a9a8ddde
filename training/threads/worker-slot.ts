import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type Endpoint, type Remote, wrap } from 'comlink';

/**
 * Where a worker's compiled entry lies. From sources (tests) it is taken from `dist/`: Node 20 cannot load TypeScript in
 * a worker. @param module file name below `training/`, without ending
 * @throws Error if the sources were not compiled
 */
export function workerEntry(module: string): URL {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(`${isSource ? '../../dist/training' : '..'}/${module}.js`, import.meta.url);
  if (existsSync(fileURLToPath(entry))) return entry;
  throw new Error(`The worker ${fileURLToPath(entry)} is missing: run npm run build first, or train with 0 workers.`);
}

const LEAVE_MS = 5000;

/** Says why a worker can no longer answer. */
export class WorkerDeath extends Error {
  override readonly name = 'WorkerDeath';
}

/**
 * One worker thread behind comlink. A call to a worker that dies is never answered by comlink itself, so every call races
 * the worker's end. The slot can be started again.
 */
export class WorkerSlot<Api extends object> {
  private readonly entry: URL;
  private readonly data: object;
  private worker: Worker | null = null;
  private remote: Remote<Api> | null = null;
  /** How to fail the calls that have not been answered. */
  private readonly pending = new Set<(death: WorkerDeath) => void>();

  /**
   * @param entry compiled module of the worker
   * @param data what the worker finds in `workerData`, beside the `port` it answers on
   */
  constructor(entry: URL, data: object) {
    this.entry = entry;
    this.data = data;
  }

  get isAlive(): boolean {
    return this.worker !== null;
  }

  start(): void {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(this.entry, { workerData: { ...this.data, port: port2 }, transferList: [port2], execArgv: [] });
    this.worker = worker;
    this.remote = wrap<Api>(port1 as unknown as Endpoint);
    const end = (reason: string): void => {
      port1.close();
      if (this.worker !== worker) return;
      this.worker = null;
      for (const fail of this.pending) fail(new WorkerDeath(reason));
    };
    worker.once('error', (error) => end(`A worker failed: ${error.message}`));
    worker.once('exit', (code) => end(`A worker ended with exit code ${code}.`));
  }

  /** Asks the worker; rejects with WorkerDeath if it ends first. */
  call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    const { remote } = this;
    if (remote === null || this.worker === null) return Promise.reject(new WorkerDeath('The worker is not running.'));
    return new Promise((resolve, reject) => {
      this.pending.add(reject);
      const settle = (): unknown => this.pending.delete(reject);
      ask(remote).then(resolve, reject).finally(settle);
    });
  }

  /**
   * Ends the worker. A thread must not be terminated while the network runs in it, which would take the process down: it
   * is asked to leave, and terminated only if it does not.
   * @param leave asks it to close its port and whatever else keeps it alive
   */
  async stop(leave: (remote: Remote<Api>) => Promise<unknown>): Promise<void> {
    const { worker } = this;
    if (worker === null) return;
    const gone = new Promise((resolve) => worker.once('exit', resolve)); // an error on the way out ends in it as well
    const deadline = setTimeout(() => void worker.terminate(), LEAVE_MS);
    try {
      await this.call(leave).catch(() => {});
      await gone;
    } finally {
      clearTimeout(deadline);
    }
  }
}
