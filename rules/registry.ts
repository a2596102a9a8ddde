import {
  type Game,
  type PassedListener,
  RulesError,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  type State,
} from './core/index.ts';
import { baronsWar } from './barons-war/index.ts';
import { menOfIron } from './men-of-iron/index.ts';
import { oneHourWargames } from './one-hour-wargames/index.ts';
import {
  blotto,
  connectFour,
  darkHex,
  kuhnPoker,
  leducPoker,
  liarsDice,
  phantomTicTacToe,
  pig,
  strategyFusion,
  ticTacToe,
} from './reference/index.ts';
import { readPosition } from './positions.ts';
import { spanishFury } from './spanish-fury/index.ts';
import { theAnarchy } from './the-anarchy/index.ts';

export { playRandom, randomMove } from './positions.ts';

/** Every ruleset there is: one line each. Env, agents, training, server, tests and benchmarks all read this list. */
export const rulesets: readonly Ruleset[] = [
  // Wargames.
  baronsWar,
  oneHourWargames,
  menOfIron,
  spanishFury,
  theAnarchy,
  // Small games with known answers.
  ticTacToe,
  connectFour,
  pig,
  kuhnPoker,
  leducPoker,
  liarsDice,
  phantomTicTacToe,
  darkHex,
  strategyFusion,
  blotto,
];

/** @throws RulesError UNKNOWN_RULESET, naming those that exist */
export function findRuleset(id: string): Ruleset {
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (found !== undefined) return found;
  const known = rulesets.map((ruleset) => ruleset.id).join(', ');
  throw new RulesError({ code: 'UNKNOWN_RULESET', message: `There is no ruleset "${id}"; there are ${known}.`, path: '/ruleset' });
}

/** Loads one game: a scenario of a ruleset (or the user's own pack) with its options.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function loadGame(rulesetId: string, scenario: string | ScenarioPack, options?: RulesetOptions): Game {
  return findRuleset(rulesetId).load(scenario, options);
}

/** The rulesets of these ids, or all. The page has another registry (`web/games/registry.ts`), which fetches them now; here they are at hand.
 * @throws RulesError UNKNOWN_RULESET, naming those that exist */
export function loadRulesets(ids?: readonly string[]): Promise<readonly Ruleset[]> {
  return Promise.resolve(ids?.map(findRuleset) ?? rulesets);
}

/** The state of a position (parsed JSON) of any ruleset. A position with a `viewer` may have gaps: `resample` fills them.
 * @param find finds the ruleset by its id
 * @param passed the state's `passedListener`, which hears what is passed through already before its first decision
 * @throws RulesError with a stable code and the JSON path of the fault */
export function parsePosition(json: unknown, find: (id: string) => Ruleset = findRuleset, passed?: PassedListener): State {
  return readPosition(json, find, passed);
}
