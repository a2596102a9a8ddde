import { RulesError } from '../../../rules/core/index.ts';
import type { ActionOf, AnyEnv, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import type { RenderMode, WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

/** Refuses `step` and `render` before the first `reset` and after `close`, so that environments need not look to that themselves. */
export class OrderEnforcing<E extends AnyEnv> extends Wrapper<E> {
  private isReset = false;

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const first = super.reset(options);
    this.isReset = true;
    return first;
  }

  /** @throws RulesError NOT_RESET, and what the environment inside throws */
  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    this.enforce('step');
    return super.step(action);
  }

  /** @throws RulesError NOT_RESET */
  override render(mode?: RenderMode | null): string | null {
    this.enforce('render');
    return super.render(mode);
  }

  override close(): void {
    this.isReset = false;
    super.close();
  }

  private enforce(call: string): void {
    if (!this.isReset) throw new RulesError({ code: 'NOT_RESET', message: `No episode has begun: call reset() before ${call}().` });
  }

  /** `make` applies it always. */
  protected override wrapperSpec(): WrapperSpec | null {
    return null;
  }
}
