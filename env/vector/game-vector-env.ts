import { type Game, RulesError, type Seed, type State } from '../../rules/core/index.ts';
import type { EnvSpec } from '../spec.ts';
import { BatchedEnv } from './batched-env.ts';
import { Lanes } from './lanes.ts';
import type { VectorEnvOptions } from './vector-env.ts';
import { findRuleset } from '../../rules/registry.ts';
import { findSpec } from '../registry.ts';
import { checkVectorOptions } from './vector-options.ts';

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

/** Makes several environments of one id that step together: `makeVec('barons-war/skirmish', { numEnvs: 64, opponent: 'scripted' })`.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH, BAD_OPTION or BAD_SEED */
export function makeVec(id: string, options: VectorEnvOptions): GameVectorEnv {
  checkVectorOptions(options);
  const spec = findSpec(id);
  return new GameVectorEnv(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options);
}
