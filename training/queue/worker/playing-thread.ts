import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../threads/actor.ts';
import type { PlayOrder, PlayReport } from '../../play/self-play.ts';
import { type GameOrder, numberOf } from '../messages/job.ts';
import type { NetworkRole } from '../messages/network-role.ts';

const SLICE_MS = 400;
const IDLE_MS = 20;

/** A game that a thread plays, and who waits for it. */
interface Assignment {
  readonly order: GameOrder;
  readonly handedIn: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function assign(order: GameOrder): Assignment {
  let settle!: Pick<Assignment, 'resolve' | 'reject'>;
  const handedIn = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  handedIn.catch(() => {}); // whoever waits may have left
  return { order, handedIn, ...settle };
}

/** Orders as an actor takes them. */
function sortOrders(orders: readonly GameOrder[]): Pick<PlayOrder, 'games' | 'warmups'> {
  return {
    games: orders.filter((order) => typeof order === 'number'),
    warmups: orders.filter((order) => typeof order !== 'number'),
  };
}

/** One actor of a worker: plays the games of many jobs at once and hands them in as they end. */
export class PlayingThread {
  private readonly actor: Actor;
  private readonly handIn: (report: PlayReport) => Promise<void>;
  private readonly assigned = new Map<number, Assignment>();
  /** Orders that the actor does not have yet. */
  private fresh: GameOrder[] = [];
  /** Networks that the actor does not have yet. */
  private networks: Partial<Record<NetworkRole, Uint8Array>> = {};
  private handingIn: Promise<void> = Promise.resolve();

  /** @param handIn brings a report to the learner, however long that takes */
  constructor(actor: Actor, handIn: (report: PlayReport) => Promise<void>) {
    this.actor = actor;
    this.handIn = handIn;
  }

  /** Games that it has and has not finished. */
  get load(): number {
    return this.assigned.size;
  }

  hasGame(number: number): boolean {
    return this.assigned.has(number);
  }

  /** A network that plays from the next slice on. */
  setNetwork(role: NetworkRole, onnx: Uint8Array): void {
    this.networks[role] = onnx;
  }

  /** Plays a game; fulfilled once it has been handed in. A game that is being played already is not begun again. */
  play(order: GameOrder): Promise<void> {
    const number = numberOf(order);
    const present = this.assigned.get(number);
    if (present !== undefined) return present.handedIn;
    const assignment = assign(order);
    this.assigned.set(number, assignment);
    this.fresh.push(order);
    return assignment.handedIn;
  }

  /** Plays until told to stop.
   * @throws whatever goes wrong in a game, and then all its games fail with it */
  async run(stop: AbortSignal): Promise<void> {
    try {
      while (!stop.aborted) {
        if (this.assigned.size === 0) await sleep(IDLE_MS);
        else await this.playSlice();
      }
      await this.handingIn;
    } catch (error) {
      for (const { reject } of this.assigned.values()) reject(error);
      throw error;
    } finally {
      await this.actor.close();
    }
  }

  private async playSlice(): Promise<void> {
    const { networks, fresh } = this;
    this.networks = {};
    this.fresh = [];
    if (networks.weights !== undefined) await this.actor.setNetwork(networks.weights);
    if (networks.snapshot !== undefined) await this.actor.setSnapshot(networks.snapshot);
    const report = await this.actor.play({ ...sortOrders(fresh), milliseconds: SLICE_MS });
    const done = report.finished.flatMap(({ summary }) => this.assigned.get(summary.game) ?? []);
    for (const { order } of done) this.assigned.delete(numberOf(order));
    if (report.inFlight + report.waiting === 0) this.beginAgain();
    await this.handingIn;
    this.handingIn = this.handIn(report).then(
      () => done.forEach(({ resolve }) => resolve()),
      (error: unknown) => {
        done.forEach(({ reject }) => reject(error));
        throw error;
      },
    );
    this.handingIn.catch(() => {}); // the next slice tells
  }

  /** The actor holds nothing: what it has not finished was lost with it, or never reached it. */
  private beginAgain(): void {
    this.fresh = [...this.assigned.values()].map(({ order }) => order);
  }
}
