import type { Game } from '../../../rules/core/index.ts';

/** A player that may be asked for. */
interface PlayerChoice {
  readonly spec: string;
  readonly words: string;
}

export const CAPTAIN: PlayerChoice = { spec: 'scripted', words: 'The captain, who plays by rules of thumb' };

/** Players that may be asked for, the weakest first. */
export function playersFor(game: Game): readonly PlayerChoice[] {
  return [
    { spec: 'random', words: 'Random play' },
    ...(game.scripted === undefined ? [] : [CAPTAIN]),
    { spec: 'mcts:sims=8', words: 'A short search (8 simulations a decision)' },
    { spec: 'mcts:sims=200', words: 'A long search (200 simulations a decision; slow)' },
  ];
}

/** How many games may be asked for. */
export const GAMES = [20, 100, 400, 1000];
