import { describe, expect, it } from 'vitest';
import { CHANCE, isPlayer, Rng, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';

describe('the captain', () => {
  it.each(['pitched-battle-1', 'flank-attack-1', 'blow-from-the-rear', 'ambush'])(
    'plays %s the same again on the same game: nothing is left of the game before',
    (scenario) => {
      const game = oneHourWargames.load(scenario);
      const play = (): number[] => {
        const rng = Rng.from('again');
        const state = game.newState();
        const moves: number[] = [];
        while (state.actor !== TERMINAL) {
          const move =
            state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : game.scripted!.choose(state, state.legalActions(), rng);
          if (isPlayer(state.actor)) moves.push(move);
          state.apply(move);
        }
        return moves;
      };
      const first = play();
      expect(play()).toEqual(first);
    },
  );
});
