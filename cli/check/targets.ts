import { existsSync } from 'node:fs';
import { listEnvs } from '../../env/make/registry.ts';
import type { Ruleset, RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { resolveGame } from '../games.ts';

/** One scenario to be checked. */
export interface ScenarioTarget {
  readonly ruleset: Ruleset;
  readonly scenario: string | ScenarioPack;
  readonly options: RulesetOptions;
  /** What names it on the command line. */
  readonly name: string;
  /** Its id as an environment; null for a pack, which has none. */
  readonly env: string | null;
}

/** What an argument stands for: rulesets to be checked as a whole, and scenarios. */
export interface Targets {
  readonly rulesets: readonly Ruleset[];
  readonly scenarios: readonly ScenarioTarget[];
}

function scenariosOf(ruleset: Ruleset): ScenarioTarget[] {
  const envs = listEnvs();
  return ruleset.scenarios.map(({ id }) => ({
    ruleset,
    scenario: id,
    options: {},
    name: `${ruleset.id}/${id}`,
    env: envs.find((env) => env.ruleset === ruleset.id && env.scenario === id)?.id ?? null,
  }));
}

function singleTarget(name: string, texts: readonly string[]): ScenarioTarget {
  const { ruleset, pack, scenario, options } = resolveGame(name, texts);
  const known = pack === undefined ? scenariosOf(ruleset).find((target) => target.scenario === scenario.id) : undefined;
  return { ruleset, scenario: pack ?? scenario.id, options, name: known?.name ?? name, env: known?.env ?? null };
}

/** Everything if no name is given; else a ruleset with its scenarios, a scenario, the id of an environment, or the path of a pack.
 * @param options texts `name=value`, for a single scenario */
export function resolveTargets(name: string | undefined, options: readonly string[]): Targets {
  const found = rulesets.filter(({ id }) => name === undefined || (id === name && !existsSync(name)));
  if (found.length > 0) return { rulesets: found, scenarios: found.flatMap(scenariosOf) };
  return { rulesets: [], scenarios: [singleTarget(name!, options)] };
}
