import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../env/index.ts';
import { contractChecks, PLAYS } from '../../env/check/contract.ts';
import { kuhnPoker, pig, ticTacToe } from '../../rules/reference/index.ts';
import { breakRuleset, type Case } from './broken.ts';
import { actionFaults } from './faults/action.ts';
import { boardFaults } from './faults/board.ts';
import { chanceFaults } from './faults/chance.ts';
import { copyFaults } from './faults/copy.ts';
import { memoryFaults } from './faults/memory.ts';
import { observationFaults } from './faults/observation.ts';
import { peek } from './faults/peek.ts';
import { playFaults } from './faults/play.ts';
import { positionFaults } from './faults/position.ts';
import { secretFaults } from './faults/secret.ts';
import { scaleFaults } from './faults/scale.ts';
import { symmetryFaults } from './faults/symmetry.ts';
import { tellingFaults } from './faults/telling.ts';
import { worldFaults } from './faults/world.ts';

const cases: readonly Case[] = [
  ...playFaults,
  ...chanceFaults,
  ...actionFaults,
  ...copyFaults,
  ...positionFaults,
  ...observationFaults,
  ...worldFaults,
  ...memoryFaults,
  ...secretFaults,
  ...boardFaults,
  ...symmetryFaults,
  ...scaleFaults,
  ...tellingFaults,
];

describe('the contract catches', () => {
  test.each(cases)('$fault ($check)', ({ check, base, faults, only }) => {
    const report = checkScenario(breakRuleset(base, faults), base.scenarios.at(-1)!.id, { games: 4 });
    const result = report.checks.find(({ name }) => name === check);
    expect(result?.ok, formatReport(report)).toBe(false);
    expect(result?.message).not.toBe('');
    const also = only === true ? [] : only;
    if (also !== undefined)
      expect(new Set(report.checks.filter(({ ok }) => !ok).map(({ name }) => name))).toEqual(new Set([check, ...also]));
  });

  test('a fault for every check there is', () => {
    const names = [PLAYS.name, ...contractChecks.map(({ name }) => name)];
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(names));
  });

  test('nothing in a ruleset that is only wrapped', () => {
    for (const base of [ticTacToe, pig, kuhnPoker, peek()]) {
      const report = checkScenario(breakRuleset(base, {}), base.scenarios.at(-1)!.id);
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });

  test('a scenario that does not load', () => {
    const report = checkScenario(pig, 'pig-7');
    expect(report.checks).toMatchObject([{ name: 'plays', ok: false, message: expect.stringContaining('pig-100') }]);
  });
});
