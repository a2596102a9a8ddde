import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import type { ActionList, State } from '../../rules/core/index.ts';
import type { LeafEvaluator } from '../search/leaves/leaf.ts';

/** How both players are taken to play if nothing is searched: what an update starts from. Whoever is asked reads only what the actor knows. */
export interface Blueprint {
  /** `[B]` how likely each legal action of each state is. */
  policies(states: readonly State[], legal: readonly ActionList[]): ArrayLike<number>[] | Promise<ArrayLike<number>[]>;
  /** `[B]` player 0's values of states in which a player decides. */
  values(states: readonly State[], legal: readonly ActionList[]): number[] | Promise<number[]>;
}

function priorsOf({ priors }: Evaluation): ArrayLike<number> {
  const total = priors.reduce((sum, prior) => sum + prior, 0);
  return total > 0 ? Array.from(priors, (prior) => prior / total) : new Float64Array(priors.length).fill(1 / priors.length);
}

/** The policy and the values of a network. */
export function networkBlueprint(evaluator: Evaluator): Blueprint {
  return {
    policies: async (states, legal) => (await evaluator.evaluate(states, legal)).map(priorsOf),
    values: async (states, legal) => (await evaluator.evaluate(states, legal)).map(({ value }) => value),
  };
}

/** The prior of a search without a network as its policy, and its leaves' values. */
export function leafBlueprint(judge: LeafEvaluator): Blueprint {
  return {
    policies: (states, legal) =>
      states.map((state, i) => {
        const priors = new Float32Array(legal[i]!.length);
        judge.writePriors(state, legal[i]!, priors);
        return priors;
      }),
    values: (states) => states.map((state) => judge.valueAfter(state.clone())),
  };
}
