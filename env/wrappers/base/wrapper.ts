import type { ActionOf, AnyEnv, Env, EnvMetadata, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import type { Space } from '../../spaces/index.ts';
import { addWrapper, type EnvSpec, type RenderMode, type WrapperSpec } from '../../api/spec.ts';

/** An environment around another one, which it leaves as it is; wrappers override what they change. `E` is the inner
 * environment; `Obs`, `Act` and `A` are as for `Env`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export class Wrapper<E extends AnyEnv, Obs = ObservationOf<E>, Act = ActionOf<E>, A extends Space<any> = E['actionSpace']>
  implements Env<Obs, Act, A>
{
  /** The environment inside. */
  readonly env: E;

  constructor(env: E) {
    this.env = env;
  }

  /** The spec of the environment inside with this wrapper added. */
  get spec(): EnvSpec {
    const own = this.wrapperSpec(this.env.spec);
    return own === null ? this.env.spec : addWrapper(this.env.spec, own);
  }

  /** This wrapper by the name that `registerWrapper` was given, with its options; null if the inner spec says it already. */
  protected wrapperSpec(_inner: EnvSpec): WrapperSpec | null {
    return { name: this.constructor.name };
  }

  get metadata(): EnvMetadata {
    return this.env.metadata;
  }

  get renderMode(): RenderMode | null {
    return this.env.renderMode;
  }

  get observationSpace(): Space<Obs> {
    return this.env.observationSpace as Space<Obs>;
  }

  get actionSpace(): A {
    return this.env.actionSpace as unknown as A;
  }

  get unwrapped(): E['unwrapped'] {
    return this.env.unwrapped;
  }

  reset(options?: ResetOptions): ResetResult<Obs> {
    return this.env.reset(options) as ResetResult<Obs>;
  }

  step(action: Act): StepResult<Obs> {
    return this.env.step(action) as StepResult<Obs>;
  }

  render(mode?: RenderMode | null): string | null {
    return this.env.render(mode);
  }

  close(): void {
    this.env.close();
  }
}
