import { type Game, type ObservationSpec, RulesError } from '../../rules/core/index.ts';
import { badOption } from './faults.ts';

/** Sizes on which arrays and action indices depend. */
function sizesOf({ actions, observation }: Game): string {
  const { globals, units, map, actions: rows }: ObservationSpec = observation;
  const sizes = [globals.length, units.count, units.features.length, map.channels.length, map.height, map.width, rows.features.length];
  return [actions.size, ...sizes].join(' ');
}

/** Another scenario of the same ruleset with the same options, in which an environment of `game` can play an episode.
 * @throws RulesError UNKNOWN_SCENARIO, or BAD_OPTION if its observations or actions are of other sizes */
export function siblingOf(game: Game, scenario: string): Game {
  if (scenario === game.scenario.id) return game;
  const other = load(game, scenario);
  if (sizesOf(other) === sizesOf(game)) return other;
  const message = `${scenario} has other sizes of observations or actions than ${game.scenario.id}: make an environment of it.`;
  return badOption(message, '/options/scenario');
}

function load(game: Game, scenario: string): Game {
  try {
    return game.ruleset.load(scenario, game.options);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    throw new RulesError({ ...error.toJSON(), path: '/options/scenario' });
  }
}
