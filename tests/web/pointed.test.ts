import { describe, expect, it } from 'vitest';
import { CHANCE, isPlayer, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { deepSeed, isSampled } from '../deep.ts';

/** What actions name that lies on the map: a hex, a place, a part of the walls, a Standard. */
const PLACES = ['to', 'at', 'hex', 'place', 'wall', 'work', 'point', 'standard'];
const WARGAMES = ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'];
const SCENARIOS = rulesets
  .filter(({ id }) => WARGAMES.includes(id))
  .flatMap((ruleset) =>
    ruleset.scenarios.filter((_, i) => isSampled(i, 4)).map((card) => [`${ruleset.id}/${card.id}`, ruleset, card.id] as const),
  );
/** Both campaigns and the days of a siege, which are played beside the map. */
const ALWAYS = rulesets
  .filter(({ id }) => id === 'the-anarchy')
  .flatMap((ruleset) => ['siege', 'mine', 'the-empress-road'].map((id) => [`${ruleset.id}/${id}`, ruleset, id] as const));
const PLIES = deepSeed === undefined ? 250 : 1500;

/** Actions at hand that name a place and have none to click, in words. */
function unpointed(state: State): string[] {
  const { actions, board } = state.game;
  return [...state.legalActions()].flatMap((action) => {
    const names = Object.keys(actions.toAction(state, action)).filter((name) => PLACES.includes(name));
    return names.length > 0 && board!.mark(state, action).spot === null ? [actions.format(state, action)] : [];
  });
}

describe('every decision that concerns a place', () => {
  it.each([...SCENARIOS, ...ALWAYS])('is made by pointing at it: %s', (_, ruleset, id) => {
    const state = ruleset.load(id).newState();
    const rng = Rng.from(deepSeed ?? 'pointed');
    let decisions = 0;
    for (let ply = 0; ply < PLIES && state.actor !== TERMINAL; ply++) {
      if (state.actor === CHANCE) {
        state.apply(state.chanceOutcomes().sample(rng));
        continue;
      }
      const legal = state.legalActions();
      if (isPlayer(state.actor) && state.game.board !== undefined) expect(unpointed(state)).toEqual([]);
      decisions++;
      state.apply(rng.below(3) === 0 ? legal.at(rng.below(legal.length)) : state.game.scripted!.choose(state, legal, rng));
    }
    expect(decisions).toBeGreaterThan(10);
  });
});
