import { OnnxEvaluator } from '../models/inference.ts';
import { type PlayOrder, type PlayReport, SelfPlay } from './self-play.ts';
import { loadChoice, type SelfPlayTask } from './task.ts';

/** Somebody who plays games of self-play when asked: this thread or a worker. */
export interface Actor {
  /** The network that judges from now on, as ONNX. */
  setNetwork(onnx: Uint8Array): Promise<void>;
  play(order: PlayOrder): Promise<PlayReport>;
  close(): Promise<void>;
}

/** Plays in this thread. */
export class LocalActor implements Actor {
  private readonly selfPlay: SelfPlay;

  constructor({ choice, config, seed }: SelfPlayTask) {
    this.selfPlay = new SelfPlay(loadChoice(choice), config, seed);
  }

  async setNetwork(onnx: Uint8Array): Promise<void> {
    await this.selfPlay.setEvaluator(await OnnxEvaluator.create(onnx));
  }

  play(order: PlayOrder): Promise<PlayReport> {
    return this.selfPlay.play(order);
  }

  close(): Promise<void> {
    return this.selfPlay.close();
  }
}
