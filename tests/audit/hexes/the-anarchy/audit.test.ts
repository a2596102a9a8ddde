import { expect, test } from 'vitest';
import { theAnarchy } from '../../../../rules/the-anarchy/index.ts';
import { type Battlefield, describeReport, lengthOfAudit, runAudit } from '../frame.ts';
import { auditor, STEPS, STEPS_WITHIN } from './auditor.ts';
import { auditRefusal, CAMPAIGN_STEPS } from './campaign.ts';

const fieldsOf = (...scenarios: string[]): Battlefield[] => scenarios.map((scenario) => ({ scenario }));
const OPEN = fieldsOf('ridgeway', 'ridgeway-horse', 'hollow-road', 'ford');
const WALLED = fieldsOf('priory', 'sally', 'keep-ladders');

test('rolls, reaches and targets of fights in the open come out the same from the charts and the book', { timeout: 3_600_000 }, () => {
  const report = runAudit({ ruleset: theAnarchy, fields: OPEN, steps: STEPS, auditor, moves: 1500, ...lengthOfAudit(450) });
  console.log(describeReport(report));
  expect(report.mismatches).toEqual([]);
});

test('and rolls of fights among walls and tents', { timeout: 3_600_000 }, () => {
  const report = runAudit({ ruleset: theAnarchy, fields: WALLED, steps: STEPS_WITHIN, auditor, moves: 1500, ...lengthOfAudit(120, 8) });
  console.log(describeReport(report));
  expect(report.mismatches).toEqual([]);
});

test('and the dice of those who refuse combat in a campaign', { timeout: 3_600_000 }, () => {
  const fields = fieldsOf('the-thames-line', 'the-empress-road');
  const report = runAudit({
    ruleset: theAnarchy,
    fields,
    steps: CAMPAIGN_STEPS,
    auditor: auditRefusal,
    moves: 1500,
    ...lengthOfAudit(60),
    perStep: 10,
  });
  console.log(describeReport(report));
  expect(report.mismatches).toEqual([]);
});
