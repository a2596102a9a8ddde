import { EpisodeSeeds } from '../../env/game/game-loop.ts';
import { ActionList, CHANCE, type Game, OutcomeList, Rng, type State, TERMINAL } from '../../rules/core/index.ts';

/** Random play of several games side by side, decided in advance, so that choosing costs nothing while it is played again. */
export interface GameScript {
  readonly game: Game;
  readonly games: number;
  readonly steps: number;
  /** Game i has the seed `seed + i`, as in a vector of environments. */
  readonly seed: number;
  /** `[steps, games]` One decision in each game for each step. A game that is over is followed by the next one at once. */
  readonly actions: Int32Array;
  /** Where the dice of each game, and of those that follow it, begin. */
  readonly dice: readonly (readonly (readonly number[])[])[];
}

/** @param outcomes the caller's, filled again for each roll */
export function rollDice(state: State, dice: Rng, outcomes: OutcomeList): void {
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(dice));
}

/** Begins the next game that has a decision in it, and notes its dice. */
function beginNext(game: Game, seeds: EpisodeSeeds, noted: (readonly number[])[], outcomes: OutcomeList): { state: State; dice: Rng } {
  for (;;) {
    const state = game.newState();
    const { dice } = seeds.next();
    const words = dice.save();
    rollDice(state, dice, outcomes);
    if (state.actor === TERMINAL) continue;
    noted.push(words);
    return { state, dice };
  }
}

/** Plays the games for the first time. */
export function writeScript(game: Game, games: number, steps: number, seed = 1): GameScript {
  const rng = Rng.from('script');
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const actions = new Int32Array(steps * games);
  const dice = Array.from({ length: games }, (_, i) => {
    const noted: (readonly number[])[] = [];
    const seeds = new EpisodeSeeds(seed + i);
    let now = beginNext(game, seeds, noted, outcomes);
    for (let step = 0; step < steps; step++) {
      now.state.legalActions(legal);
      const action = legal.at(rng.below(legal.length));
      actions[step * games + i] = action;
      now.state.apply(action);
      rollDice(now.state, now.dice, outcomes);
      if (now.state.actor === TERMINAL) now = beginNext(game, seeds, noted, outcomes);
    }
    return noted;
  });
  return { game, games, steps, seed, actions, dice };
}
