import type { Remote } from 'comlink';
import type { Actor } from './actor.ts';
import type { PlayOrder, PlayReport } from '../play/self-play.ts';
import type { SelfPlayWorkerApi } from './self-play-worker.ts';
import type { SelfPlayTask } from '../settings/self-play-task.ts';
import { WorkerDeath, workerEntry, WorkerSlot } from './worker-slot.ts';

const MOST_RESTARTS = 3;

/** Plays in a worker thread. If the thread dies it is started again with the latest network; the games in flight are lost. */
export class WorkerActor implements Actor {
  private readonly slot: WorkerSlot<SelfPlayWorkerApi>;
  private network: Uint8Array | null = null;
  private snapshot: Uint8Array | null = null;
  restarts = 0;

  constructor(task: SelfPlayTask, entry: URL = workerEntry('threads/self-play-worker')) {
    this.slot = new WorkerSlot(entry, { task });
    this.slot.start();
  }

  setNetwork(onnx: Uint8Array): Promise<void> {
    this.network = onnx;
    return this.tell((worker) => worker.setNetwork(onnx));
  }

  setSnapshot(onnx: Uint8Array): Promise<void> {
    this.snapshot = onnx;
    return this.tell((worker) => worker.setSnapshot(onnx));
  }

  /** A dead worker is told when the next call starts it again. */
  private async tell(message: (worker: Remote<SelfPlayWorkerApi>) => Promise<void>): Promise<void> {
    try {
      await this.slot.call(message);
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error;
    }
  }

  async play(order: PlayOrder): Promise<PlayReport> {
    try {
      return await this.slot.call((worker) => worker.play(order) as Promise<PlayReport>);
    } catch (error) {
      if (!(error instanceof WorkerDeath) || ++this.restarts > MOST_RESTARTS) throw error;
      await this.restart();
      return { finished: [], inFlight: 0, waiting: 0, decisions: 0, evaluations: 0, playedMs: 0, networkMs: 0 };
    }
  }

  private async restart(): Promise<void> {
    this.slot.start();
    const { network, snapshot } = this;
    if (network !== null) await this.slot.call((worker) => worker.setNetwork(network));
    if (snapshot !== null) await this.slot.call((worker) => worker.setSnapshot(snapshot));
  }

  close(): Promise<void> {
    return this.slot.stop((worker) => worker.close());
  }
}
