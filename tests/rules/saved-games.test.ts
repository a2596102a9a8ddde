import { describe, expect, test } from 'vitest';
import { CHANCE, type Game, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { deepSeed } from '../deep.ts';

// What random play seldom comes to, captains meet every few dozen games: units that stop half-way, leaders ridden down. Each state must be one that can be
// saved. The contract suite looks at a few games of every scenario; this looks at many of one, and the deep suite at more of them.

const GAMES: readonly (readonly [string, string, number])[] = [
  ['barons-war', 'skirmish', 20],
  ['barons-war', 'vanguard', 4],
  ['one-hour-wargames', 'training', 10],
  ['men-of-iron', 'mill-ford', 6],
  ['spanish-fury', 'training-meadow', 3],
];

/** Reads the position of every state of a game between captains, dice included. */
function playSaved(game: Game, seed: string): number {
  const rng = Rng.from(seed);
  const state = game.newState();
  let states = 0;
  for (; state.actor !== TERMINAL; states++) {
    const read = game.fromPosition(state.toPosition());
    if (read.hash() !== state.hash()) throw new Error(`${seed}: state ${states} comes back another.`);
    if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state.apply(game.scripted!.choose(state, state.legalActions(), rng));
  }
  return states;
}

describe('captains’ games can be saved in every state', () => {
  test.each(GAMES)(
    '%s/%s, %i games',
    (ruleset, scenario, games) => {
      const game = loadGame(ruleset, scenario);
      for (let i = 0; i < games * (deepSeed === undefined ? 1 : 25); i++)
        expect(playSaved(game, `saved ${deepSeed ?? ''}${i}`)).toBeGreaterThan(10);
    },
    3_600_000,
  );
});
