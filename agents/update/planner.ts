import type { ActionList, Rng } from '../../rules/core/index.ts';
import type { Decision, PlayerView } from '../turn/agent.ts';
import type { Batches } from './lockstep.ts';

/** Plans decisions among secrets by asking a blueprint, in place of a search. */
export interface SecretsPlanner {
  /** Legal actions of the decision begun, ascending: the order of `policy`. */
  readonly legal: ActionList;
  /** `[A]` from which the action is drawn. */
  readonly policy: ArrayLike<number>;
  /** Whether there is an answer. */
  readonly hasAnswer: boolean;
  /** What a decision may cost if the caller sets no limit. */
  readonly simulations: number;
  /** Bytes that it keeps between two decisions, nearly. */
  readonly heldBytes: number;
  /** Begins a decision that costs so many simulations at most; false, with `rng` perhaps drawn from, if it is left to a search. */
  begin(view: PlayerView, rng: Rng, simulations: number): boolean;
  /** All the work of a decision; each batch waits for what the blueprint says of it. */
  batches(): Batches<void>;
  /** The answer so far; asking twice gives the same choice.
   * @param most longest list of candidates */
  decision(most?: number): Decision;
}
