import type { Evaluator } from '../../models/evaluator.ts';
import { ActionList, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { PlayerView } from '../turn/agent.ts';
import type { CommitmentAnswer } from './plans/answer.ts';
import type { CommitmentOptions } from './options.ts';
import { proposePlans } from './plans/proposals.ts';
import { CommitmentSolver } from './solver.ts';

/** Pairs of plans that are judged in one call. */
const BATCH = 64;

/** Player 0's values of states, by results and by the network. */
async function valuesOf(states: readonly State[], evaluator: Evaluator): Promise<number[]> {
  const open = states.filter(({ actor }) => actor !== TERMINAL);
  const answers = await evaluator.evaluate(
    open,
    open.map((state) => state.legalActions(new ActionList())),
  );
  const values = new Map(open.map((state, i) => [state, answers[i]!.value]));
  return states.map((state) => values.get(state) ?? state.returns()[0]);
}

/** Solves a commitment by a network alone: its policy proposes plans from both seats, its values judge the pairs, many in one call.
 * @param pairs judged at most
 * @throws Error if the decision is no commitment */
export async function solveByNetwork(
  view: PlayerView,
  evaluator: Evaluator,
  pairs: number,
  rng: Rng,
  options: CommitmentOptions = {},
): Promise<CommitmentAnswer> {
  const solver = new CommitmentSolver((state) => state.returns()[0], options);
  solver.begin(view, rng, pairs, await proposePlans(view, evaluator, solver.roomForProposals(pairs), rng));
  const states = Array.from({ length: Math.min(BATCH, solver.left) }, () => view.game.newState());
  while (!solver.done()) {
    const prepared = states.slice(0, solver.left).map((state, ahead) => solver.prepare(state, ahead));
    for (const value of await valuesOf(prepared, evaluator)) solver.note(value);
  }
  return solver.answer();
}
