import type { ActionList, Rng, State } from '../../../rules/core/index.ts';
import { drawPlace, type Plan } from './plans.ts';

/** One own plan and what is thought of it. */
interface WeighedPlan {
  readonly actions: Plan;
  /** How likely the plan is to be drawn, `[0, 1]`. */
  readonly probability: number;
  /** Expected result in `[-1, 1]` for the deciding player against the other side's mixture; 0 while nothing is known. */
  readonly value: number;
  /** Calls of the judge that told of it. */
  readonly judged: number;
}

/** A mixture over own plans: what to commit oneself to, by lot. */
export class CommitmentAnswer {
  /** In the order in which they were found. */
  readonly plans: readonly WeighedPlan[];
  /** Expected result in `[-1, 1]` for the deciding player; 0 while nothing is known. */
  readonly value: number;
  /**
   * What both sides together could gain by better mixtures of the same plans, in units of the value; by payoffs that distrust what few
   * samples say, as the mixtures do.
   */
  readonly gap: number;
  /** Calls of the judge. */
  readonly judged: number;
  private readonly world: State;

  constructor(
    plans: readonly WeighedPlan[],
    { value, gap, judged }: { readonly value: number; readonly gap: number; readonly judged: number },
    world: State,
  ) {
    this.plans = plans;
    this.value = value;
    this.gap = gap;
    this.judged = judged;
    this.world = world;
  }

  /** A plan drawn with its probability. */
  choosePlan(rng: Rng): Plan {
    return this.plans[
      drawPlace(
        Float64Array.from(this.plans, ({ probability }) => probability),
        rng,
      )
    ]!.actions;
  }

  /** Writes how likely each legal action comes next in a plan. `[A]`
   * @param begun what has been chosen of the plan: the beginning of one that may be drawn */
  marginal(legal: ActionList, into: Float64Array, begun: Plan = []): void {
    into.fill(0, 0, legal.length);
    const fitting = this.plans.filter(({ actions }) => begun.every((action, i) => actions[i] === action));
    const total = fitting.reduce((sum, { probability }) => sum + probability, 0);
    for (const { actions, probability } of fitting) into[legal.indexOf(actions[begun.length]!)]! += probability / total;
  }

  /** A plan's actions as text. */
  format(plan: Plan): string[] {
    const state = this.world.clone();
    return plan.map((action) => {
      const text = state.game.actions.format(state, action);
      state.apply(action);
      return text;
    });
  }
}
