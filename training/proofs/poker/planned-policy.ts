import { createView } from '../../../agents/turn/agent.ts';
import type { GameTree, Policy, TabularPolicy } from '../../../agents/tabular/index.ts';
import type { Blueprint } from '../../../agents/update/blueprint.ts';
import { settleNow } from '../../../agents/update/run.ts';
import type { UpdateOptions } from '../../../agents/update/options.ts';
import { PolicyUpdate } from '../../../agents/update/policy-update.ts';
import { Rng, type Seed } from '../../../rules/core/index.ts';

/** A policy of a small game as blueprint. It knows no values: playouts must come to the end. */
export function policyBlueprint(policy: Policy): Blueprint {
  return {
    policies: (states, legal) => states.map((state, i) => policy.probabilities(state, legal[i]!)),
    values: () => {
      throw new Error('A policy knows no values.');
    },
  };
}

/**
 * What is played in every information set by an agent that plans each decision by an update of `policy`: the mean over some seeds, since the worlds and
 * playouts of a decision are drawn.
 * @param simulations playouts of each decision
 * @param seeds decisions planned in each information set
 */
export function plannedPolicy(
  tree: GameTree,
  policy: Policy,
  simulations: number,
  seeds: number,
  options: UpdateOptions = {},
  seed: Seed = 'planned',
): TabularPolicy {
  const flat = new Float64Array(tree.rows);
  const update = new PolicyUpdate(options);
  const blueprint = policyBlueprint(policy);
  tree.sets.forEach(({ state, player, first }, place) => {
    for (let draw = 0; draw < seeds; draw++) {
      update.start(createView(state, player), Rng.from(`${seed}/${place}/${draw}`), simulations);
      settleNow(update.batches(), blueprint);
      update.policy.forEach((share, i) => (flat[first + i]! += share / seeds));
    }
  });
  return tree.toPolicy(flat);
}
