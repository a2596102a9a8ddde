import type { Position } from '../ruleset/ruleset.ts';

// A puzzle: a position from a game that was played, in which a search has proved one choice to be clearly better than all others.

export const PUZZLES_FORMAT = 'schiltron-puzzles/1';

/** What is to be found. */
export const PUZZLE_KINDS = ['charge', 'attack', 'shot', 'retreat', 'advance', 'reaction', 'formation', 'move', 'unit', 'rest'] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/** One position with its answer. */
export interface Puzzle {
  /** Names it within its ruleset: scenario, number of the game, moves before it. */
  readonly id: string;
  readonly scenario: string;
  readonly kind: PuzzleKind;
  /** Seed of the game that it comes from, and moves and rolls before it. */
  readonly seed: string;
  readonly ply: number;
  /** As the side that decides sees it. */
  readonly position: Position;
  /** The best action in the ruleset's notation. */
  readonly solution: string;
  /** For each legal action, ascending by index: how likely the side that decides wins after it, 0 to 1, by the searches that proved the solution. */
  readonly wins: readonly number[];
  /** How much the solution is better than the next best, as a share of a win: the mean, and the lower end of its 95 % interval. */
  readonly gap: readonly [number, number];
}

/** How puzzles of a file were found and proved. */
export interface PuzzleTerms {
  /** Agents that played the games. */
  readonly players: readonly [string, string];
  /** Who searched. */
  readonly agent: string;
  /** Simulations of the first search of a position. */
  readonly screening: number;
  /** Worlds and dice after each action, drawn anew, and simulations of the search of each. */
  readonly continuations: number;
  readonly simulations: number;
  /** Least gap, as a share of a win. */
  readonly least: number;
}

/** The puzzles of a ruleset. */
export interface PuzzleFile {
  readonly format: typeof PUZZLES_FORMAT;
  readonly ruleset: string;
  readonly version: string;
  readonly terms: PuzzleTerms;
  /** Games that were looked through, by scenario. */
  readonly games: Readonly<Record<string, number>>;
  readonly puzzles: readonly Puzzle[];
}
