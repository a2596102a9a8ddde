/** How a commitment is solved. Every field has a default. */
export interface CommitmentOptions {
  /** Most own plans, if they are too many to take all of them. Default 24. */
  readonly plans?: number;
  /** Most plans of the other side, or worlds that hold what it has chosen, if they are too many to take all of them. Default 24. */
  readonly rivalPlans?: number;
  /** If a side has no more plans than this, all of them are taken and none is sampled. Default 128. */
  readonly enumerateUpTo?: number;
  /** Calls of the judge for each pair of plans, each with dice of its own. Default 4. */
  readonly payoffSamples?: number;
  /**
   * How sure it must be that another plan is better than the scripted player's, in standard errors of their difference. What only looks better because dice
   * fell that way is so left alone; a judge without dice has no errors. Default 0: every payoff is believed.
   */
  readonly caution?: number;
  /**
   * Whether all calls of the judge are spent: after one for each pair, where they tell most, and on further plans; `payoffSamples` is
   * then of no account. It ends only when
   * everything is known exactly, so that a number of calls or a clock is needed. Default false.
   */
  readonly refine?: boolean;
  /** Iterations of regret matching on the finished table. Default 2000. */
  readonly iterations?: number;
}

export type FullCommitmentOptions = Required<CommitmentOptions>;

export const DEFAULT_COMMITMENT: FullCommitmentOptions = {
  plans: 24,
  rivalPlans: 24,
  enumerateUpTo: 128,
  payoffSamples: 4,
  caution: 0,
  refine: false,
  iterations: 2000,
};
