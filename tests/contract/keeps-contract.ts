import { describe, expect, test } from 'vitest';
import { checkScenario, type ContractOptions, formatReport } from '../../env/index.ts';
import { contractChecks } from '../../env/check/contract.ts';
import type { Ruleset, RulesetOptions } from '../../rules/core/index.ts';
import { deepSeed } from '../deep.ts';

/** A game at random and one guided by the scripted player, each looked at closely at first, then now and then. */
const USUAL: ContractOptions = { games: 2, closely: 4, every: 500 };
/** A ruleset of more scenarios plays one game in each, at random and guided in turn. */
const MANY_SCENARIOS = 16;
const USUAL_WITH_OPTION: ContractOptions = { games: 1, closely: 4, every: 500 };
const DEEP: ContractOptions = { first: 0, games: 8, closely: 30, every: 20, ...(deepSeed === undefined ? {} : { seed: deepSeed }) };
const timeout = 3_600_000;

/** Checks that draw hundreds of worlds, play whole games, draw pictures or walk through thousands of states: each costs as much as many others together. */
export const DEAR: readonly string[] = [
  'worlds-weighted',
  'told-alike',
  'worlds-playable',
  'same-at-any-hour',
  'scripted-player',
  'mutated-positions',
  'pictures',
  'branches',
  'records',
  'seeds',
  'perfect-recall',
];
/** All checks by their names. */
export const CONTRACT: readonly string[] = contractChecks.map(({ name }) => name);
/** What is looked at in the usual suite where the dear checks look at something like it elsewhere; the deep one looks at all. */
export const CHEAP: readonly string[] = CONTRACT.filter((name) => deepSeed !== undefined || !DEAR.includes(name));
/** Scenarios of each ruleset that a dear check looks at in the usual suite, at least; each such check at others. The deep suite looks at all. */
export const LEAST_SCENARIOS = 1;

/**
 * The checks of one place among several in which a ruleset is checked: the cheap ones in all, each dear one in some, always the same, so
 * that a commit that passes here passes everywhere.
 */
export function checksAt(place: number, places: number, least: number): readonly string[] {
  const period = Math.max(1, Math.floor(places / least));
  const isDue = (name: string): boolean => !DEAR.includes(name) || (place + DEAR.indexOf(name)) % period === 0;
  return CONTRACT.filter((name) => deepSeed !== undefined || isDue(name));
}

/** Tests of a ruleset: every scenario, and every option where it makes a difference. */
export function keepsContract(ruleset: Ruleset): void {
  scenariosKeepContract(ruleset);
  optionsKeepContract(ruleset);
}

function expectKept(ruleset: Ruleset, scenario: string, usual: ContractOptions, options: RulesetOptions = {}): void {
  const report = checkScenario(ruleset, scenario, { ...usual, ...(deepSeed === undefined ? {} : DEEP), options });
  expect(report.ok, formatReport(report)).toBe(true);
}

export function scenariosKeepContract(ruleset: Ruleset): void {
  const ids = ruleset.scenarios.map(({ id }) => id);
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(ids)('in scenario %s', { timeout }, (scenario) => {
      const place = ids.indexOf(scenario);
      const games = ids.length > MANY_SCENARIOS ? { games: 1, first: place % 2 } : {};
      expectKept(ruleset, scenario, { ...USUAL, ...games, only: checksAt(place, ids.length, LEAST_SCENARIOS) });
    });
  });
}

export function optionsKeepContract(ruleset: Ruleset): void {
  const variants = ruleset.options.flatMap(({ name, values, default: usual, scenario = ruleset.scenarios[0]!.id, with: beside }) =>
    values.filter((value) => value !== usual).map((value) => [{ ...beside, [name]: value }, scenario] as const),
  );
  if (variants.length === 0) return;
  const places = variants.map((variant, place) => [...variant, place] as const);
  describe(`${ruleset.id} keeps the contract`, () => {
    test.each(places)('with the option %j in %s', { timeout }, (options, scenario, place) => {
      expectKept(ruleset, scenario, { ...USUAL_WITH_OPTION, only: checksAt(place, variants.length, 1) }, options);
    });
  });
}
