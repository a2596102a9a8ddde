import { type Game, type Player, type Position, Rng, type RulesetOptions, type ScenarioPack, type State } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';

const games = new Map<string, Game>();

/** A game, loaded once. @throws RulesError */
export function gameOf(ruleset: string, scenario: string | ScenarioPack, options: RulesetOptions = {}): Game {
  const key = JSON.stringify([ruleset, scenario, options]);
  let game = games.get(key);
  if (game === undefined) games.set(key, (game = findRuleset(ruleset).load(scenario, options)));
  return game;
}

/** A state that can be drawn and asked for its actions; what its viewer cannot see is drawn by lot, and is never shown. */
export function stateOf(position: Position): State {
  const { ruleset, scenario, options = {}, viewer } = position;
  const state = gameOf(ruleset, scenario, options).fromPosition(position);
  if (viewer !== undefined) state.resample(viewer, Rng.from('unseen'));
  return state;
}

/** The names of the sides of a game. */
export function sideName(game: Game, player: Player): string {
  return game.players[player];
}
