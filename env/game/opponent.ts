import { type ActionInput, ActionList, type Game, type Rng, RulesError } from '../../rules/core/index.ts';
import { checkAction, isRefusal } from './action-input.ts';
import { badOption, show } from './faults.ts';
import type { PlayerView } from './player-view.ts';

/** Plays the other side of a single-agent environment: sees what its side sees, answers at once, draws only from `rng`. */
export type Opponent = (view: PlayerView, rng: Rng) => ActionInput;

/** `random`: all legal actions equally likely; `scripted`: the ruleset's hand-written player; or your own function. */
export type OpponentSpec = 'random' | 'scripted' | Opponent;

/** An opponent that is asked outside, by the caller of a vector, and may take its time. */
export const ASKED = 'asked' as const;

function random(): Opponent {
  const legal = new ActionList();
  return (view, rng) => view.legalActions(legal).at(rng.below(legal.length));
}

function scripted(game: Game): Opponent {
  const policy = game.scripted;
  if (policy === undefined) {
    badOption(`${game.ruleset.id} has no scripted player; use "random" or your own function.`, '/opponent');
  }
  return (view, rng) => policy.choose(view.sample(rng), view.legalActions(), rng);
}

/** @throws RulesError BAD_OPTION for a name that is not known or a game without a scripted player */
export function createOpponent(game: Game, spec: OpponentSpec): Opponent {
  if (typeof spec === 'function') return spec;
  if (spec === 'random') return random();
  if (spec === 'scripted') return scripted(game);
  return badOption(`opponent must be "random", "scripted" or a function; got ${show(spec)}.`, '/opponent');
}

/** @throws RulesError OPPONENT_FAILED with what the opponent threw as its cause */
function ask(opponent: Opponent, view: PlayerView, rng: Rng): unknown {
  try {
    return opponent(view, rng);
  } catch (cause) {
    const message = `The opponent threw: ${cause instanceof Error ? cause.message : show(cause)}`;
    throw new RulesError({ code: 'OPPONENT_FAILED', message, path: '/opponent' }, { cause });
  }
}

/** Asks the opponent and plays its answer.
 * @throws RulesError with the path `/opponent`, so that its fault is not taken for the agent's */
export function answerOf(opponent: Opponent, view: PlayerView, rng: Rng, play: (action: ActionInput) => void): void {
  const answer = ask(opponent, view, rng);
  try {
    play(checkAction(answer));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new RulesError({ ...error.toJSON(), message: `The opponent's answer is refused: ${error.message}`, path: '/opponent' });
  }
}
