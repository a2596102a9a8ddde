import {
  CHANCE,
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
  showValue,
  type State,
  TERMINAL,
} from './core/index.ts';

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

/** What `parsePosition` of the registry does, with the rulesets that `find` finds by their ids.
 * @throws RulesError with a stable code and the JSON path of the fault */
export function readPosition(json: unknown, find: (id: string) => Ruleset, passed?: PassedListener): State {
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
