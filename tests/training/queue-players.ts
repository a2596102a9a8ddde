import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, LocalActor } from '../../training/threads/actor.ts';
import { NO_COUNTS } from '../../training/queue/messages/counts.ts';
import type { PlayOrder } from '../../training/play/self-play.ts';
import type { SelfPlayTask } from '../../training/settings/self-play-task.ts';

/** Never finishes a game. */
export class SilentActor implements Actor {
  private held = 0;

  setNetwork(): Promise<void> {
    return Promise.resolve();
  }

  setSnapshot(): Promise<void> {
    return Promise.resolve();
  }

  async play({ games, warmups = [] }: PlayOrder): ReturnType<Actor['play']> {
    this.held += games.length + warmups.length;
    await sleep(20);
    return { finished: [], inFlight: this.held, waiting: 0, ...NO_COUNTS };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Fails in its first game. */
export class FailingActor extends SilentActor {
  override play(): ReturnType<Actor['play']> {
    return Promise.reject(new Error('The dice are loaded.'));
  }
}

/** Loses what it was first ordered to play, as a worker thread does that dies. */
export class ForgetfulActor extends LocalActor {
  private isNew = true;

  override async play(order: PlayOrder): ReturnType<Actor['play']> {
    if (!this.isNew) return super.play(order);
    this.isNew = false;
    return { finished: [], inFlight: 0, waiting: 0, ...NO_COUNTS };
  }
}

/** Notes what it is given. */
export class ListeningActor extends LocalActor {
  private readonly given: string[];

  constructor(task: SelfPlayTask, given: string[]) {
    super(task);
    this.given = given;
  }

  override play(order: PlayOrder): ReturnType<Actor['play']> {
    for (const { number } of order.warmups ?? []) this.given.push(`game ${number}`);
    return super.play(order);
  }

  override setNetwork(onnx: Uint8Array): Promise<void> {
    this.given.push('network');
    return super.setNetwork(onnx);
  }

  override setSnapshot(onnx: Uint8Array): Promise<void> {
    this.given.push('snapshot');
    return super.setSnapshot(onnx);
  }
}
