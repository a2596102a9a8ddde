import type { ActionOf, AnyEnv, ObservationOf, StepResult } from '../../api/env.ts';
import { checkFunction, checkNames } from '../../api/settings.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

export interface TransformRewardOptions {
  /** The reward that is given instead. */
  readonly change: (reward: number) => number;
}

/** Changes every reward by a function. */
export class TransformReward<E extends AnyEnv> extends Wrapper<E> {
  private readonly change: TransformRewardOptions['change'];

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: TransformRewardOptions) {
    super(env);
    checkNames(options, ['change'], 'TransformReward');
    checkFunction(options.change, '/change');
    this.change = options.change;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    const [observation, reward, ...rest] = super.step(action);
    return [observation, this.change(reward), ...rest];
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'TransformReward', options: { change: this.change } };
  }
}
