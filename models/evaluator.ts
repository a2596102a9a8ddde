import type { ActionList, Shown, State } from '../rules/core/index.ts';

/** What a network (or any other judge) says of one state whose actor is a player. */
export interface Evaluation {
  /** Probability of each legal action, in the order of the list evaluated; sums to 1. Empty if no actions were given. `[A]` */
  readonly priors: Float32Array;
  /** Expected result in `[-1, 1]` from player 0's point of view, whoever is to move. */
  readonly value: number;
  /** Expected lead of player 0 in victory points at the end of the game, if the judge has an opinion. */
  readonly points?: number;
}

/** Judges a batch of states at once. Reads only what each state's actor may see. */
export interface Evaluator {
  /** @param legal the legal actions of each state; an empty list where only the value is asked for, which takes less time */
  evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> | Evaluation[];
  close?(): Promise<void> | void;
}

/** An evaluator that reads nothing of a state but what it shows: a network. */
export interface Observer extends Evaluator {
  evaluate(shown: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> | Evaluation[];
}
