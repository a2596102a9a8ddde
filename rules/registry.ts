import {
  CHANCE,
  type Game,
  isPlayer,
  jsonPath,
  loadScenario,
  mustBe,
  type PassedListener,
  readEnvelope,
  type Rng,
  RulesError,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  showValue,
  type State,
  TERMINAL,
} from './core/index.ts';
import { baronsWar } from './barons-war/index.ts';
import { menOfIron } from './men-of-iron/index.ts';
import { oneHourWargames } from './one-hour-wargames/index.ts';
import { blotto, connectFour, kuhnPoker, leducPoker, pig, strategyFusion, ticTacToe } from './reference/index.ts';
import { spanishFury } from './spanish-fury/index.ts';
import { theAnarchy } from './the-anarchy/index.ts';

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

function bad(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_POSITION', message, path });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A hand-written position may leave the version out; one that names another is refused. */
function checkVersion(ruleset: Ruleset, version: unknown): void {
  if (version === undefined) return;
  if (typeof version !== 'string') bad(mustBe('a text', version), '/version');
  if (version === ruleset.version) return;
  const message = `The position is of ${ruleset.id} ${showValue(version)}; this is ${ruleset.version}, which may play differently.`;
  throw new RulesError({ code: 'VERSION_MISMATCH', message, path: '/version' });
}

function isOption(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function readOptions(options: unknown): RulesetOptions {
  if (!isObject(options)) bad(mustBe('an object', options), '/options');
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(value)) bad(mustBe('a text, a number, true or false', value), jsonPath('/options', name));
  }
  return options as RulesetOptions;
}

/** The state of a position (parsed JSON) of any ruleset. A position with a `viewer` may have gaps: `resample` fills them.
 * @param find finds the ruleset by its id
 * @param passed the state's `passedListener`, which hears what is passed through already before its first decision
 * @throws RulesError with a stable code and the JSON path of the fault */
export function parsePosition(json: unknown, find: (id: string) => Ruleset = findRuleset, passed?: PassedListener): State {
  if (!isObject(json)) bad(mustBe('an object', json), '');
  if (typeof json['ruleset'] !== 'string') bad(mustBe('the id of a ruleset', json['ruleset']), '/ruleset');
  const ruleset = find(json['ruleset']);
  checkVersion(ruleset, json['version']);
  const scenario = json['scenario'];
  if (typeof scenario !== 'string' && !isObject(scenario)) bad(mustBe('the id of a scenario or a scenario pack', scenario), '/scenario');
  readEnvelope(json);
  return loadScenario(ruleset, scenario, readOptions(json['options'] ?? {})).fromPosition(json, passed);
}

/** One of the legal actions, all equally likely, or a roll of the dice. */
export function randomMove(state: State, rng: Rng): number {
  if (state.actor === CHANCE) return state.chanceOutcomes().sample(rng);
  const legal = state.legalActions();
  return legal.at(rng.below(legal.length));
}

/** Plays to the end at random and answers how many moves that took, and how many of them were decisions. */
export function playRandom(state: State, rng: Rng): { readonly plies: number; readonly decisions: number } {
  let plies = 0;
  let decisions = 0;
  for (; state.actor !== TERMINAL; plies++) {
    if (isPlayer(state.actor)) decisions++;
    state.apply(randomMove(state, rng));
  }
  return { plies, decisions };
}
