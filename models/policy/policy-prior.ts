import type { ActionList, FlatState, Game, State } from '../../rules/core/index.ts';
import { FeaturePolicy } from './feature-policy.ts';
import { type PolicyModel, policyFits } from './policy-file.ts';

/** A feature policy as the prior of a search. It is flattened: a policy that learnt to play without a search is surer than a search should be. */
export class PolicyPrior {
  private readonly policy: FeaturePolicy;

  /** @throws ModelError MODEL_MISMATCH if it learnt another ruleset */
  constructor({ card, weights }: PolicyModel, game: Game) {
    policyFits(card, game);
    this.policy = new FeaturePolicy(game, weights, card.hidden);
  }

  /** Writes the prior of each legal action. @param share of the policy, `[0, 1]`; the rest is spread evenly; @param into `[A]` */
  writePriors(state: State, legal: ActionList, share: number, into: Float32Array): void {
    const count = legal.length;
    this.policy.write(state as FlatState, legal, into);
    let mass = 0;
    for (let i = 0; i < count; i++) mass += into[i] = Math.sqrt(into[i]!);
    for (let i = 0; i < count; i++) into[i] = (share * into[i]!) / mass + (1 - share) / count;
  }
}
