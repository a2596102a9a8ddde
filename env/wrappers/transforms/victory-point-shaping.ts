import type { ActionOf, AnyEnv, EnvInfo, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { badOption } from '../../game/faults.ts';
import { checkNames, checkNumber } from '../../api/settings.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

export interface VictoryPointShapingOptions {
  /** Reward for each victory point by which the agent gets ahead. */
  readonly scale: number;
  /** The learner's discount factor, `[0, 1]`. Default 1. */
  readonly gamma?: number;
  /** What the potential of a finished game is. `zero` leaves the best policy as it is: over an episode the additions sum to minus the
   * first potential (at gamma 1). `kept` takes the last difference as it is: they sum to scale × the change of the difference, which
   * rewards points for themselves. Default `zero`. */
  readonly atEnd?: 'zero' | 'kept';
}

/** Shapes rewards by victory points: adds `gamma * phi(s') - phi(s)`, where the potential `phi` is `scale` × (own points - the enemy's), to
 * the reward of each step (Ng, Harada and Russell 1999). Where a scenario's points differ by at most D, and B = scale × D, a shaped reward
 * lies in `[-1 - 2 B, 1 + 2 B]`. The last potential of a truncated episode is not taken as an end. */
export class VictoryPointShaping<E extends AnyEnv> extends Wrapper<E> {
  private readonly options: VictoryPointShapingOptions;
  private potential = 0;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: VictoryPointShapingOptions) {
    super(env);
    checkNames(options, ['scale', 'gamma', 'atEnd'], 'VictoryPointShaping');
    const { scale, gamma = 1, atEnd = 'zero' } = options;
    checkNumber(scale, '/scale');
    checkNumber(gamma, '/gamma');
    if (gamma < 0 || gamma > 1) badOption(`gamma must be from 0 to 1; got ${gamma}.`, '/gamma');
    if (atEnd !== 'zero' && atEnd !== 'kept') badOption('atEnd must be "zero" or "kept".', '/atEnd');
    this.options = options;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const first = super.reset(options);
    this.potential = this.potentialOf(first[1]);
    return first;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    const [observation, reward, terminated, truncated, info] = super.step(action);
    const { gamma = 1, atEnd = 'zero' } = this.options;
    const next = terminated && atEnd === 'zero' ? 0 : this.potentialOf(info);
    const shaped = reward + gamma * next - this.potential;
    this.potential = next;
    return [observation, shaped, terminated, truncated, info];
  }

  private potentialOf({ victoryPoints }: EnvInfo): number {
    if (!Array.isArray(victoryPoints)) badOption('VictoryPointShaping needs an environment that gives info.victoryPoints.', '');
    const [own, enemy] = victoryPoints as readonly [number, number];
    return this.options.scale * (own - enemy);
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'VictoryPointShaping', options: { ...this.options } };
  }
}
