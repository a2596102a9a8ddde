import { type Problem, RulesError } from '../../../rules/core/index.ts';
import { isRefusal } from '../../game/action-input.ts';
import type { ActionOf, AnyEnv, EnvInfo, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { emptied } from '../../game/observer.ts';
import { badOption, show } from '../../game/faults.ts';
import { checkNames } from '../../api/settings.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

export interface IllegalActionPolicyOptions {
  /** `error`: it throws and changes nothing; `lose`: it ends the episode as a loss, reward -1, and `info.illegalAction` says why. */
  readonly policy: 'error' | 'lose';
}

/** What `info.illegalAction` says. */
export type IllegalActionInfo = Pick<Problem, 'code' | 'message' | 'rule'>;

/** Says what happens to an action that is not legal or no action at all. An opponent's own faults are thrown in any case. */
export class IllegalActionPolicy<E extends AnyEnv> extends Wrapper<E> {
  private readonly policy: IllegalActionPolicyOptions['policy'];
  private last: ResetResult<ObservationOf<E>> | null = null;
  private isLost = false;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: IllegalActionPolicyOptions) {
    super(env);
    checkNames(options, ['policy'], 'IllegalActionPolicy');
    const { policy } = options;
    if (policy !== 'error' && policy !== 'lose') badOption(`policy must be "error" or "lose"; got ${show(policy)}.`, '/policy');
    this.policy = policy;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    this.last = super.reset(options);
    this.isLost = false;
    return this.last;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    if (this.isLost)
      throw new RulesError({
        code: 'GAME_OVER',
        message: 'The episode was lost by an illegal action: call reset() before the next step().',
      });
    try {
      const result = super.step(action);
      this.last = [result[0], result[4]];
      return result;
    } catch (error) {
      if (this.policy === 'error' || this.last === null || !isRefusal(error)) throw error;
      return this.lose(error, this.last);
    }
  }

  private lose({ code, message, rule }: RulesError, [observation, info]: ResetResult<ObservationOf<E>>): StepResult<ObservationOf<E>> {
    this.isLost = true;
    const illegalAction: IllegalActionInfo = { code, message, ...(rule === undefined ? {} : { rule }) };
    const after: EnvInfo = { ...info, actionMask: new Int8Array(info.actionMask.length), illegalAction };
    return [emptied(observation, this.env.observationSpace), -1, true, false, after];
  }

  override close(): void {
    this.isLost = false;
    super.close();
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'IllegalActionPolicy', options: { policy: this.policy } };
  }
}
