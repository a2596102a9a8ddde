import { type ActionInput, ActionList, findAction, jsonPath, RulesError, type State } from '../../../rules/core/index.ts';
import type { MoveChoice } from '../../protocol/requests.ts';
import { RequestError } from '../../protocol/problem.ts';

type MoveInput = NonNullable<MoveChoice['allowMoves']>[number];

/** @throws RulesError with the path of the first move that is not legal */
function indicesOf(state: State, moves: readonly MoveInput[], legal: ActionList, path: string): ReadonlySet<number> {
  const found = moves.map((move, i) => {
    const action = findAction(state, move as ActionInput, legal);
    if (!action.ok) throw new RulesError({ ...action.error, path: jsonPath(path, i) });
    return action.value;
  });
  return new Set(found);
}

/** The legal actions that a request leaves to choose from, ascending; null if it leaves all.
 * @param path of the object that names them
 * @throws RequestError BAD_REQUEST if none is left; RulesError if a move is not legal */
export function allowedMoves(state: State, { allowMoves, avoidMoves }: MoveChoice, path = ''): ActionList | null {
  if (allowMoves === undefined && avoidMoves === undefined) return null;
  const legal = state.legalActions();
  const allowed = allowMoves === undefined ? null : indicesOf(state, allowMoves, legal, `${path}/allowMoves`);
  const avoided = indicesOf(state, avoidMoves ?? [], legal, `${path}/avoidMoves`);
  const left = new ActionList();
  for (const action of legal) if ((allowed === null || allowed.has(action)) && !avoided.has(action)) left.push(action);
  if (left.length > 0) return left;
  const why =
    allowMoves === undefined
      ? `avoidMoves names all ${legal.length} legal moves: leave one out.`
      : 'avoidMoves names every move of allowMoves: leave one out of it.';
  throw new RequestError('BAD_REQUEST', `Nothing is left to choose from. ${why}`, `${path}/avoidMoves`);
}
