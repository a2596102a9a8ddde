import { type Game, type Player, type Rng, RulesError, type State } from '../../rules/core/index.ts';
import { ASKED } from '../game/opponent.ts';
import { PlayerView } from '../game/player-view.ts';
import type { EnvSpec } from '../api/spec.ts';
import { BatchedEnv } from './batched-env.ts';
import { ASKING } from './sub-env-fields.ts';
import { type SavedSubEnv, SubEnvs } from './sub-envs.ts';
import type { VectorEnvOptions, VectorStart, VectorStepResult } from './vector-env.ts';
import { findRuleset } from '../../rules/registry.ts';
import { findSpec } from '../make/registry.ts';
import { checkVectorOptions } from './vector-options.ts';

/** Environments of one scenario that are played one after the other in this thread. */
export class GameVectorEnv extends BatchedEnv {
  private readonly subEnvs: SubEnvs;

  constructor(spec: EnvSpec, game: Game, options: VectorEnvOptions) {
    super(spec, game, options, (bytes) => new ArrayBuffer(bytes));
    this.subEnvs = new SubEnvs(game, options, this.layout, this.buffer);
  }

  /** The true state of environment i; leave it as it is. @throws RulesError NOT_RESET if it has begun no episode */
  stateOf(i: number): State {
    const state = this.subEnvs.stateOf(i);
    if (state !== null) return state;
    throw new RulesError({ code: 'NOT_RESET', message: `Environment ${i} has begun no episode: call reset() first.`, path: `/${i}` });
  }

  /** Environment i with its episode, dice and seeds, as JSON: `restore` of another one made alike goes on from there. */
  save(i: number): SavedSubEnv {
    return this.subEnvs.save(i);
  }

  /** Lets environment i go on from what one with the same options has saved. The last observation of an ended episode is not restored, and
   * an opponent with a memory begins anew. @throws RulesError BAD_POSITION, with nothing changed */
  restore(i: number, saved: SavedSubEnv): void {
    this.subEnvs.restore(i, saved);
  }

  /** The moves of environment i since the scenario's beginning; null if it began elsewhere, or several environments keep none. */
  movesOf(i: number): readonly number[] | null {
    return this.subEnvs.movesOf(i);
  }

  protected override begin(resets: ArrayLike<number>, start: VectorStart): void {
    this.subEnvs.begin(resets, start);
  }

  protected override play(): void {
    this.subEnvs.step();
  }

  /** Whether the caller answers for the opponents. */
  get isAsked(): boolean {
    return this.options.opponent === ASKED;
  }

  /** The environments whose opponents are to decide: the next `step` plays their actions, and no others. */
  get asking(): readonly number[] {
    if (!this.isAsked) return [];
    return Array.from(this.batch.phases).flatMap((phase, i) => (phase === ASKING ? [i] : []));
  }

  override step(actions: ArrayLike<number>): VectorStepResult {
    const { asking, batch } = this;
    if (asking.length === 0) return super.step(actions);
    this.checkCount(actions);
    for (const i of asking) this.checkLegal(actions[i]!, i);
    for (const i of asking) batch.inputs[i] = actions[i]!;
    this.subEnvs.answer();
    return this.results();
  }

  /** What the opponent of environment i may know, where it is to decide and is asked outside. */
  opponentViewOf(i: number): PlayerView {
    const state = this.stateOf(i);
    return new PlayerView(state, state.actor as Player);
  }

  /** What the opponent of environment i draws from in this episode. */
  opponentRngOf(i: number): Rng {
    return this.subEnvs.opponentRngOf(i);
  }

  /** Ends the episode of environment i, whose opponent has failed. */
  abandon(i: number): void {
    this.subEnvs.abandon(i);
  }
}

/** Makes several environments of one id that step together: `makeVec('barons-war/skirmish', { numEnvs: 64, opponent: 'scripted' })`.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH, BAD_OPTION or BAD_SEED */
export function makeVec(id: string, options: VectorEnvOptions): GameVectorEnv {
  checkVectorOptions(options);
  const spec = findSpec(id);
  return new GameVectorEnv(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options);
}
