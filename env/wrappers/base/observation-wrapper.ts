import type { ActionOf, AnyEnv, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import type { Space } from '../../spaces/index.ts';
import { Wrapper } from './wrapper.ts';

/** A wrapper that shows something else than the environment inside, and changes nothing besides. */
export abstract class ObservationWrapper<E extends AnyEnv, Obs> extends Wrapper<E, Obs> {
  private readonly space: Space<Obs>;

  constructor(env: E, space: Space<Obs>) {
    super(env);
    this.space = space;
  }

  override get observationSpace(): Space<Obs> {
    return this.space;
  }

  protected abstract change(observation: ObservationOf<E>): Obs;

  override reset(options?: ResetOptions): ResetResult<Obs> {
    const [observation, info] = this.env.reset(options);
    return [this.change(observation as ObservationOf<E>), info];
  }

  override step(action: ActionOf<E>): StepResult<Obs> {
    const [observation, ...rest] = this.env.step(action);
    return [this.change(observation as ObservationOf<E>), ...rest];
  }
}
