import { z } from 'zod';
import { type Game, RulesError, type RulesetOptions, type ScenarioPack } from '../../rules/core/index.ts';
import { findRuleset, loadGame, rulesets } from '../../rules/registry.ts';

/** The game that a run trains on, as plain data that can travel to a worker and into a file. */
export interface GameChoice {
  readonly ruleset: string;
  readonly scenario: string | ScenarioPack;
  readonly options: RulesetOptions;
}

/** The id of a scenario, also of one's own pack. */
export function scenarioName({ scenario }: Pick<GameChoice, 'scenario'>): string {
  return typeof scenario === 'string' ? scenario : String(scenario['id'] ?? 'pack');
}

/** Reads `ruleset/scenario`, or the id of a scenario alone if no other ruleset has one of that name.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO or BAD_OPTION */
export function parseGameChoice(text: string, options: RulesetOptions = {}): GameChoice {
  const [first, ...rest] = text.replace(/-v\d+$/, '').split('/');
  if (rest.length > 0) return checked({ ruleset: findRuleset(first!).id, scenario: rest.join('/'), options });
  const owners = rulesets.filter(({ scenarios }) => scenarios.some(({ id }) => id === first));
  if (owners.length === 1) return checked({ ruleset: owners[0]!.id, scenario: first!, options });
  const reason = owners.length === 0 ? 'No ruleset has' : 'Several rulesets have';
  throw new RulesError({
    code: 'UNKNOWN_SCENARIO',
    message: `${reason} a scenario "${text}"; write RULESET/SCENARIO, as in ${rulesets[0]!.id}/${rulesets[0]!.scenarios[0]!.id}.`,
  });
}

function checked(choice: GameChoice): GameChoice {
  loadChoice(choice);
  return choice;
}

/** Loads the game of a choice.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function loadChoice({ ruleset, scenario, options }: GameChoice): Game {
  return loadGame(ruleset, scenario, options);
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** Which game was played, in files of results. */
export const choiceInFile = {
  ruleset: z.string(),
  rulesetVersion: z.string(),
  scenario: z.union([z.string(), z.record(z.string(), z.unknown())]),
  options: z.record(z.string(), scalar),
};
