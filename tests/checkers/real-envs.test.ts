import { describe, expect, test } from 'vitest';
import { checkEnvs, type CheckEnvsOptions, envChecks } from '../../env/check/env/index.ts';
import { formatReport, listEnvs, type Report } from '../../env/index.ts';
import { oneOfEachKind } from '../env/kinds.ts';

/** Settings with which any scenario is looked at within a second or two. */
const CHEAP: CheckEnvsOptions = { steps: 3, episodes: 1, probes: 1, tries: 1 };
const ids = listEnvs().map(({ id }) => id);
const isBig = (id: string): boolean => /^(barons-war|one-hour-wargames|men-of-iron|spanish-fury|the-anarchy)\//.test(id);

function expectFine(report: Report): void {
  expect(report.ok, formatReport(report)).toBe(true);
}

describe('keeps what an environment promises', () => {
  test.each(ids.filter((id) => !isBig(id)))('%s', { timeout: 600_000 }, (id) => {
    const reports = [...checkEnvs(id, { steps: 16, probes: 2, tries: 3 })];
    expect(reports).toHaveLength(12);
    reports.forEach(expectFine);
  });

  test.each(oneOfEachKind().filter(isBig))('%s, alone and for agents in turn', { timeout: 600_000 }, (id) => {
    const reports = checkEnvs(id, CHEAP);
    for (let i = 0; i < 2; i++) expectFine(reports.next().value!);
  });
});

describe('checkEnvs', () => {
  test('says which test of which environment each report is of', () => {
    const subjects = [...checkEnvs('kuhn-poker/standard', CHEAP)].map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(['kuhn-poker/standard-v1 (checkEnv)', 'kuhn-poker/standard-v1 (apiTest)']);
    expect(subjects.at(-1)).toBe('kuhn-poker/standard-v1 (vectorTest, disabled)');
  });

  test('refuses an id that there is not', () => {
    expect(() => checkEnvs('chess/standard-v1').next()).toThrow(expect.objectContaining({ code: 'UNKNOWN_RULESET' }));
  });

  test('runs checks that all have a name of their own and a meaning', () => {
    const names = envChecks.map(({ test: name, name: check }) => `${name}/${check}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, about } of envChecks)
      expect([name, about]).toEqual([expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), expect.stringMatching(/^.{20,200}$/)]);
  });
});
