import { type Game, RulesError, type Seed, type State } from '../../rules/core/index.ts';
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

  /** The true state of environment i; leave it as it is. @throws RulesError NOT_RESET if it has begun no episode */
  stateOf(i: number): State {
    const state = this.lanes.stateOf(i);
    if (state !== null) return state;
    throw new RulesError({ code: 'NOT_RESET', message: `Environment ${i} has begun no episode: call reset() first.`, path: `/${i}` });
  }

  protected override begin(resets: ArrayLike<number>, seeds: readonly Seed[] | undefined): void {
    this.lanes.begin(resets, seeds);
  }

  protected override play(): void {
    this.lanes.step();
  }
}
