import type { Game, Seed } from '../../rules/core/index.ts';
import type { EnvSpec } from '../spec.ts';
import { BatchedEnv } from './batched-env.ts';
import { Lanes } from './lanes.ts';
import type { VectorEnvOptions } from './vector-env.ts';

/** Environments of one scenario that are played one after the other in this thread. */
export class GameVectorEnv extends BatchedEnv {
  private readonly lanes: Lanes;

  constructor(spec: EnvSpec, game: Game, options: VectorEnvOptions) {
    super(spec, game, options, (bytes) => new ArrayBuffer(bytes));
    this.lanes = new Lanes(game, options, this.layout, this.buffer);
  }

  protected override begin(resets: ArrayLike<number>, seeds: readonly Seed[] | undefined): void {
    this.lanes.begin(resets, seeds);
  }

  protected override play(): void {
    this.lanes.step();
  }
}
