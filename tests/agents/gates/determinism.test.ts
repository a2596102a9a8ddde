import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../agents/turn/agent.ts';
import { leafEvaluator, type LeafOptions, Search, searchNow, type SearchOptions } from '../../../agents/search/index.ts';
import { type Game, isPlayer, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { loadGame, randomMove, rulesets } from '../../../rules/registry.ts';
import { KINDS, RANDOM_PLAYOUTS, viewOf } from './asking.ts';

const WARGAMES = ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'];
const small = rulesets
  .filter(({ id }) => !WARGAMES.includes(id))
  .flatMap(({ id, scenarios }) => scenarios.map((scenario) => [id, scenario.id] as const));
const games = [
  ...small,
  ['barons-war', 'skirmish'] as const,
  ['men-of-iron', 'mill-ford'] as const,
  ['spanish-fury', 'example-melee'] as const,
  ['the-anarchy', 'ridgeway'] as const,
  ['the-anarchy', 'the-empress-road'] as const,
];

/** The first decisions of a random game. */
function decisionsOf(game: Game, count: number): State[] {
  const rng = Rng.from('determinism');
  const states: State[] = [];
  for (const state = game.newState(); state.actor !== TERMINAL && states.length < count; state.apply(randomMove(state, rng))) {
    if (isPlayer(state.actor)) states.push(state.clone());
  }
  return states;
}

const VARIANTS: readonly SearchOptions[] = [
  KINDS.puct,
  KINDS.uct,
  { ...KINDS.gumbel, gumbelScale: 1 },
  { ...KINDS.uct, reuse: true, points: true, expectation: true, varianceScale: 1 },
];

/** A wargame is judged by its scripted player: random games of it are long. */
const leafFor = (game: Game): LeafOptions => (WARGAMES.includes(game.ruleset.id) ? { prior: 'scripted' } : RANDOM_PLAYOUTS);

function answer(search: Search, state: State, seed: number): Decision {
  const judge = leafEvaluator(state.game, { ...leafFor(state.game), seed });
  return searchNow(search, viewOf(state), judge, Rng.from(seed), 48);
}

describe('gate: the same seed, the same answer', () => {
  it.each(games)('%s/%s', { timeout: 600_000 }, (ruleset, scenario) => {
    const game = loadGame(ruleset, scenario);
    const states = decisionsOf(game, 4);
    for (const options of VARIANTS) {
      const used = new Search(game, { ...options, reuse: false });
      for (const [i, state] of states.entries()) {
        const expected = answer(new Search(game, options), state, i);
        expect(answer(new Search(game, options), state, i)).toEqual(expected);
        if (options.reuse !== true) expect(answer(used, state, i)).toEqual(expected);
        const again = game.fromPosition(JSON.parse(JSON.stringify(state.toPosition())));
        expect(answer(new Search(game, options), again, i)).toEqual(expected);
      }
    }
  });

  it('fails for another seed', () => {
    const state = decisionsOf(loadGame('connect-four', 'standard'), 1)[0]!;
    const search = new Search(state.game, KINDS.uct);
    expect(answer(search, state, 1)).not.toEqual(answer(search, state, 2));
  });
});
