import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../env/index.ts';
import type { Ruleset } from '../../rules/core/index.ts';

/** Random games watched of each scenario; long games are looked at closely at first, then now and then. */
const GAMES = 2;
const EVERY = 50;

/** Tests of a ruleset: every scenario, and every option where it makes a difference. */
export function keepsContract(ruleset: Ruleset): void {
  scenariosKeepContract(ruleset);
  optionsKeepContract(ruleset);
}

export function scenariosKeepContract(ruleset: Ruleset): void {
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(ruleset.scenarios.map(({ id }) => id))('in scenario %s', { timeout: 300_000 }, (scenario) => {
      const report = checkScenario(ruleset, scenario, { games: GAMES, every: EVERY });
      expect(report.ok, formatReport(report)).toBe(true);
    });
  });
}

export function optionsKeepContract(ruleset: Ruleset): void {
  const variants = ruleset.options.flatMap(({ name, values, default: usual, scenario = ruleset.scenarios[0]!.id, with: beside }) =>
    values.filter((value) => value !== usual).map((value) => [{ ...beside, [name]: value }, scenario] as const),
  );
  if (variants.length === 0) return;
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(variants)('with the option %j in %s', { timeout: 300_000 }, (options, scenario) => {
      const report = checkScenario(ruleset, scenario, { games: 1, every: EVERY, options });
      expect(report.ok, formatReport(report)).toBe(true);
    });
  });
}
