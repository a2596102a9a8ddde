import { expect, test } from 'vitest';
import { menOfIron } from '../../../../rules/men-of-iron/index.ts';
import { describeReport, lengthOfAudit, runAudit } from '../frame.ts';
import { auditor, STEPS } from './auditor.ts';

const SCENARIOS = [
  'mill-ford',
  'dry-wells',
  'beacon-field',
  'falkirk',
  'courtrai',
  'bannockburn',
  'crecy',
  'agincourt',
  'hattin',
  'arsuf',
  'tewkesbury',
  'bosworth',
];

test('rolls, reaches and targets come out the same from the charts and the book', { timeout: 3_600_000 }, () => {
  const fields = SCENARIOS.map((scenario) => ({ scenario }));
  const report = runAudit({ ruleset: menOfIron, fields, steps: STEPS, auditor, moves: 1500, ...lengthOfAudit(700) });
  console.log(describeReport(report));
  expect(report.mismatches).toEqual([]);
});
