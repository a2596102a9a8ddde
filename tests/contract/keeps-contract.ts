import { describe, expect, test } from 'vitest';
import { checkScenario, type ContractOptions, formatReport } from '../../env/index.ts';
import type { Ruleset, RulesetOptions } from '../../rules/core/index.ts';
import { deepSeed } from '../deep.ts';

/** A game at random and one guided by the scripted player, each looked at closely at first, then now and then. */
const USUAL: ContractOptions = { games: 2, every: 50 };
const USUAL_WITH_OPTION: ContractOptions = { games: 1, every: 50 };
const DEEP: ContractOptions = { games: 8, every: 20, ...(deepSeed === undefined ? {} : { seed: deepSeed }) };
const timeout = deepSeed === undefined ? 300_000 : 3_600_000;

/** Tests of a ruleset: every scenario, and every option where it makes a difference. */
export function keepsContract(ruleset: Ruleset): void {
  scenariosKeepContract(ruleset);
  optionsKeepContract(ruleset);
}

function expectKept(ruleset: Ruleset, scenario: string, usual: ContractOptions, options: RulesetOptions = {}): void {
  const report = checkScenario(ruleset, scenario, { ...(deepSeed === undefined ? usual : DEEP), options });
  expect(report.ok, formatReport(report)).toBe(true);
}

export function scenariosKeepContract(ruleset: Ruleset): void {
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(ruleset.scenarios.map(({ id }) => id))('in scenario %s', { timeout }, (scenario) => {
      expectKept(ruleset, scenario, USUAL);
    });
  });
}

export function optionsKeepContract(ruleset: Ruleset): void {
  const variants = ruleset.options.flatMap(({ name, values, default: usual, scenario = ruleset.scenarios[0]!.id, with: beside }) =>
    values.filter((value) => value !== usual).map((value) => [{ ...beside, [name]: value }, scenario] as const),
  );
  if (variants.length === 0) return;
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(variants)('with the option %j in %s', { timeout }, (options, scenario) => {
      expectKept(ruleset, scenario, USUAL_WITH_OPTION, options);
    });
  });
}
