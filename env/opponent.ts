import { type ActionInput, type Game, type Rng, RulesError } from '../rules/core/index.ts';
import type { PlayerView } from './player-view.ts';

/** Plays the other side of a single-agent environment: sees what its side sees, answers at once, draws only from `rng`. */
export type Opponent = (view: PlayerView, rng: Rng) => ActionInput;

/** `random`: all legal actions equally likely; `scripted`: the ruleset's hand-written player; or your own function. */
export type OpponentSpec = 'random' | 'scripted' | Opponent;

const random: Opponent = (view, rng) => {
  const legal = view.legalActions();
  return legal.at(rng.below(legal.length));
};

function scripted(game: Game): Opponent {
  const policy = game.scripted;
  if (policy === undefined) {
    const message = `${game.ruleset.id} has no scripted player; use "random" or your own function.`;
    throw new RulesError({ code: 'BAD_OPTION', message, path: '/opponent' });
  }
  return (view, rng) => policy.choose(view.sample(rng), view.legalActions(), rng);
}

/** @throws RulesError BAD_OPTION for a name that is not known or a game without a scripted player */
export function createOpponent(game: Game, spec: OpponentSpec): Opponent {
  if (typeof spec === 'function') return spec;
  if (spec === 'random') return random;
  if (spec === 'scripted') return scripted(game);
  const message = `opponent must be "random", "scripted" or a function; got ${JSON.stringify(spec)}.`;
  throw new RulesError({ code: 'BAD_OPTION', message, path: '/opponent' });
}
