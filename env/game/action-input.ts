import { type Action, type ActionInput, jsonPath, RulesError } from '../../rules/core/index.ts';
import { isObject, show } from './faults.ts';

function bad(message: string, path?: string): never {
  throw new RulesError({ code: 'BAD_ACTION', message, ...(path === undefined ? {} : { path }) });
}

/** A copy of an action's own parts; reading them may run code of the caller's, which may throw. */
function copyParts(input: object): Action {
  let parts: [string, unknown][];
  try {
    parts = Object.entries(input);
  } catch {
    bad('This object cannot be read as an action: one of its parts throws.');
  }
  for (const [name, part] of parts) {
    if (typeof part !== 'string' && typeof part !== 'boolean' && !Number.isFinite(part)) {
      bad(`A part of an action is text, a number, true or false; got ${show(part)}.`, jsonPath('', name));
    }
  }
  const action = Object.fromEntries(parts) as Action;
  return typeof action.kind === 'string' ? action : bad('An action as data has a kind that is text.', '/kind');
}

/** What may be an action by its form: a whole number, a text, or an object of plain parts with a kind.
 * @throws RulesError BAD_ACTION */
export function checkAction(input: unknown): ActionInput {
  if (typeof input === 'string' || Number.isSafeInteger(input)) return input as ActionInput;
  if (isObject(input)) return copyParts(input);
  return bad(`An action is an index, a text, or an object with a kind; got ${show(input)}.`);
}

/** Whether an error says that the agent's own action is not legal or no action, rather than that something else is wrong. */
export function isRefusal(error: unknown): error is RulesError {
  return error instanceof RulesError && (error.code === 'ILLEGAL_ACTION' || error.code === 'BAD_ACTION') && error.path !== '/opponent';
}
