import { OnnxEvaluator } from '../../models/inference.ts';
import type { NetworkShape } from '../../models/network.ts';
import { type PlayOrder, type PlayReport, SelfPlay } from '../play/self-play.ts';
import { ScenarioMix } from '../settings/mix.ts';
import type { SelfPlayTask } from '../settings/self-play-task.ts';
import { networkOf } from '../settings/run-network.ts';

/** Plays games of self-play by number, as the session orders them: in this thread, in a worker thread, or on other machines behind a queue. */
export interface Actor {
  /** The network that judges from now on, as ONNX. */
  setNetwork(onnx: Uint8Array): Promise<void>;
  play(order: PlayOrder): Promise<PlayReport>;
  /** An earlier network, which plays one side of some games, as ONNX. */
  setSnapshot(onnx: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Plays in this thread. */
export class LocalActor implements Actor {
  private readonly selfPlay: SelfPlay;
  private readonly shape: NetworkShape;

  constructor({ choice, config, seed }: SelfPlayTask) {
    const mix = new ScenarioMix(choice, config, seed);
    this.selfPlay = new SelfPlay(mix, config, seed);
    this.shape = networkOf(mix.games, config).shape;
  }

  async setNetwork(onnx: Uint8Array): Promise<void> {
    this.selfPlay.setEvaluator(await OnnxEvaluator.create(onnx, this.shape));
  }

  async setSnapshot(onnx: Uint8Array): Promise<void> {
    this.selfPlay.setSnapshot(await OnnxEvaluator.create(onnx, this.shape));
  }

  play(order: PlayOrder): Promise<PlayReport> {
    return this.selfPlay.play(order);
  }

  close(): Promise<void> {
    return this.selfPlay.close();
  }
}
