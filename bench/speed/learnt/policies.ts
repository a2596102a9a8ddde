import { FeaturePolicy } from '../../../models/policy/feature-policy.ts';
import { weightCount } from '../../../models/policy/hash.ts';
import { ActionList, CHANCE, type FlatState, type Game, OutcomeList, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { measuredScenarios } from '../engine.ts';
import type { Benchmark, Workload } from '../harness.ts';

/** Decisions that are asked about in turn, and the hidden numbers of the policy. */
const DECISIONS = 100;
const HIDDEN = 8;

/** Decisions between several actions, as games of the captain come to them. */
function decisionsOf(game: Game): FlatState[] {
  const rng = Rng.from('policies');
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const decisions: FlatState[] = [];
  while (decisions.length < DECISIONS) {
    const state = game.newState() as FlatState;
    while (state.actor !== TERMINAL && decisions.length < DECISIONS) {
      if (state.actor === CHANCE) {
        state.apply(state.chanceOutcomes(outcomes).sample(rng));
        continue;
      }
      if (state.legalActions(legal).length > 1) decisions.push(state.clone() as FlatState);
      state.apply(game.scripted!.choose(state, legal, rng));
    }
  }
  return decisions;
}

/** What a policy costs does not depend on what it has learnt. */
function decide(game: Game, isPolicy: boolean): Workload {
  const policy = new FeaturePolicy(game, new Float32Array(weightCount(HIDDEN)), HIDDEN);
  const decisions = decisionsOf(game);
  const legal = new ActionList();
  const rng = Rng.from('policies');
  let shares = new Float32Array(1024);
  return {
    run() {
      for (const state of decisions) {
        state.legalActions(legal);
        if (shares.length < legal.length) shares = new Float32Array(legal.length * 2);
        if (isPolicy) policy.write(state, legal, shares);
        else game.scripted!.choose(state, legal, rng);
      }
      return decisions.length;
    },
  };
}

/** What a decision by a feature policy costs, and one by the ruleset's own player, legal actions included. */
export function policyBenchmarks(): Benchmark[] {
  return measuredScenarios().flatMap(({ id, load }) =>
    [false, true].map((isPolicy) => ({
      name: `decide/${id}/${isPolicy ? 'policy' : 'scripted'}`,
      unit: 'decisions',
      about: `decisions by ${isPolicy ? 'a feature policy of 8 hidden numbers' : "the ruleset's own player"}, legal actions listed each time`,
      prepare: () => decide(load(), isPolicy),
    })),
  );
}
