import { RulesError } from '../../../rules/core/index.ts';
import type { ActionOf, AnyEnv, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { checkNames, checkWhole } from '../../api/settings.ts';
import type { EnvSpec, WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

export interface TimeLimitOptions {
  /** Steps of the agent after which an episode is truncated. */
  readonly maxEpisodeSteps: number;
}

/** Truncates episodes. An episode that ends by itself in its last step is terminated, not truncated; one that was truncated takes no
 * further step (GAME_OVER). */
export class TimeLimit<E extends AnyEnv> extends Wrapper<E> {
  readonly maxEpisodeSteps: number;
  private steps = 0;
  private isCut = false;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: TimeLimitOptions) {
    super(env);
    checkNames(options, ['maxEpisodeSteps'], 'TimeLimit');
    checkWhole(options.maxEpisodeSteps, '/maxEpisodeSteps');
    this.maxEpisodeSteps = options.maxEpisodeSteps;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const first = super.reset(options);
    this.steps = 0;
    this.isCut = false;
    return first;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    if (this.isCut) throw new RulesError({ code: 'GAME_OVER', message: 'The episode was truncated: call reset() before the next step().' });
    const [observation, reward, terminated, truncated, info] = super.step(action);
    this.steps++;
    this.isCut = truncated || (!terminated && this.steps >= this.maxEpisodeSteps);
    return [observation, reward, terminated, this.isCut, info];
  }

  override close(): void {
    this.isCut = false;
    super.close();
  }

  protected override wrapperSpec(inner: EnvSpec): WrapperSpec | null {
    const { maxEpisodeSteps } = this;
    return inner.maxEpisodeSteps === maxEpisodeSteps ? null : { name: 'TimeLimit', options: { maxEpisodeSteps } };
  }
}
