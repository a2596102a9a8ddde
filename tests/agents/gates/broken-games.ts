import { type Game, OutcomeList, Rng, type Seed, type State } from '../../../rules/core/index.ts';

/** Games that lie to a search in the way in which a broken search would lie to itself. Searches are given the lie; their
 * playouts and the play keep to the truth. */

/** The same game, each of whose states is tampered with. Views of the true game may be searched with it. */
function tampered(game: Game, tamper: (state: State) => void): Game {
  const newState = (): State => {
    const state = game.newState();
    tamper(state);
    return state;
  };
  return Object.create(game, { newState: { value: newState } }) as Game;
}

/** Every roll is made once for each state and never again. */
export function frozenDice(game: Game, seed: Seed): Game {
  const rng = Rng.from(seed);
  const rolled = new Map<string, number>();
  return tampered(game, (state) => {
    const outcomesOf = state.chanceOutcomes.bind(state);
    const fair = new OutcomeList();
    state.chanceOutcomes = (into = new OutcomeList()) => {
      const place = state.bytes().join();
      const outcome = rolled.get(place) ?? outcomesOf(fair).sample(rng);
      rolled.set(place, outcome);
      into.clear().add(outcome, 1);
      return into;
    };
  });
}

/** Every won game counts as won by player 0, as if a result were told from the side of the winner. */
export function winnersResults(game: Game): Game {
  return tampered(game, (state) => {
    const returnsOf = state.returns.bind(state);
    state.returns = () => {
      const [value] = returnsOf();
      return [Math.abs(value), -Math.abs(value)];
    };
  });
}
