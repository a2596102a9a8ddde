import { isPlayer, Rng, RulesError, type Ruleset, type RulesetOptions, type Seed, type State, TERMINAL } from '../../rules/core/index.ts';
import { pickMove } from './report/guided.ts';
import { checkLessons, checkSections } from './shown/lesson-checks.ts';
import { type CheckResult, expectThat, failed, passed, reasonOf, type Report, VIEWERS } from './report/report.ts';
import { hasSecrets } from './report/worlds.ts';

/** What was met in some games of a ruleset's scenarios. */
interface Sightings {
  readonly games: number;
  readonly secrets: boolean;
  readonly dice: boolean;
  readonly winner: boolean;
}

/** One promise of a ruleset as a whole, whatever its scenarios may be. */
interface RulesetCheck {
  readonly name: string;
  readonly about: string;
  check(ruleset: Ruleset, sightings: () => Sightings): void;
}

const WORDS = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+$/;

const cards: RulesetCheck = {
  name: 'cards',
  about:
    'ids are lower-case words and unique, versions have three numbers, everything has a title, options have words for all values, their default among them',
  check(ruleset) {
    const ids = [ruleset.id, ...ruleset.scenarios.map(({ id }) => id)];
    for (const id of ids) expectThat(WORDS.test(id), () => `the id "${id}" is not made of lower-case words`);
    const scenarios = new Set(ruleset.scenarios.map(({ id }) => id));
    expectThat(scenarios.size === ruleset.scenarios.length && scenarios.size > 0, () => 'there is no scenario, or two have one id');
    expectThat(VERSION.test(ruleset.version), () => `the version is "${ruleset.version}", not three numbers`);
    for (const { title } of [ruleset, ...ruleset.scenarios]) expectThat(title !== '', () => 'something has no title');
    for (const { name, values, default: usual, words } of ruleset.options) {
      expectThat(
        values.includes(usual) && new Set(values).size === values.length,
        () => `option ${name}: its values repeat, or its default is none of them`,
      );
      const unsaid = values.filter((value) => !words[String(value)]);
      expectThat(unsaid.length === 0, () => `option ${name}: nothing says in words what ${unsaid.join(', ')} means`);
    }
  },
};

function refusalCode(attempt: () => unknown): string {
  try {
    attempt();
    return 'none';
  } catch (error) {
    return error instanceof RulesError ? error.code : `${reasonOf(error)} (not a RulesError)`;
  }
}

const loading: RulesetCheck = {
  name: 'loading',
  about: 'every scenario loads, twice to the same first state; unknown scenarios and options are refused with their codes',
  check(ruleset) {
    for (const { id } of ruleset.scenarios) {
      const [a, b] = [ruleset.load(id), ruleset.load(id)];
      expectThat(a.scenario.id === id && a.ruleset.id === ruleset.id, () => `${id} loads as ${a.ruleset.id}/${a.scenario.id}`);
      const same = a.newState().hash() === b.newState().hash() && a.actions.size === b.actions.size && a.maxPlies === b.maxPlies;
      expectThat(same, () => `${id} loads differently the second time`);
    }
    const first = ruleset.scenarios[0]!.id;
    const expectCode = (code: string, scenario: string, options?: RulesetOptions): void => {
      const answer = refusalCode(() => ruleset.load(scenario, options));
      expectThat(answer === code, () => `${scenario} with ${JSON.stringify(options ?? {})}: expected ${code}, got ${answer}`);
    };
    expectCode('UNKNOWN_SCENARIO', 'no-such-scenario');
    expectCode('BAD_OPTION', first, { 'no-such-option': 1 });
    for (const { name } of ruleset.options) expectCode('BAD_OPTION', first, { [name]: 'no such value' });
  },
};

const setUps: RulesetCheck = {
  name: 'set-up',
  about: 'who places the units is an option of the ruleset, and nobody places any in a stored set-up',
  check(ruleset) {
    for (const { id } of ruleset.scenarios) {
      const { setUp } = ruleset.load(id);
      if (setUp === undefined) continue;
      const values = ruleset.options.find(({ name }) => name === setUp.option)?.values ?? [];
      const told = [setUp.players, ...(setUp.stored === null ? [] : [setUp.stored.value])];
      expectThat(
        told.every((value) => values.includes(value)),
        () => `${id}: the option "${setUp.option}" has not the values ${told.join(', ')}`,
      );
      if (setUp.stored === null) continue;
      const ready = ruleset.load(id, { [setUp.option]: setUp.stored.value });
      expectThat(!setUp.isPlacing(ready.newState()), () => `${id}: somebody places units in the stored set-up`);
    }
  },
};

const declaredSecrets: RulesetCheck = {
  name: 'declared-secrets',
  about: 'a ruleset of hidden information hides something in some scenario',
  check(ruleset, sightings) {
    if (ruleset.information === 'hidden')
      expectThat(sightings().secrets, () => `declared as hidden information, but ${sightings().games} games hid nothing`);
  },
};

const declaredChance: RulesetCheck = {
  name: 'declared-chance',
  about: 'a ruleset with chance rolls dice in some scenario',
  check(ruleset, sightings) {
    if (ruleset.hasChance)
      expectThat(sightings().dice, () => `declared with chance, but no dice were rolled in ${sightings().games} games`);
  },
};

const decisive: RulesetCheck = {
  name: 'decisive',
  about: 'some game ends with a winner',
  check: (_, sightings) => expectThat(sightings().winner, () => `nobody won any of ${sightings().games} games`),
};

const sections: RulesetCheck = {
  name: 'sections',
  about: 'where newcomers are taught, every section of the rulebook is explained, and nothing else is',
  check: checkSections,
};

const lessons: RulesetCheck = {
  name: 'lessons',
  about: 'every lesson names what exists, and can be taken to its end by legal actions, whatever the dice',
  check: checkLessons,
};

/** Every promise of a ruleset as a whole. */
export const rulesetChecks: readonly RulesetCheck[] = [
  cards,
  loading,
  setUps,
  declaredSecrets,
  declaredChance,
  decisive,
  sections,
  lessons,
];

/** Games played until everything has been met that a check asks for. */
const MOST_GAMES = 12;

/** Plays games of all scenarios in turn until a secret (if declared), dice (if declared) and a winner have been met. */
function lookAround(ruleset: Ruleset, seed: Seed): Sightings {
  let [secrets, dice, winner] = [false, false, false];
  const wanted = (): boolean => (!secrets && ruleset.information === 'hidden') || (!dice && ruleset.hasChance) || !winner;
  const look = (state: State): void => {
    dice ||= state.chanceOutcomes().length > 0;
    if (!secrets && isPlayer(state.actor)) secrets = VIEWERS.some((viewer) => hasSecrets(state, viewer));
    winner ||= state.returns()[0] !== 0;
  };
  let games = 0;
  for (; games < MOST_GAMES && wanted(); games++) {
    const state = ruleset.load(ruleset.scenarios[games % ruleset.scenarios.length]!.id).newState();
    const rng = Rng.from(`${seed}/${games}`);
    look(state);
    for (let ply = 0; state.actor !== TERMINAL && ply < state.game.maxPlies && wanted(); ply++) {
      state.apply(pickMove(state, rng, true));
      look(state);
    }
  }
  return { games, secrets, dice, winner };
}

interface RulesetCheckOptions {
  readonly seed?: Seed;
  /** Names of the checks to run. Default: all. */
  readonly only?: readonly string[];
}

/** Checks what a ruleset promises as a whole; its scenarios are for `checkScenario`. Never throws for a faulty ruleset. */
export function checkRuleset(ruleset: Ruleset, { seed = 'ruleset', only }: RulesetCheckOptions = {}): Report {
  let seen: Sightings | undefined;
  const sightings = (): Sightings => (seen ??= lookAround(ruleset, seed));
  const run = (each: RulesetCheck): CheckResult => {
    try {
      each.check(ruleset, sightings);
      return passed(each);
    } catch (error) {
      return failed(each, reasonOf(error));
    }
  };
  const checks = rulesetChecks.filter(({ name }) => only?.includes(name) ?? true).map(run);
  const extent = `${ruleset.scenarios.length} scenarios, ${seen?.games ?? 0} games`;
  return { subject: ruleset.id, extent, ok: checks.every(({ ok }) => ok), checks };
}
