import type { Position, State } from '../../../rules/core/index.ts';

/** One way to judge positions. */
export interface Judge {
  /** Who judges, for people. */
  readonly by: string;
  /** Who compares moves: searches with that judgement. */
  readonly searchedBy: string;
  /** Spec of the agent that searches with this judgement. */
  readonly agent: string;
  /** Simulations of that agent for an advice. */
  readonly simulations: number;
  /** Positions that are judged at once. */
  readonly batch: number;
  /** Searches whose average is good enough to be compared: a search does not answer the same each time. */
  readonly enough: number;
  /** Differences, as shares of a win, that may be noise, or that nobody would notice. */
  readonly slight: number;
  /** @returns the probabilities that player 0 wins; null where the judge has no opinion */
  judge(positions: readonly Position[], signal: AbortSignal): Promise<(number | null)[]>;
  /** Judges by a search of each position: slower, and fit to compare moves, as it matters less who decides next. */
  search(positions: readonly Position[], signal: AbortSignal): Promise<(number | null)[]>;
}

/** What the one who decides sees: all that an engine may be told. */
export function positionOf(state: State): Position {
  return state.toPosition(state.hasSecrets && (state.actor === 0 || state.actor === 1) ? state.actor : undefined);
}

/** A probability told from the side of a player, from that of player 0; and back. */
export function fromFirst(perspective: 0 | 1, share: number): number {
  return perspective === 0 ? share : 1 - share;
}
