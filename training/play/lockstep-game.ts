import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import type { ActionList, State } from '../../rules/core/index.ts';
import type { GameInPlay } from './game-in-play.ts';
import type { GameRows } from '../rows/game-rows.ts';

/** What a game waits for: a judgement of a state, a commitment to be solved, or nothing any more. */
export type Pause = 'leaf' | 'commitment' | 'over';

/** A game that stops wherever it needs a network, so that many games share its calls: `advance`, then `backup` or `solveCommitment`, until it is over. */
export interface LockstepGame {
  readonly play: GameInPlay;
  readonly decisions: number;
  /** Whether what waits is to be judged by the earlier network. */
  readonly asksSnapshot: boolean;
  /** The state to be judged, and its legal actions. */
  readonly leafState: State;
  readonly leafLegal: ActionList;
  /** Plays on until something is waited for, or the game is over. */
  advance(): Pause;
  /** Takes the judgement that `advance` waits for. */
  backup(evaluation: Evaluation): void;
  /** Solves the commitment that `advance` waits for. */
  solveCommitment(evaluator: Evaluator): Promise<void>;
  /** The rows, once the game is over. */
  finish(): GameRows;
}
