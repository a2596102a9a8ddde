import { RulesError } from '../../../rules/core/index.ts';
import type { AnyEnv, EnvInfo, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { badOption, show } from '../../game/faults.ts';
import type { EnvObservation } from '../../game/observer.ts';
import { type ActionMask, Dict, Discrete, MultiBinary, type Space } from '../../spaces/index.ts';
import type { EnvSpec, WrapperSpec } from '../../api/spec.ts';
import { paddedRows, partsOf } from '../base/parts.ts';
import { Wrapper } from '../base/wrapper.ts';

/** Numbers actions by their row: action k is what row k of `actions` describes, and the mask, `[maxActions]`, allows the rows that are
 * there. The environment must have been made with `maxActions`. */
export class ListActionView<E extends AnyEnv> extends Wrapper<E, EnvObservation, number, Discrete> {
  private readonly spaces: { readonly observation: Dict<EnvObservation>; readonly action: Discrete };
  /** Flat indices of the rows. */
  private legal: readonly number[] = [];

  /** @throws RulesError BAD_OPTION with the path `/maxActions` if there is no such number */
  constructor(env: E) {
    super(env);
    const parts = partsOf(env, 'ListActionView');
    const rows = paddedRows(parts) ?? badOption('The list view needs maxActions, the number of rows.', '/maxActions');
    this.spaces = { observation: new Dict<EnvObservation>({ ...parts, actionMask: new MultiBinary(rows) }), action: new Discrete(rows) };
  }

  override get observationSpace(): Space<EnvObservation> {
    return this.spaces.observation;
  }

  override get actionSpace(): Discrete {
    return this.spaces.action;
  }

  override reset(options?: ResetOptions): ResetResult<EnvObservation> {
    const [observation, info] = this.env.reset(options);
    return this.listed(observation as EnvObservation, info);
  }

  /** @throws RulesError BAD_ACTION for no row, ILLEGAL_ACTION for a row of padding; and what the environment inside throws */
  override step(action: number): StepResult<EnvObservation> {
    const [observation, reward, terminated, truncated, info] = this.env.step(this.indexOf(action));
    const [seen, told] = this.listed(observation as EnvObservation, info);
    return [seen, reward, terminated, truncated, told];
  }

  private listed(observation: EnvObservation, info: EnvInfo): ResetResult<EnvObservation> {
    const flat = observation.actionMask;
    this.legal = Array.from(flat.keys()).filter((action) => flat[action] === 1);
    return [
      { ...observation, actionMask: this.mask() },
      { ...info, actionMask: this.mask() },
    ];
  }

  private mask(): ActionMask {
    return new Int8Array(this.spaces.action.n).fill(1, 0, this.legal.length);
  }

  private indexOf(row: unknown): number {
    const { n } = this.spaces.action;
    if (!this.spaces.action.contains(row)) {
      throw new RulesError({ code: 'BAD_ACTION', message: `An action is the number of a row, from 0 to ${n - 1}; got ${show(row)}.` });
    }
    // Without rows there is nothing to decide: the environment inside says why.
    if (this.legal.length === 0) return 0;
    const action = this.legal[row];
    if (action !== undefined) return action;
    throw new RulesError({
      code: 'ILLEGAL_ACTION',
      message: `Row ${row} is padding: ${this.legal.length} actions are legal here, in the first rows.`,
    });
  }

  protected override wrapperSpec(inner: EnvSpec): WrapperSpec | null {
    return inner.actionView === 'list' ? null : { name: 'ListActionView' };
  }
}
