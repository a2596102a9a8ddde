import { type Game, jsonPath, mustBe, type Player, type Position, RulesError } from '../../rules/core/index.ts';
import type { EpisodeOptions, ResetOptions } from './env.ts';
import { badOption, isObject, refuseUnknown, show, within } from '../game/faults.ts';
import { checkSeed } from '../game/game-loop.ts';
import { siblingOf } from '../game/sibling.ts';

const POSITION = '/options/position';
const EPISODE_OPTIONS = ['player', 'position', 'scenario'] as const satisfies readonly (keyof EpisodeOptions)[];

function bad(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_POSITION', message, path: `${POSITION}${path}` });
}

/** A copy of a value as JSON, so that nothing of the caller's is run later. */
function copyJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    bad('A position is a JSON object; this one cannot be written as JSON.', '');
  }
}

function checkScenario(game: Game, scenario: unknown): void {
  const own = game.pack ?? game.scenario.id;
  if (JSON.stringify(scenario) !== JSON.stringify(own))
    bad(`This environment plays ${show(own)}; the position is of ${show(scenario)}.`, '/scenario');
}

/** Checks that a position is one of this game, all but its state, which the game itself reads. */
function checkPosition(game: Game, input: unknown): Position {
  const position = copyJson(input);
  if (!isObject(position)) bad(mustBe('an object', position), '');
  const { ruleset, version, scenario, options = {}, viewer, state } = position;
  if (ruleset !== game.ruleset.id) bad(`This environment plays ${game.ruleset.id}; the position is of ${show(ruleset)}.`, '/ruleset');
  if (version !== undefined && version !== game.ruleset.version) {
    const message = `The position is of ${game.ruleset.id} ${show(version)}; this is ${game.ruleset.version}, which may play differently.`;
    throw new RulesError({ code: 'VERSION_MISMATCH', message, path: `${POSITION}/version` });
  }
  checkScenario(game, scenario);
  if (!isObject(options)) bad(mustBe('an object', options), '/options');
  for (const [name, value] of Object.entries(options)) {
    if (game.options[name] !== value)
      bad(`This environment has ${name} ${show(game.options[name])}; the position has ${show(value)}.`, jsonPath('/options', name));
  }
  if (viewer !== undefined && viewer !== 0 && viewer !== 1) bad(mustBe('0 or 1, or left out', viewer), '/viewer');
  if (!isObject(state)) bad(mustBe('an object, {} for a fresh game', state), '/state');
  return { ...position, version: game.ruleset.version } as unknown as Position;
}

function isSide(value: unknown): value is Player | 'random' {
  return value === 0 || value === 1 || value === 'random';
}

/** What `reset` is given, checked; entries of its `options` that are not ours are for wrappers and pass unread.
 * @throws RulesError BAD_OPTION, BAD_SEED, BAD_POSITION or VERSION_MISMATCH with the path of the fault */
export function checkResetOptions(game: Game, input: unknown): ResetOptions {
  if (input === undefined) return {};
  if (!isObject(input)) badOption(`reset takes an object, as { seed: 1 }; got ${show(input)}.`, '');
  refuseUnknown(input, ['seed', 'options'], 'reset');
  const { seed, options = {} } = input;
  if (!isObject(options)) badOption(`options must be an object; got ${show(options)}.`, '/options');
  const { player, position, scenario } = options;
  if (player !== undefined && !isSide(player)) badOption(`player must be 0, 1 or "random"; got ${show(player)}.`, '/options/player');
  if (scenario !== undefined && typeof scenario !== 'string')
    badOption(`scenario must be the name of one of ${game.ruleset.id}; got ${show(scenario)}.`, '/options/scenario');
  const played = scenario === undefined ? game : siblingOf(game, scenario);
  return {
    ...(seed === undefined ? {} : { seed: checkSeed(seed) }),
    options: {
      ...(player === undefined ? {} : { player }),
      ...(position === undefined ? {} : { position: checkPosition(played, position) }),
      ...(scenario === undefined ? {} : { scenario }),
    },
  };
}

/** What a vector's `reset` is told of how its episodes begin: the same, and nothing else.
 * @throws RulesError BAD_OPTION, BAD_POSITION or VERSION_MISMATCH with the path of the fault */
export function checkEpisodeOptions(game: Game, options: object): EpisodeOptions {
  within('/options', () => refuseUnknown(options, EPISODE_OPTIONS, 'reset'));
  return checkResetOptions(game, { options }).options!;
}
