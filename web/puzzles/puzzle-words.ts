import type { Player, Puzzle, PuzzleKind, State } from '../../rules/core/index.ts';
import { sideDoes } from '../../rules/core/values/words.ts';
import { sideName } from '../games/games.ts';
import { percent } from '../base/percent.ts';

const TASKS: Readonly<Record<PuzzleKind, string>> = {
  charge: 'Find the charge',
  attack: 'Find the attack',
  shot: 'Find the shot',
  retreat: 'Find the way back',
  advance: 'Find the advance',
  reaction: 'Find the reaction',
  formation: 'Find the formation',
  move: 'Find the move',
  unit: 'Find who acts',
  rest: 'Act, or leave it?',
};

/** What is to be found. */
export function taskOf({ kind }: Puzzle): string {
  return TASKS[kind];
}

/** The best action of a puzzle. @param state its position @throws RulesError if it does not fit the rules */
export function solutionOf({ solution }: Puzzle, state: State): number {
  return state.game.actions.parse(state, solution);
}

/** How likely the side that decides wins after an action, by the searches that proved the puzzle. */
export function winsAfter({ wins }: Puzzle, state: State, action: number): number {
  return wins[[...state.legalActions()].indexOf(action)]!;
}

/** What is said of a try that is not the best. */
export function tryWords(puzzle: Puzzle, state: State, action: number): string {
  const side = sideName(state.game, state.actor as Player);
  const wins = percent(winsAfter(puzzle, state, action));
  return `Not the best: ${sideDoes(side, 'win')} ${wins} of such games after it. There is something clearly better.`;
}

/** What is said of the best choice. */
export function solutionWords(puzzle: Puzzle, state: State): string {
  const side = sideName(state.game, state.actor as Player);
  const best = winsAfter(puzzle, state, solutionOf(puzzle, state));
  const next = [...puzzle.wins].sort((a, b) => b - a)[1]!;
  return `${sideDoes(side, 'win')} ${percent(best)} of such games after it, and ${percent(next)} after the next best.`;
}
