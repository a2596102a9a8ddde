import { expect, test } from 'vitest';
import { CHANCE, isPlayer, Observation, Rng } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';

test.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('%s shows the same without its map', (_, ruleset) => {
  const game = ruleset.load(ruleset.scenarios[0]!.id);
  const full = new Observation(game.observation);
  const bare = new Observation(game.observation, { map: new Float32Array(0) });
  const rng = Rng.from('no map');
  let state = game.newState();
  for (let ply = 0; ply < 120; ply++) {
    if (isPlayer(state.actor)) {
      const legal = state.legalActions();
      for (const observation of [full, bare]) {
        state.observe(state.actor, observation);
        state.observeActions(legal, observation);
      }
      expect(bare.globals).toEqual(full.globals);
      expect(bare.units).toEqual(full.units);
      expect(bare.actions.subarray(0, legal.length * game.observation.actions.features.length)).toEqual(
        full.actions.subarray(0, legal.length * game.observation.actions.features.length),
      );
      expect(bare.map).toHaveLength(0);
      state.apply(legal.at(rng.below(legal.length)));
    } else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state = game.newState();
  }
});
