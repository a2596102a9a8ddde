import type { AnyEnv, ObservationOf } from '../../api/env.ts';
import type { EnvObservation } from '../../game/observer.ts';
import { Dict } from '../../spaces/index.ts';
import type { EnvSpec, WrapperSpec } from '../../api/spec.ts';
import { ObservationWrapper } from '../base/observation-wrapper.ts';
import { partsOf } from '../base/parts.ts';

/** What is shown beside a mask of all actions. */
export type FlatObservation = Omit<EnvObservation, 'actions'>;

function withoutRows({ actions: _, ...rest }: EnvObservation): FlatObservation {
  return rest;
}

/** Shows observations without action rows, so that all parts have a fixed size: the mask of all `n` actions says what is legal. */
export class FlatActionView<E extends AnyEnv> extends ObservationWrapper<E, FlatObservation> {
  /** @throws RulesError BAD_OPTION if observations have no action rows */
  constructor(env: E) {
    const { actions: _, ...rest } = partsOf(env, 'FlatActionView');
    super(env, new Dict<FlatObservation>(rest));
  }

  protected override change(observation: ObservationOf<E>): FlatObservation {
    return withoutRows(observation as EnvObservation);
  }

  protected override wrapperSpec(inner: EnvSpec): WrapperSpec | null {
    return inner.actionView === 'flat' ? null : { name: 'FlatActionView' };
  }
}
