import { playersOf, type Ruleset, RulesError, type ScenarioCard } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';

interface FoundScenario {
  readonly ruleset: Ruleset;
  readonly card: ScenarioCard;
}

/** Every scenario of every ruleset, or of one. */
function allScenarios(ruleset?: string): FoundScenario[] {
  return rulesets
    .filter(({ id }) => ruleset === undefined || id === ruleset)
    .flatMap((one) => one.scenarios.map((card) => ({ ruleset: one, card })));
}

/** The scenario that a text names: `skirmish`, or `barons-war/skirmish` where several rulesets have one of that id.
 * @throws RulesError UNKNOWN_SCENARIO */
export function findScenario(name: string): FoundScenario {
  const [found, ...more] = allScenarios().filter(({ ruleset, card }) => card.id === name || `${ruleset.id}/${card.id}` === name);
  if (found !== undefined && more.length === 0) return found;
  const several = [found, ...more].flatMap((one) => (one === undefined ? [] : [`${one.ruleset.id}/${one.card.id}`]));
  const message =
    several.length === 0
      ? `There is no scenario "${name}"; list_scenarios shows all.`
      : `"${name}" is a scenario of several rulesets; write ${several.join(' or ')}.`;
  throw new RulesError({ code: 'UNKNOWN_SCENARIO', message, path: '/scenario' });
}

/** One line for each scenario, with its sides. */
export function listScenarioLines(ruleset?: string): string[] {
  return allScenarios(ruleset).map(({ ruleset: of, card }) => {
    const hidden = of.information === 'hidden' ? '; something is hidden' : '';
    return `${of.id}/${card.id}: ${card.title} (${playersOf(of, card).join(' against ')}${hidden}). ${card.about}`;
  });
}
