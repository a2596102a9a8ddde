import { type Problem, type Result, RulesError } from '../values/errors.ts';
import type { ActionList } from '../values/lists.ts';
import { CHANCE, TERMINAL } from '../values/player.ts';
import type { Action, State } from '../ruleset/ruleset.ts';

/** An action as a flat index, as text, or as data. For the dice: the outcome's number. */
export type ActionInput = number | string | Action;

function refuse(problem: Problem): Result<number> {
  return { ok: false, error: problem };
}

function chanceIndex(state: State, input: ActionInput): Result<number> {
  const outcome = typeof input === 'string' && /^#?-?\d+$/.test(input) ? Number(input.replace('#', '')) : input;
  if (typeof outcome !== 'number' || !Number.isInteger(outcome)) {
    return refuse({ code: 'BAD_ACTION', message: 'The dice are to be rolled here: give the number of an outcome.' });
  }
  if (state.chanceOutcomes().weightOf(outcome) > 0) return { ok: true, value: outcome };
  const possible = [...state.chanceOutcomes()].map((o) => o.outcome).join(', ');
  return refuse({ code: 'IMPOSSIBLE_OUTCOME', message: `Outcome ${outcome} cannot happen here; possible are ${possible}.` });
}

function toIndex(state: State, input: ActionInput): number {
  const { actions } = state.game;
  if (typeof input === 'string') return actions.parse(state, input);
  if (typeof input === 'object' && input !== null) return actions.fromAction(state, input);
  if (typeof input === 'number' && Number.isInteger(input) && input >= 0 && input < actions.size) return input;
  throw new RulesError({
    code: 'BAD_ACTION',
    message: `An action is an index from 0 to ${actions.size - 1}, a text, or an object with a kind; got ${JSON.stringify(input)}.`,
  });
}

/** Finds the index of an action that is legal now, or says which rule forbids it. Changes nothing.
 * @param legal the actions that are legal now, where the caller has listed them */
export function findAction(state: State, input: ActionInput, legal?: ActionList): Result<number> {
  if (state.actor === TERMINAL) return refuse({ code: 'GAME_OVER', message: 'The game is over; start a new one.' });
  if (state.actor === CHANCE) return chanceIndex(state, input);
  try {
    const index = toIndex(state, input);
    if ((legal ?? state.legalActions()).includes(index)) return { ok: true, value: index };
    return refuse(state.game.actions.whyNot(state, index));
  } catch (error) {
    if (error instanceof RulesError) return refuse(error.toJSON());
    throw error;
  }
}

/** The checked door to `apply`: plays a legal action or possible outcome, or answers why not and changes nothing.
 * @param legal the actions that are legal now, where the caller has listed them */
export function tryApply(state: State, input: ActionInput, legal?: ActionList): Result<number> {
  const found = findAction(state, input, legal);
  if (found.ok) state.apply(found.value);
  return found;
}
