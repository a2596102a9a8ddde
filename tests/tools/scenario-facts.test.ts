import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BalanceResult } from '../../bench/balance/balance.ts';
import { Rng } from '../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../rules/registry.ts';
import { balanceOf, decisionsOf, factsOf, unitNameOf, unitsOf } from '../../tools/docs/scenario-facts.mjs';
import type { RulesetFacts } from '../../web/scenarios/facts/catalogue.ts';

const path = (name: string): URL => new URL(`../../${name}`, import.meta.url);
const facts = JSON.parse(readFileSync(path('web/scenarios/facts/facts.json'), 'utf8')) as RulesetFacts[];
const newAgain = 'run: node tools/docs/write-scenario-facts.mjs';

function resultsOf(id: string): BalanceResult[] {
  const file = path(`bench/results/balance-${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BalanceResult[]) : [];
}

describe('web/scenarios/facts/facts.json', () => {
  it('has every scenario as the rules have it', () => {
    const known = rulesets.map(({ id, title, version, players, scenarios }) => ({
      id,
      title,
      version,
      players,
      scenarios: scenarios.map((card) => ({ ...card })),
    }));
    const told = facts.map(({ id, title, version, players, scenarios }) => ({
      id,
      title,
      version,
      players,
      scenarios: scenarios.map(({ unit: _, units: __, decisions: ___, balance: ____, ...card }) => card),
    }));
    expect(told, newAgain).toEqual(known);
  });

  it.each(facts.map((ruleset) => [ruleset.id, ruleset] as const))(
    '%s has the balance as measured, and the units as they stand',
    (id, { scenarios, hasBoard, takesPacks }) => {
      const results = resultsOf(id);
      for (const { id: scenario, balance, unit, units } of scenarios) {
        expect(balance, `${scenario}: ${newAgain}`).toEqual(balanceOf(results.filter((result) => result.scenario === scenario)));
        const game = findRuleset(id).load(scenario);
        expect({ unit, units }, scenario).toEqual({ unit: undefined, ...unitNameOf(game), units: unitsOf(game) });
        expect(Math.min(...(units ?? [1])), `${scenario}: both sides have somebody`).toBeGreaterThan(0);
        expect(units !== null, scenario).toBe(hasBoard);
      }
      expect(takesPacks).toBe(findRuleset(id).checkPack !== undefined);
    },
  );

  it('has the length of games as counted, where that is soon counted again', () => {
    for (const [id, scenario] of [
      ['one-hour-wargames', 'training'],
      ['barons-war', 'skirmish'],
      ['pig', 'pig-20'],
    ] as const) {
      const ruleset = findRuleset(id);
      const told = facts.find((one) => one.id === id)!.scenarios.find((one) => one.id === scenario)!;
      expect(told.decisions, newAgain).toBe(decisionsOf(ruleset.load(scenario), Rng.from));
    }
  });

  it('is made of nothing else', () => {
    const ticTacToe = findRuleset('tic-tac-toe');
    expect(factsOf(ticTacToe, [], Rng.from)).toEqual(facts.find(({ id }) => id === 'tic-tac-toe'));
  });
});
