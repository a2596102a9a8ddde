import { RulesError, type Ruleset, type ScenarioCard } from '../rules/core/index.ts';
import { findRuleset, rulesets } from '../rules/registry.ts';

/** What an environment is, before it is made. */
export interface EnvSpec {
  /** `barons-war/skirmish-v0`: ruleset, scenario, major version of the ruleset. */
  readonly id: string;
  readonly ruleset: string;
  readonly scenario: string;
  readonly version: number;
  readonly title: string;
}

function majorVersion(ruleset: Ruleset): number {
  return Number.parseInt(ruleset.version, 10);
}

function createSpec(ruleset: Ruleset, scenario: ScenarioCard): EnvSpec {
  const version = majorVersion(ruleset);
  const id = `${ruleset.id}/${scenario.id}-v${version}`;
  return { id, ruleset: ruleset.id, scenario: scenario.id, version, title: scenario.title };
}

/** Every environment there is: one for each ruleset × scenario of the registry. */
export function listEnvs(): readonly EnvSpec[] {
  return rulesets.flatMap((ruleset) => ruleset.scenarios.map((scenario) => createSpec(ruleset, scenario)));
}

/** Finds an environment by its id; the version may be left out.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO or VERSION_MISMATCH */
export function findSpec(id: string): EnvSpec {
  const [, rulesetId = '', scenarioId = '', version] = /^([^/]*)\/?(.*?)(?:-v(\d+))?$/.exec(id) ?? [];
  const ruleset = findRuleset(rulesetId);
  const scenario = ruleset.scenarios.find((card) => card.id === scenarioId);
  if (scenario === undefined) {
    const known = ruleset.scenarios.map((card) => createSpec(ruleset, card).id).join(', ');
    throw new RulesError({ code: 'UNKNOWN_SCENARIO', message: `There is no environment "${id}"; there are ${known}.` });
  }
  const spec = createSpec(ruleset, scenario);
  if (version !== undefined && Number(version) !== spec.version) {
    throw new RulesError({ code: 'VERSION_MISMATCH', message: `There is no "${id}" any more; there is ${spec.id}.` });
  }
  return spec;
}
