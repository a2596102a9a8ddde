import type { AnyEnv, ObservationOf } from '../../api/env.ts';
import { checkFunction, checkNames } from '../../api/settings.ts';
import type { Space } from '../../spaces/index.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { ObservationWrapper } from '../base/observation-wrapper.ts';

export interface TransformObservationOptions<From, To> {
  /** The observation that is shown instead. */
  readonly change: (observation: From) => To;
  /** The space of the changed observations. */
  readonly space: Space<To>;
}

/** Changes every observation by a function. */
export class TransformObservation<E extends AnyEnv, Obs> extends ObservationWrapper<E, Obs> {
  private readonly options: TransformObservationOptions<ObservationOf<E>, Obs>;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: TransformObservationOptions<ObservationOf<E>, Obs>) {
    super(env, options?.space);
    checkNames(options, ['change', 'space'], 'TransformObservation');
    checkFunction(options.change, '/change');
    checkFunction(options.space?.contains, '/space/contains');
    this.options = options;
  }

  protected override change(observation: ObservationOf<E>): Obs {
    return this.options.change(observation);
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'TransformObservation', options: { ...this.options } };
  }
}
