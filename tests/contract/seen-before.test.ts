import { expect, test } from 'vitest';
import { CHANCE, type Game, isPlayer, Observation, Rng, type State } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';

/** All that both players see of a state, and the actions of who decides. */
function shownBy(game: Game, state: State): readonly Float32Array[] {
  const into = new Observation(game.observation);
  const parts = ([0, 1] as const).flatMap((viewer) => {
    state.observe(viewer, into);
    return [into.globals.slice(), into.units.slice(), into.map.slice()];
  });
  if (!isPlayer(state.actor)) return parts;
  const legal = state.legalActions();
  state.observeActions(legal, into);
  return [...parts, into.actions.slice(0, legal.length * game.observation.actions.features.length)];
}

const SCENARIOS = rulesets.flatMap((ruleset) =>
  ruleset.scenarios.slice(0, 1).map(({ id }) => [`${ruleset.id}/${id}`, ruleset, id] as const),
);

// Encoders keep from state to state what they need not work out again.
test.each(SCENARIOS)('%s shows a state alike, whatever it has shown before', (name, ruleset, id) => {
  const game = ruleset.load(id);
  const rng = Rng.from(`seen before ${name}`);
  const earlier: State[] = [];
  let state = game.newState();
  for (let ply = 0; ply < 160; ply++) {
    if (ply % 10 === 0) earlier.push(state.clone());
    if (ply % 20 === 19) {
      // Now and then an earlier state in between, so that much changes at once.
      const seen = rng.below(3) === 0 ? earlier[rng.below(earlier.length)]! : state;
      const anew = ruleset.load(id);
      const same = anew.newState();
      same.copyFrom(seen);
      expect(shownBy(game, seen)).toEqual(shownBy(anew, same));
    }
    if (isPlayer(state.actor)) {
      const legal = state.legalActions();
      state.apply(legal.at(rng.below(legal.length)));
    } else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state = game.newState();
  }
});
